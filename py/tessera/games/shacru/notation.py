"""Shacru's notation: ``e1-e2`` is a move; ``e3-e4>`` crosses a border and turns the pawn right.

In JSON, a position is ``{"tiles": {"south": ["a1"], ...}, "pawns": {"south": ["e1N"], ...}}``. The
seats are in turn order, and each list is sorted. A pawn is written as its square and facing.
"""

from __future__ import annotations

import re
from typing import Final

from tessera.games.sectors.geometry import SQUARE, SQUARES
from tessera.games.shacru.moves import TURNED, Move, move, origin_of, target_of, turned_of
from tessera.play.fault import refuse

_MOVE: Final = re.compile(r"(\w+)-(\w+)([<>]?)(.*)", re.ASCII | re.DOTALL)


def write(action: Move) -> str:
    return f"{SQUARES[origin_of(action)]}-{SQUARES[target_of(action)]}{TURNED[turned_of(action)]}"


def read(text: str) -> Move:
    """The move that ``text`` names, legal or not. Raises `Refused` ("syntax") with the reason.

    >>> SQUARES[target_of(read("e3-e4>"))], write(read("e3-e4>"))
    ('e4', 'e3-e4>')
    """
    found = _MOVE.fullmatch(text)
    if found is None:
        raise refuse("syntax", "move", text=text)
    origin, target, turned, rest = found.groups()
    for square in (origin, target):
        if square not in SQUARE:
            raise refuse("syntax", "square", text=text, square=square)
    if rest:
        raise refuse("syntax", "rest", text=text, rest=rest)
    return move(SQUARE[origin], SQUARE[target], TURNED.index(turned))
