"""Boards of random positions as trees of elements, and what must not stand in any of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, fromstring, tostring

from tessera.drawing.board import Board, Markings, Played
from tessera.games import catalogue
from tessera.play.match import Match
from tests.picking import picks_of
from tests.properties.playing import Kind

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

    @property
    def last(self) -> tuple[Any, ...]:
        """The actions of the last turn, so far."""
        return next((turn.actions for turn in self.looks().last), ())


def moments(kind: Kind, match: Match) -> Iterator[Moment]:
    """A match at all its states."""
    board = catalogue.board(kind.game.id)
    for count in range(len(match.actions) + 1):
        yield Moment(match.at(count), board)


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


def places(text: str) -> dict[str, tuple[str, str]]:
    """Where each element with an id stands and how it looks: its transform and its content."""
    return {
        str(element.get("id")): (
            element.get("transform", ""),
            "".join(tostring(child, "unicode") for child in element) + element.get("class", ""),
        )
        for element in tree(text).iter()
        if element.get("id")
    }


def picked(text: str) -> list[str]:
    """What can be picked in a drawing, in order."""
    found = (element.get("data-pick") for element in tree(text).iter())
    return [pick for pick in found if pick]
