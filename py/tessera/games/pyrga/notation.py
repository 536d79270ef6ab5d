"""Pyrga's notation: ``Sb2`` is a Square on b2, ``Ta1N`` a Triangle on a1 pointing north.

A position as JSON: ``{"squares": {"b2": ["wS", "bTE"]}, "stock": {"white": {"C": 5, "S": 4, "T":
5}, "black": ...}, "last": "Sb2"}``. Each square that is not empty lists its pieces in the order C,
S, T. A piece is written as its owner's letter, its kind's letter and, for a Triangle, its heading.
``last`` is the last piece placed, which decides where the next piece goes; null at the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from tessera.games.pyrga.pieces import (
    HEADINGS,
    KINDS,
    PLACEMENTS,
    SIDE,
    SQUARES,
    TRIANGLE,
    Placement,
    heading_of,
    kind_of,
    square_of,
)
from tessera.play.fault import refuse

if TYPE_CHECKING:
    from tessera.play.contract import Seat

    class Position(Protocol):
        """The part of `Pyrga` that this module reads; declared here to avoid a circular import."""

        last: Placement

        def in_hand(self, seat: Seat, kind: int) -> int: ...

        def tower(self, square: int) -> list[tuple[Seat, int, int]]: ...


def _write(action: Placement) -> str:
    heading = heading_of(action)
    return (
        KINDS[kind_of(action)]
        + SQUARES[square_of(action)]
        + ("" if heading is None else HEADINGS[heading])
    )


WRITTEN: Final = tuple(map(_write, PLACEMENTS))
_READ: Final = {text: action for action, text in enumerate(WRITTEN)}


def read(text: str) -> Placement:
    """The placement in ``text``, legal or not. Raises `Refused` ("syntax") with the reason.

    >>> KINDS[kind_of(read("Ta1N"))], SQUARES[square_of(read("Ta1N"))]
    ('T', 'a1')
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


def _standing(state: Position, square: int) -> list[str]:
    """The pieces on a square, each as ``wS`` or ``bTE``."""
    return [
        owner[0] + KINDS[kind] + (HEADINGS[heading] if kind == TRIANGLE else "")
        for owner, kind, heading in state.tower(square)
    ]


def position(state: Position) -> dict[str, Any]:
    """The position as the JSON object described above."""
    standing = {name: _standing(state, square) for square, name in enumerate(SQUARES)}
    return {
        "squares": {name: pieces for name, pieces in standing.items() if pieces},
        "stock": {
            seat: {letter: state.in_hand(seat, kind) for kind, letter in enumerate(KINDS)}
            for seat in ("white", "black")
        },
        "last": WRITTEN[state.last] if state.last in PLACEMENTS else None,
    }


def diagram(state: Position) -> str:
    """The board as text with rank 4 at the top, followed by the pieces in hand."""
    cells = [",".join(_standing(state, square)) or "." for square in range(len(SQUARES))]
    width = max(map(len, cells))
    ranks = [
        f"{rank + 1}  " + "  ".join(cells[file * SIDE + rank].ljust(width) for file in range(SIDE))
        for rank in reversed(range(SIDE))
    ]
    files = "   " + "  ".join(file.ljust(width) for file in "abcd")
    hands = [
        f"{seat}: " + " ".join(f"{letter}{count}" for letter, count in hand.items())
        for seat, hand in position(state)["stock"].items()
    ]
    return "\n".join(line.rstrip() for line in [*ranks, files, *hands])
