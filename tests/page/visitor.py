"""Somebody at the site in plain Python: presses what stands there, reads it, hears it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple

from segno import encoder

from tessera.games import catalogue
from tessera.page.core.addresses import address_of
from tessera.page.core.bots import MAKE_BOTS
from tessera.page.core.events import KeyPress, Point, Press, SentForm
from tessera.page.core.parts import Ports
from tessera.page.core.pointer import Drags
from tessera.page.core.session import GameSession
from tessera.page.core.settings import PREFIX
from tessera.page.features.apart.links import ENCODER, SHEET
from tessera.page.features.bots.model import BotQuery
from tessera.page.features.pieces.commands import BOARD_HANDS, PieceInput
from tessera.page.site import Site
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.view import read_view
from tessera.saves.library import Kept, Library
from tessera.search import telling
from tests.page.fake_document import Element, FakeDocument, elements
from tests.page.fakes import (
    FakeArchives,
    FakeClock,
    FakeHands,
    FakeSheet,
    FakeSound,
    FakeStorage,
    FakeTabLock,
    FakeWindow,
    Locks,
)

#: Longer than what has just come hears nothing, in seconds.
SETTLED: Final = 0.8
#: How many nodes a bot looks at here at most: its turn counts, not its strength.
NODES: Final = 60


class Profile(NamedTuple):
    """What the tabs of one browser share."""

    storage: FakeStorage
    locks: Locks


def profile(**settings: str) -> Profile:
    """A browser of its own, in which these settings were made."""
    storage = FakeStorage()
    storage.texts |= {PREFIX + name: value for name, value in settings.items()}
    return Profile(storage, Locks())


class ThinkingBots:
    """The real bots, asked in this process when a test says so."""

    def __init__(self, troubled: Callable[[str, bool], None]) -> None:
        self.troubled = troubled
        self.asked: BotQuery | None = None
        self.ahead: BotQuery | None = None
        self.hurried = 0

    def ask(self, asked: BotQuery) -> None:
        self.asked, self.ahead = asked, None

    @property
    def query(self) -> BotQuery:
        """The question that waits, which there must be."""
        assert self.asked is not None
        return self.asked

    def answer_now(self) -> None:
        self.hurried += 1

    def forget(self) -> None:
        self.asked = None

    def ponder(self, about: BotQuery | None) -> None:
        self.ahead = about

    def answer(self, **changed: Any) -> None:
        """Think about the question that waits, tell that, and play."""
        asked = self.query
        asked.began()
        bot = catalogue.bot(asked.game, asked.level)
        view = read_view(asked.view, catalogue.game)
        search = bot.thinking(view, asked.level, asked.seed)
        while not search.done and search.progress().nodes < NODES:
            search.step(10)
        match = view.possible_match(Random(0))
        message: dict[str, Any] = {"move": match.written(search.best())}
        if asked.tells:
            found = search.progress()
            message |= {
                "depth": found.depth,
                "nodes": found.nodes,
                "line": found.line,
                "verdict": telling.verdict(found, bot.LEADS),
                "share": 50,
                "stopped": False,
            }
            asked.thought(message)
        if self.asked is asked:
            self.asked = None
            asked.moved({**message, **changed})


class Visitor:
    """A tab of a browser with the site in it."""

    def __init__(
        self,
        address: str = "",
        within: Profile | None = None,
        *,
        languages: tuple[str, ...] = ("en",),
        missing: tuple[str, ...] = (),
        pending: tuple[str, ...] = (),
    ) -> None:
        """Somebody who goes to an address, if one is named.

        ``missing`` are archives that cannot be had at first, ``pending`` such as do not come.
        """
        self.within = within = within or profile()
        self.storage = within.storage
        self.document, self.clock, self.archives = FakeDocument(), FakeClock(), FakeArchives()
        self.window, self.sound = FakeWindow(languages), FakeSound()
        self.archives.missing |= {*missing}
        self.archives.pending |= {*pending}
        self.bots: list[ThinkingBots] = []
        self.hands: list[FakeHands] = []
        MAKE_BOTS.fill(self._make_bots)
        BOARD_HANDS.fill(self._make_hands)
        self.sheet = FakeSheet()
        SHEET.fill(self.sheet)
        ENCODER.fill(lambda: encoder)
        locked = partial(FakeTabLock, within.locks)
        self.ports = Ports(
            self.document, self.storage, self.clock, self.archives, self.window, self.sound, locked
        )  # fmt: skip
        self.site = Site(self.ports)
        self.drags = Drags(self.site.input)
        self.document.focusing = self._focused
        self.clock.run(self.site.learn())
        self.clock.run(self.site.complete())
        if address:
            self.go(address)

    def _make_bots(self, troubled: Callable[[str, bool], None]) -> ThinkingBots:
        self.bots.append(ThinkingBots(troubled))
        return self.bots[-1]

    def _make_hands(self, session: GameSession, wheeled: PieceInput) -> FakeHands:
        self.hands.append(FakeHands(wheeled))
        return self.hands[-1]

    def _focused(self, element: Element) -> None:
        self.site.input.point(Point(element.data.get("pick", ""), None, self.document.led))

    # What is there.

    @property
    def session(self) -> GameSession:
        assert self.site.shell.session is not None
        return self.site.shell.session

    @property
    def match(self) -> Match:
        return self.session.table.match

    @property
    def bot(self) -> ThinkingBots:
        """Its bots: one for all games."""
        return self.bots[-1]

    def trouble(self) -> str:
        return " ".join(each.text for each in self.document.find(class_="trouble"))

    @property
    def heard(self) -> list[str]:
        return self.document.heard

    def text(self, region: str) -> str:
        return self.document.text(region)

    def everything(self) -> str:
        """All texts that the page holds anywhere: the document, what is kept, the address."""
        kept = [f"{key}\n{text}" for key, text in self.storage.texts.items()]
        return "\n".join([self.document.everything(), *kept, *self.window.history])

    def turns(self) -> list[str]:
        nodes = [each for item in self.document.listed for each in elements(item)]
        return [
            node.text
            for around, node in pairwise(nodes)
            if (around.tag == "button" or "by" in around.classes) and "unseen" in node.classes
        ]

    def found(self, control: str, **wanted: str) -> Element:
        found = [each for each in self.document.find(data_do=control, **wanted) if each.able]
        assert found, f"nothing to press: {control} {wanted}"
        return found[0]

    def can(self, control: str, **wanted: str) -> bool:
        return any(each.able for each in self.document.find(data_do=control, **wanted))

    def choices(self) -> list[str]:
        return [
            each.data["pick"]
            for each in self.document.elements()
            if each.tag == "button" and "pick" in each.data
        ]

    # What is done.

    def go(self, address: str) -> None:
        self.window.push(address)
        self.site.address_changed()

    def pick(self, *picks: str, touch: bool = False) -> None:
        """Pick what stands there with these picks, one after the other."""
        for what in picks:
            if not what.startswith("square:"):
                assert self.document.find(data_pick=what), f"nothing to pick: {what}"
            if touch:
                self.clock.turn_on(SETTLED)
            self.site.input.press(Press(pick=what, touch=touch or None))

    def press(self, control: str, *, clicks: int = 1, **wanted: str) -> None:
        node = self.found(control, **wanted)
        self.document.led = not clicks
        self.document.take(node)
        self.site.input.press(Press(control, node.data, node.data.get("pick"), clicks))

    def press_away(self, *controls: str) -> None:
        """Press each of these, when it means something, for as long as it is there."""
        for control in controls:
            while self.can(control):
                self.clock.turn_on(SETTLED)
                if self.can(control):
                    self.press(control)

    def speak(self, language: str) -> None:
        """Press the language's button, which stands above all screens."""
        self.site.input.press(Press("language", {"value": language}))

    def look_up(self) -> None:
        """Press the control of the rules, which stands above the game."""
        self.site.input.press(Press("help"))

    def reload(self, *, leaves: bool = False) -> Visitor:
        """The page loaded anew: the right to play the game is given up and asked for again.

        Unless it ``leaves`` it is not told before, as where a tab is killed.
        """
        if leaves:
            self.site.leaving()
        self.site.shell.lock.leave()
        languages = tuple(self.window.languages)
        return Visitor(self.window.history[-1], self.within, languages=languages)

    def send(self, form: str, **fields: str) -> None:
        (node,) = self.document.find(data_do=form)
        named = {name.replace("_", "-"): value for name, value in fields.items()}
        self.site.input.submit(SentForm(form, node.data, named))

    def key(self, key: str, square: str = "", **about: Any) -> bool:
        return self.site.input.key(KeyPress(key, square=square, **about))

    def point(self, pick: str = "", *, touch: bool | None = False) -> None:
        self.site.input.point(Point(pick, touch))

    def wheel(self, turned: float, pick: str = "") -> bool:
        """Turn the wheel over something; whether that turns a piece."""
        return self.hands[-1].wheeled.wheel(turned, pick=pick)

    def play(self, *turns: str) -> None:
        """Type turns; what waits then is confirmed."""
        for turn in turns:
            self.send("type", typed=turn)
            if self.can("confirm"):
                self.press("confirm")

    def begin(self, game: str, seats: int | None = None, **fields: str) -> None:
        """Begin a game as its box does, by an address; who is not named is a person."""
        named = {name.replace("_", "-"): value for name, value in fields.items()}
        count = seats or catalogue.game(game).seat_counts[0]
        self.go(address_of(game, {"seats": str(count), **named}))

    def open(self, match: Match, players: Mapping[Seat, str], name: str = "cafe") -> None:
        """Put a game on the table that was kept here; everything is as if the page had started."""
        library = Library(self.storage, catalogue.game)
        library.keep(name, Kept(match, players, "2026-11-21T12:00:00Z"))
        self.go(f"#/game/{name}")


def pressed(come: Callable[[], Visitor], control: str, **wanted: Any) -> Visitor:
    """Somebody on a screen who has pressed a control there."""
    at = come()
    at.press(control, **wanted)
    return at
