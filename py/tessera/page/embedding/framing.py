"""The frame: one game in a page of somebody else's, which is kept nowhere."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import js

from tessera.games.catalogue import TITLES
from tessera.page import deeds, sharing
from tessera.page.app import App, Unfetched
from tessera.page.browser import chance, later, run
from tessera.page.dom import near
from tessera.page.embedding import asking, showing
from tessera.page.embedding.asking import Asked, BadParameter
from tessera.page.embedding.host import Host
from tessera.page.embedding.messages import turns_at
from tessera.page.game_parts import Status
from tessera.page.input import Hands
from tessera.page.keeping import Data
from tessera.page.players import PERSON
from tessera.page.table import Table, laid, ready, still, turn_ends
from tessera.play.fault import fault
from tessera.play.match import Match
from tessera.saves.port import Memory

#: Who sits at the seats of a game that one only steps through: nobody who may see more.
LOOKER_ON: Final = "looker-on"
#: What a game that is played is called, as if it were kept: bots play no other.
PLAYED: Final = "framed"
#: How long a turn is shown while a game is replayed, in seconds.
PACE: Final = 1.2


class Frame(App):
    """A game as the page around asked for it: to look through, to play on, to try out."""

    asked: Asked | None = None

    def __init__(self) -> None:
        super().__init__(Memory())
        #: The turn up to which a replay has come; None while none runs.
        self.replayed: int | None = None
        self.host = Host(self)

    def show_settings(self) -> None:
        """Let the document follow the language and the theme asked for."""
        self.document.bear(self.settings.language, self.settings.marks())

    # What is asked for.

    async def load(self, parameters: asking.Parameters) -> None:
        """Show what the parameters say, or why that cannot be."""
        await self.attune(*asking.spoken(parameters))
        rng = chance()
        try:
            asked = await self.finding(partial(asking.read, parameters, self.find, rng))
            await self.open_game(asked.match.game.id)
        except BadParameter as bad:
            self.refuse(bad.told(self.words, self._words_of(bad.game)), bad.name)
        except Unfetched as lost:
            self.refuse(self.unfetched(TITLES[lost.game]), "game")
        else:
            self.begin(asked)

    def _words_of(self, game: str) -> Any:
        parts = self.games_parts.get(game)
        return parts.words if parts else None

    async def attune(self, language: str, theme: str) -> None:
        """Speak a language and take on a theme; where either is empty, it stays."""
        if language:
            self.settings["language"] = language
        if theme:
            self.settings["theme"] = theme
        await self.relearn(lambda: None)

    def speak(self) -> None:
        """Speak the language that is set, in what is shown too."""
        before = self.words.language
        super().speak()
        if self.screen == "table" and self.words.language != before:
            self.put_up()

    def refuse(self, text: str, parameter: str) -> None:
        """Show that nothing can be shown, and why; tell the page around."""
        self._let_go()
        self.screen = "refused"
        self.document.screen(showing.refusal(self.words, text))
        self.host.refused(text, parameter)

    def begin(self, asked: Asked) -> None:
        """Show a game from where it was asked for."""
        self._let_go()
        self.asked = asked
        viewing = asked.mode == "view"
        confirms = asked.mode == "play" and self.settings["confirm"] == "on"
        self.standing = Status(confirms=confirms, listed=False)
        self.table = self._viewed(asked) if viewing else self._laid(asked.begun)
        self.screen = "table"
        self.opponent.think()
        self.put_up()
        self.host.begun()

    def _let_go(self) -> None:
        self.opponent.forget()
        self.replayed = None

    def _laid(self, match: Match) -> Table:
        """A match to go on from; where it is tried out, whoever is to move sits at the screen."""
        assert self.asked is not None
        if self.asked.mode == "play":
            return laid(match, self.asked.players, self.board_of(match), PLAYED)
        board = self.board_of(match)
        table = laid(match, dict.fromkeys(match.seats, PERSON), board)
        if match.game.secrets(match.setup):
            table = ready(table._replace(lifted=match.to_move, picks=()), board)
        return table

    def _viewed(self, asked: Asked) -> Table:
        board = self.board_of(asked.match)
        table = laid(asked.match, dict.fromkeys(asked.match.seats, LOOKER_ON), board)
        return self._at(table, asked.at)

    def _at(self, table: Table, at: int) -> Table:
        """A game that is stepped through, after a number of turns; never to be played on."""
        shown = turn_ends(table.match)[at]
        bare = table._replace(shown=shown, scene=(), picks=(), refused=None)
        return still(bare, self.board_of(table.match))

    def board_of(self, match: Match) -> Any:
        """The board of a match."""
        return self.games_parts[match.game.id].board

    # What is shown.

    @property
    def viewing(self) -> bool:
        """Whether the game is only stepped through."""
        return self.asked is not None and self.asked.mode == "view"

    def put_up(self) -> None:
        """Build the frame's screen anew."""
        table = self.table
        title = table.match.game.title
        text = showing.skeleton(self.words, self.parts, title, table.quarters)
        self.document.screen(text, table.match.game.id, table.quarters)
        js.document.title = f"{title} · Tessera"
        self.render()

    def regions(self) -> dict[str, str]:
        """The text of every region that a frame has."""
        assert self.asked is not None
        texts, names = super().regions(), (*showing.BESIDE, *showing.DRAWN)
        shown = {name: texts[name] for name in (*names, "zooming") if name in texts}
        if self.viewing:
            running = self.replayed is not None
            shown["status"] = showing.status(
                self.words, self.table, self.parts, self.standing.trouble
            )
            shown["asked"] = ""
            controls = showing.stepping(self.words, self.table, running=running)
        else:
            controls = showing.playing(self.words, self.table, self.standing, self.asked)
        address = f"index.html{sharing.fragment(self._carried())}"
        return {**shown, "controls": controls + showing.link(self.words, address)}

    def _carried(self) -> Table:
        """The table as it is taken over to the site: no turn is named there if it is the last."""
        last = self.table.shown == len(self.table.match.actions)
        return self.table._replace(shown=None, scene=()) if last else self.table

    def items(self) -> list[str]:
        """A frame lists no turns."""
        return []

    def render(self) -> None:
        """Bring the frame up to the table, and tell the page around what is new."""
        super().render()
        if self.screen == "table":
            self.host.rendered()

    def entitle(self) -> None:
        """The title stays: nobody sees how it changes."""

    def say_status(self) -> None:
        """Announce the sentence of the moment."""
        if self.viewing:
            self.document.say(showing.told(self.words, self.table, self.parts))
        else:
            super().say_status()

    # What is done.

    def keep(self) -> None:
        """Nothing is kept in a frame."""

    def take_up(self, match: Match) -> None:
        """Lay the match as it has gone on; where it is tried out, whoever moves looks at it."""
        super().take_up(match)
        if self.asked is not None and self.asked.mode == "try" and not self.table.staged:
            self.table = self._laid(match)._replace(quarters=self.table.quarters)

    def go_to(self, at: int) -> None:
        """Show the game after a number of turns; one that is played goes on from there.

        Raises `BadParameter`.
        """
        if self.asked is None or self.screen != "table":
            raise BadParameter("at", fault("protocol", "no-match"))
        match = self.table.match if self.viewing else self.asked.match
        at = asking.turn(match, str(at))
        self.replayed = None
        if self.viewing:
            self.step(at)
        else:
            self.begin(self.asked._replace(at=at))

    def step(self, at: int) -> None:
        """Show a game that is stepped through after a number of turns."""
        last = len(turn_ends(self.table.match)) - 1
        self.table = self._at(self.table, max(0, min(last, at)))
        self.render()
        self.say_status()

    def replay(self) -> None:
        """Let the turns follow one another by themselves, from the start if one is at the end."""
        if self.replayed is not None:
            self.stop()
            return
        at, last = turns_at(self.table), len(turn_ends(self.table.match)) - 1
        self.replayed = 0 if at == last else at
        self.step(self.replayed)
        self._go_on_replaying(self.replayed)

    def stop(self) -> None:
        """Stay at the turn that a replay has come to."""
        if self.replayed is not None:
            self.replayed = None
            self.render()

    def _go_on_replaying(self, at: int) -> None:
        later(PACE, lambda: self._replay_on(at))

    def _replay_on(self, at: int) -> None:
        """The next turn of a replay, unless it was stopped or led elsewhere meanwhile."""
        if self.replayed != at or not self.viewing or turns_at(self.table) != at:
            return
        last = len(turn_ends(self.table.match)) - 1
        self.replayed = at + 1 if at + 1 < last else None
        self.step(at + 1)
        if self.replayed is not None:
            self._go_on_replaying(at + 1)

    def reset(self) -> None:
        """Go back to what was asked for."""
        if self.asked is not None:
            self.begin(self.asked)
            self.say_status()

    def undo(self) -> None:
        """Take back one's own last turn; where a position is tried out any, whatever it showed."""
        assert self.asked is not None
        if not showing.can_go_back(self.table, self.asked):
            return
        if self.asked.mode == "play" or self.table.held is not None:
            deeds.do_undo(self, lambda name: "")
            return
        count = len(self.table.match.actions)
        back = max(end for end in turn_ends(self.table.match) if end < count)
        self.table = self._laid(self.table.match.at(max(back, len(self.asked.begun.actions))))
        self.render()
        self.say_status()


class FrameHands(Hands):
    """Listens to what is done in the frame."""

    app: Frame

    def __init__(self, app: Frame) -> None:
        super().__init__(app)
        self.clicks = {
            "step": self.do_step,
            "replay": lambda _app, data: app.replay(),
            "undo": lambda _app, data: app.undo(),
            "reset": lambda _app, data: app.reset(),
            "hurry": deeds.do_hurry,
            "cancel": deeds.do_cancel,
            "confirm": deeds.do_confirm,
        }

    def do_step(self, app: Frame, data: Data) -> None:
        """A step to a turn, which ends a replay."""
        app.replayed = None
        app.step(int(data("at")))

    def click(self, event: Any) -> None:
        """A click; on the board of a game that is stepped through it does nothing."""
        if self.app.viewing and near(event, "data-do") is None:
            self.pressed = ""
            return
        super().click(event)

    def over(self, event: Any) -> None:
        """The pointer or the focus came to something."""
        if not self.app.viewing:
            super().over(event)

    def board_key(self, event: Any, square: str) -> None:
        """A key on a square; of a game that is stepped through, squares are only read."""
        if self.app.viewing and event.key in ("Enter", " "):
            return
        super().board_key(event, square)

    def step_key(self, event: Any) -> None:
        """Arrows step through the turns; else they scroll."""
        app, key = self.app, str(event.key)
        if app.viewing:
            at, last = turns_at(app.table), len(turn_ends(app.table.match)) - 1
            leads = {"ArrowLeft": at - 1, "ArrowRight": at + 1, "Home": 0, "End": last}
            if key in leads:
                event.preventDefault()
                app.replayed = None
                app.step(leads[key])
        elif app.parts.craft and app.parts.craft.key(key):
            event.preventDefault()


def start() -> None:
    """Bring the frame to life with what its address asks for."""
    frame = Frame()
    FrameHands(frame)
    asked = js.Object.fromEntries(js.URLSearchParams.new(str(js.location.hash)[1:])).to_py()
    run(frame.host.open({str(name): str(value) for name, value in asked.items()}))
