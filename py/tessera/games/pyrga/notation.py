"""Pyrga in writing: ``Sb2`` a Square on b2, ``Ta1N`` a Triangle on a1 pointing north.

The position as JSON: ``{"squares": {"b2": ["wS", "bTE"]}, "stock": {"white": {"C": 5, "S": 4,
"T": 5}, "black": ...}, "last": "Sb2"}``. On each square that is not empty stand its pieces
in the order C, S, T: the owner's letter, the kind's letter, a Triangle's heading; `last` is
the piece that says where the next one goes, or null.
"""

from __future__ import annotations

from typing import Final

from tessera.games.pyrga.pieces import (
    HEADINGS,
    KINDS,
    PLACEMENTS,
    SQUARES,
    Placement,
    heading_of,
    kind_of,
    square_of,
)
from tessera.play.fault import refuse


def _write(action: Placement) -> str:
    heading = heading_of(action)
    return KINDS[kind_of(action)] + SQUARES[square_of(action)] + (
        "" if heading is None else HEADINGS[heading]
    )


WRITTEN: Final = tuple(map(_write, PLACEMENTS))
_READ: Final = {text: action for action, text in enumerate(WRITTEN)}


def read(text: str) -> Placement:
    """The placement that ``text`` names, legal or not.

    Raises `Refused` ("syntax") which says what is missing or not understood.
    """
    action = _READ.get(text)
    if action is not None:
        return action
    if not text or text[0] not in KINDS:
        raise refuse("syntax", "kind", text=text)
    if text[1:3] not in SQUARES:
        raise refuse("syntax", "square", text=text)
    if text[0] == "T":
        raise refuse("syntax", "heading", text=text)
    raise refuse("syntax", "rest", text=text, rest=text[3:])
