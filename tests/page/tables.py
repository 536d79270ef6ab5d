"""Tables to try things on, and the screens' HTML as a tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from random import Random
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import Element, fromstring

import pytest

from tessera.games import catalogue
from tessera.page.core import controls as controls_view
from tessera.page.core.choosing import choose, ready
from tessera.page.core.parts import Listed
from tessera.page.core.players import PERSON
from tessera.page.core.screen import taking
from tessera.page.core.seats import row, seats
from tessera.page.core.sentence import among
from tessera.page.core.state import GameUi, Scene, SessionState
from tessera.page.core.table import Table
from tessera.page.features.kept_games import view as home
from tessera.page.features.kept_games import view as kept_game
from tessera.page.features.turns.view import items, listed, turns
from tessera.play.fault import Fault, Refused
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.saves.apart import Summary
from tessera.words.language import Words
from tests.playthroughs.showing import HERE, record_of
from tests.properties.playing import Kind

PYRGA = GameUi(catalogue.board("pyrga"), catalogue.words("pyrga"))
#: What is here of every game.
GAMES_PARTS = {"pyrga": PYRGA}
#: The most states of one game at which the page is asked.
STATES = 12
#: What HTML ends by itself.
VOID = {"input", "br"}
#: A player's name that would be seen at once if it came out unescaped.
MARKUP = "<b title='x' onclick=\"y\">&amp;{seat}</b>"


def parts_of(game: str) -> GameUi:
    return GameUi(catalogue.board(game), catalogue.words(game))


def match(moves: str = "", headers: str = "") -> Match:
    return read_record(f'[Game "pyrga"]\n{headers}\n{moves}', catalogue.game)


def fresh(game: str, seats: int | None = None, **options: str) -> Match:
    """A new game, always dealt alike."""
    rules: Any = catalogue.game(game)
    return Match.new(rules, rules.setup(seats, options), Random(1))


def recorded(name: str) -> Match:
    return read_record(record_of(HERE / f"{name}.txt"), catalogue.game)


def refusal(call: Callable[..., object], *given: Any) -> Fault:
    with pytest.raises(Refused) as refused:
        call(*given)
    return refused.value.fault


def table(moves: str = "", black: str = PERSON, white: str = PERSON, **changed: Any) -> Table:
    """A table with a match of Pyrga, ready for the next choice."""
    fresh = Table(match(moves), {"white": white, "black": black})._replace(**changed)
    return ready(fresh, PYRGA.board)


def picked(at: Table, *picks: str) -> Table:
    """The table after these picks, none of which completes an action."""
    for pick in picks:
        chosen = choose(at, PYRGA.board, pick)
        assert chosen.action is None
        at = chosen.table
    return at


def counts(whole: Match) -> list[int]:
    """How many actions to look at of a game: every number, or some of a long one's."""
    last = len(whole.actions)
    steps = min(last, STATES)
    return sorted({last * step // max(1, steps) for step in range(steps + 1)})


def tables(kind: Kind, whole: Match) -> Iterator[Table]:
    """A game between persons at all its states, or some, ready for the next choice."""
    players = dict.fromkeys(whole.seats, PERSON)
    board = parts_of(kind.game.id).board
    for count in counts(whole):
        yield ready(Table(whole.at(count), players, "name"), board)


#: Where links lead: within the page, to a page about it, or to one with rules, to one of these.
LEADS: Final = re.compile(
    r"#/|pages/[a-z-]+\.(en|fr)\.html$|(\./)?rules/[a-z]+\.(en|fr)\.html(#[A-Z]{2}-\d+)?$"
)


class Closed(HTMLParser):
    """Sees to it that HTML reads the same elements as XML, and that no id stands twice."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.drawing = 0
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look(tag, attrs)
        if tag not in VOID:
            self.stack.append(tag)
            self.drawing += tag == "svg"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Something empty: HTML knows that only of its own kind, and in drawings."""
        self._look(tag, attrs)
        assert tag in VOID or self.drawing

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.stack.pop()
        self.drawing -= tag == "svg"

    def _look(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            assert name != "style" and not name.startswith("on")
            assert name != "href" or LEADS.match(str(value))
            if name == "id":
                assert value and value not in self.ids
                self.ids.add(str(value))


def tree(text: str) -> Element:
    """HTML text as one element's children. Fails if a browser would read anything else."""
    reader = Closed()
    reader.feed(text)
    reader.close()
    assert [] == reader.stack
    return fromstring(f"<root>{text}</root>")


def scene(_: Words, at: Table, *slices: NamedTuple) -> Scene:
    """All that a view of a table is made from."""
    game = at.match.game.id
    made = Scene(_, parts_of(game), SessionState(at, *slices))
    return made.spoken(among(made))


def listing(shown: Scene) -> str:
    """The list of turns and its head, as they stand on the page."""
    lines = "".join(f"<li>{line}</li>" for line in items(shown))
    shell = listed(shown)
    assert shell or not lines
    return turns(shown) + shell.replace("</ol>", lines + "</ol>")


def beside(shown: Scene) -> str:
    """What is asked beside the board and what the seats have in hand."""
    return row(shown) + seats(shown)


def controls(shown: Scene) -> str:
    """Every control of a game beside its board: the moment's, those near it, the menu's."""
    near = row(shown) + controls_view.controls(shown)
    return near + controls_view.menu(shown) + taking(shown)


def said(text: str) -> str:
    return re.sub("[ \n]+", " ", "".join(tree(text).itertext())).strip(" ")


def doing(text: str, name: str) -> Element:
    """The control that does something named; of two that do, both wait or none does."""
    found = tree(text).findall(f".//*[@data-do='{name}']")
    assert 1 == len({each.get("disabled") for each in found}), name
    return found[0]


def able(text: str, name: str) -> bool:
    about = doing(text, name)
    return about.get("disabled") is None and about.get("aria-disabled") != "true"


def column(
    _: Words,
    games: list[Listed],
    aside: list[str],
    here: Mapping[str, GameUi],
    *,
    now: str = "2026-11-23T12:00:00Z",
    only: str = "",
    signs: Mapping[str, Sequence[str]] | None = None,
    others: list[Summary] | None = None,
) -> str:
    """What the home shows of one's games, from above to below; ``here`` as far as words are."""
    shown = {
        name: kept_game.small(_, about, here[about.game], None, None)
        for name, about, _damaged in games
        if about is not None and about.game in here
    }
    return "".join(
        home.regions(_, (games, others or [], aside, signs or {}), shown, now, only).values()
    )
