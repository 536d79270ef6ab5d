"""Boards of random positions as trees of elements, and what must not stand in any of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, fromstring, tostring

from tessera.drawing.board import Board, Markings, Played
from tessera.games import catalogue
from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.words.language import Words
from testing import seeds
from tests.picking import picks_of
from tests.properties.playing import Kind

ENGLISH = Words()
LOOKING = Markings((), (), ())
#: Attributes that the page's security policy forbids, or that would run code.
FORBIDDEN = re.compile(r"style|on\w+|href|src|xlink.*")


class Moment(NamedTuple):
    """A match at some state and the board to draw it with."""

    match: Match
    board: Board

    @property
    def state(self) -> Any:
        """What is drawn: what the seat to move may see, or the whole at the end."""
        seat = self.match.to_move or self.match.seats[0]
        return self.match.state.observed_by(seat)

    def looks(self, picks: tuple[str, ...] = ()) -> Markings:
        """A player's choosing here, with these picks made."""
        last = [turn for turn in self.match.turns() if turn.actions][-1:]
        marked = [Played(turn.seat, turn.actions) for turn in last]
        return Markings(picks_of(*picks), self.match.legal(), marked)

    def refusing(self, picks: tuple[str, ...]) -> Markings:
        """Nothing but the refusal of what the picks mean."""
        *made, pick = picks_of(*picks)
        meant = self.board.intended_action(self.state, tuple(made), pick)
        if meant is None or isinstance(meant, Fault):
            return LOOKING._replace(refused=meant)
        return LOOKING._replace(refused=self.match.fault(meant))

    def deciding(self) -> Markings:
        """Nothing but what decided the game, at its end."""
        before: Any = self.match.at(len(self.match.actions) - 1).state.observed_by(None)
        assert self.match.outcome is not None
        decided = self.board.deciding(before, self.state, self.match.outcome)
        return LOOKING._replace(decided=decided)

    @property
    def last(self) -> tuple[Any, ...]:
        """The actions of the last turn, so far."""
        return next((turn.actions for turn in self.looks().last), ())


def moments(kind: Kind, match: Match) -> Iterator[Moment]:
    """A match at all its states."""
    board = catalogue.board(kind.game.id)
    for count in range(len(match.actions) + 1):
        yield Moment(match.at(count), board)


#: One random game of each kind in this run, for all tests that look at its moments.
_games: dict[str, tuple[Moment, ...]] = {}


def game_of(kind: Kind) -> tuple[Moment, ...]:
    name = str(kind)
    if name not in _games:
        rng = Random(seeds.of(seeds.chosen(), f"drawn {name}"))
        _games[name] = tuple(moments(kind, kind.match(rng)))
    return _games[name]


def tree(text: str) -> Element:
    """SVG or HTML text as one element's children. Fails if it is not well-formed."""
    root = fromstring(f"<root>{text}</root>")
    for element in root.iter():
        assert not [name for name in element.attrib if FORBIDDEN.fullmatch(name)]
        assert element.tag not in ("script", "style", "foreignObject", "image")
    return root


def ids(text: str) -> list[str]:
    """The ids in a text, in order."""
    return [str(element.get("id")) for element in tree(text).iter() if element.get("id")]


def by_id(text: str) -> dict[str, Element]:
    """The elements that have an id."""
    return {str(each.get("id")): each for each in tree(text).iter() if each.get("id")}


def of_class(text: str, name: str) -> list[Element]:
    """The elements that have a class."""
    return [each for each in tree(text).iter() if name in str(each.get("class")).split()]


def places(text: str) -> dict[str, tuple[str, str]]:
    """Where each element with an id stands and how it looks: its transform and its content."""
    return {
        name: (
            element.get("transform", ""),
            "".join(tostring(child, "unicode") for child in element) + element.get("class", ""),
        )
        for name, element in by_id(text).items()
    }


def picked(text: str) -> list[str]:
    """What can be picked in a drawing, in order."""
    found = (element.get("data-pick") for element in tree(text).iter())
    return [pick for pick in found if pick]
