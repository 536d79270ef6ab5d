"""Pyrga's kinds, squares, headings and placements as numbers, and tables indexed by them.

A square is a number 0..15, file by file (``a1 a2 a3 a4 b1 ...``); a set of squares is an integer
with bit ``square`` set for each member. Placements are numbered 0..95 in alphabetical order.
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 4
SQUARES: Final = tuple(f + r for f in "abcd" for r in "1234")
ALL: Final = 0xFFFF

#: The letters of the kinds in alphabetical order; a kind is an index into this string.
KINDS: Final = "CST"
CYLINDER, SQUARE, TRIANGLE = range(3)
#: The number of pieces of each kind that a player has at the start.
STOCK: Final = 5

#: The letters of the headings in alphabetical order; a heading is an index into this string.
HEADINGS: Final = "ENSW"
#: For each heading, the changes in file and rank made by one step.
STEPS: Final = ((1, 0), (0, 1), (0, -1), (-1, 0))

#: A placement: kind, square and heading (Triangles only) packed in one number.
Placement = int

FIRST_TRIANGLE: Final = 2 * len(SQUARES)
PLACEMENTS: Final = range(FIRST_TRIANGLE + len(SQUARES) * len(HEADINGS))


def placement(kind: int, square: int, heading: int = 0) -> Placement:
    """Pack a placement; ``heading`` (0..3) matters for Triangles only."""
    if kind == TRIANGLE:
        return FIRST_TRIANGLE + square * len(HEADINGS) + heading
    return kind * len(SQUARES) + square


def kind_of(action: Placement) -> int:
    return min(action // len(SQUARES), TRIANGLE)


def square_of(action: Placement) -> int:
    if action < FIRST_TRIANGLE:
        return action % len(SQUARES)
    return (action - FIRST_TRIANGLE) // len(HEADINGS)


def heading_of(action: Placement) -> int | None:
    """The Triangle's heading; None for the other kinds."""
    return None if action < FIRST_TRIANGLE else (action - FIRST_TRIANGLE) % len(HEADINGS)


def _line(square: int, step: tuple[int, int], reach: int) -> int:
    """The squares up to ``reach`` steps from ``square`` in one direction, as a set."""
    file, rank = divmod(square, SIDE)
    found = 0
    for distance in range(1, reach + 1):
        f, r = file + step[0] * distance, rank + step[1] * distance
        if 0 <= f < SIDE and 0 <= r < SIDE:
            found |= 1 << (f * SIDE + r)
    return found


def _demand(action: Placement) -> int:
    """The squares where the next piece must go (PY-3, PY-4, PY-5)."""
    square, heading = square_of(action), heading_of(action)
    if heading is not None:
        return _line(square, STEPS[heading], SIDE)
    if kind_of(action) == CYLINDER:
        return 1 << square
    return sum(_line(square, step, 1) for step in STEPS)


#: The set of squares to which each placement sends the next piece (PY-3, PY-4, PY-5). The set is
#: empty for a Triangle that points off the board, which PY-6 forbids.
DEMAND: Final = tuple(map(_demand, PLACEMENTS))
#: PY-6: the headings that a Triangle may have on each square.
POINTS: Final = tuple(
    tuple(heading for heading in range(4) if DEMAND[placement(TRIANGLE, square, heading)])
    for square in range(len(SQUARES))
)
#: Each placement's bit in the number that stands for a player's pieces: 16 bits for each kind.
BIT: Final = tuple(1 << (kind_of(action) * 16 + square_of(action)) for action in PLACEMENTS)
#: Each Triangle placement's heading, shifted to the two bits for its square; 0 for other kinds.
POINTING: Final = tuple((heading_of(action) or 0) << 2 * square_of(action) for action in PLACEMENTS)
#: The three bits of the tower on each placement's square.
TOWER: Final = tuple(0x1_0001_0001 << square_of(action) for action in PLACEMENTS)


class _Placing(dict[int, tuple[Placement, ...]]):
    """The placements of one kind on each set of squares, computed on demand."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, squares: int) -> tuple[Placement, ...]:
        made = self[squares] = tuple(
            placement(self.kind, square, heading)
            for square in members(squares)
            for heading in (POINTS[square] if self.kind == TRIANGLE else (0,))
        )
        return made


def members(squares: int) -> list[int]:
    """The squares of a set, ascending."""
    return [square for square in range(len(SQUARES)) if squares >> square & 1]


#: ``PLACING[kind][squares]``: the placements of a kind on a set of squares, sorted.
PLACING: Final = tuple(map(_Placing, range(len(KINDS))))
