"""The board and the tiles of Ta Yü as text: squares, kinds, and how a tile may lie.

Only for the slow reader of this folder, and like it written from the rules alone. The tables are
plain facts about an empty board, worked out once.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import NamedTuple

FILES = "abcdefghijklmnopqrs"
RANKS = [str(rank) for rank in range(1, 20)]
SQUARES = [file + rank for file, rank in product(FILES, RANKS)]
CENTRE = "j10"
# Clockwise, so that the next one is a quarter turn to the right.
HEADINGS = "ESWN"
STEPS = {"E": (1, 0), "S": (0, -1), "W": (-1, 0), "N": (0, 1)}
# TA-9: where an estuary counts two.
SPECIAL_FILES = ("d", "j", "p")
SPECIAL_RANKS = ("4", "10", "16")

LETTERS = "abcdefgh"
# Each possible exit by the tile's square and the quarters to turn right from the heading: a, b, c
# on the left of squares 1, 2, 3, d ahead of 3, e, f, g on the right of 3, 2, 1, h behind 1.
EXITS = {
    "a": (0, 3),
    "b": (1, 3),
    "c": (2, 3),
    "d": (2, 0),
    "e": (2, 1),
    "f": (1, 1),
    "g": (0, 1),
    "h": (0, 2),
}


class Side(NamedTuple):
    """A side of a square, and the square beyond with the same side seen from there.

    ``beyond`` is "" at the edge of the board.
    """

    square: str
    heading: str
    beyond: str
    back: str


class Lie(NamedTuple):
    """A place where a tile may lie on an empty board: its squares, and the side of each exit."""

    squares: tuple[str, ...]
    sides: dict[str, Side]


def turned(heading: str, quarters: int) -> str:
    return HEADINGS[(HEADINGS.index(heading) + quarters) % 4]


def ahead(square: str, heading: str, steps: int = 1) -> str:
    right, up = STEPS[heading]
    file = FILES.index(square[0]) + right * steps
    rank = int(square[1:]) + up * steps
    return f"{FILES[file]}{rank}" if file in range(19) and rank in range(1, 20) else ""


def side(square: str, heading: str) -> Side:
    return Side(square, heading, ahead(square, heading), turned(heading, 2))


def lie(square: str, heading: str) -> Lie | None:
    """How a tile lies whose square 1 is there; None if it reaches outside the board (TA-3)."""
    squares = tuple(ahead(square, heading, steps) for steps in range(3))
    if "" in squares:
        return None
    sides = {
        letter: side(squares[place], turned(heading, quarters))
        for letter, (place, quarters) in EXITS.items()
    }
    return Lie(squares, sides)


def half_turned(kind: str) -> str:
    """The same tile's exits after half a turn: a becomes e, b f, c g, d h."""
    return "".join(sorted(LETTERS[(LETTERS.index(letter) + 4) % 8] for letter in kind))


def named(kind: str) -> str:
    """The name of the kind with those exits: the alphabetically first of its two sets."""
    return min(kind, half_turned(kind))


def worth(square: str, heading: str) -> int:
    """What an estuary counts on the coast that it faces (TA-8, TA-9)."""
    special = square[0] in SPECIAL_FILES if heading in "NS" else square[1:] in SPECIAL_RANKS
    return 2 if special else 1


def canonical(action: str) -> str:
    """A placement, ``x`` or ``end`` in the writing that names the kind."""
    kind, what = action.split(":")
    if kind == named(kind) or what in {"x", "end"}:
        return f"{named(kind)}:{what}"
    return f"{named(kind)}:{ahead(what[:-1], what[-1], 2)}{turned(what[-1], 2)}"


KINDS = sorted({named("".join(letters)) for letters in combinations(LETTERS, 3)})
LIES = {
    square + heading: found
    for square, heading in product(SQUARES, HEADINGS)
    if (found := lie(square, heading)) is not None
}
