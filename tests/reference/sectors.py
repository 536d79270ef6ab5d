"""The board that Shacru and Pacru share, as text: squares, sectors, headings, set-ups.

Only for the slow readers of this folder, and like them written from the rules alone. The tables
are plain facts about an empty board, worked out once.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

FILES = "abcdefghi"
RANKS = "123456789"
SQUARES = [file + rank for file in FILES for rank in RANKS]
COMPASS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}
HEADINGS = list(COMPASS)
SEATS = {"S": "south", "W": "west", "N": "north", "E": "east"}
ORDERS = {2: "SN", 3: "NEW", 4: "SWNE"}

# Pawns as square and facing (SH-1). Three players are all of the four but South.
FOR_TWO = {"south": "a3E e1N i3W i9SW", "north": "a7E e9S i7W a1NE"}
FOR_FOUR = {
    "south": "e1N a3E i3W",
    "west": "a5E c9S c1N",
    "north": "e9S a7E i7W",
    "east": "i5W g9S g1N",
}


class Pawn(NamedTuple):
    """Whose pawn it is, and where it faces."""

    seat: str
    heading: str


def turned(heading: str, eighths: int) -> str:
    return HEADINGS[(HEADINGS.index(heading) + eighths) % 8]


def line(square: str, heading: str) -> list[str]:
    right, up = COMPASS[heading]
    file, rank = FILES.index(square[0]) + right, RANKS.index(square[1]) + up
    found = []
    while file in range(9) and rank in range(9):
        found.append(FILES[file] + RANKS[rank])
        file, rank = file + right, rank + up
    return found


def sector(square: str) -> str:
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    return FILES[file - file % 3] + RANKS[rank - rank % 3]


LINES = {(square, heading): line(square, heading) for square, heading in product(SQUARES, COMPASS)}
# How one square lies from another, where it is a straight line at all.
BEARINGS = {(start, end): heading for (start, heading), ends in LINES.items() for end in ends}
# The three ways a pawn may go by its facing: 45° left, ahead, 45° right.
AHEAD = {heading: [turned(heading, turn) for turn in (-1, 0, 1)] for heading in HEADINGS}
SECTOR = {square: sector(square) for square in SQUARES}
SECTORS = {
    name: [square for square in SQUARES if SECTOR[square] == name] for name in set(SECTOR.values())
}


def seated(seats: int, order: str) -> list[str]:
    """The seats of a game in the order of turns (SH-2)."""
    assert sorted(order or ORDERS[seats]) == sorted(ORDERS[seats]), order
    return [SEATS[letter] for letter in order or ORDERS[seats]]


def set_up(seats: list[str]) -> dict[str, Pawn]:
    """The pawns of those seats by square, as they stand at the start (SH-1)."""
    setup = FOR_TWO if len(seats) == 2 else FOR_FOUR
    return {text[:2]: Pawn(seat, text[2:]) for seat in seats for text in setup[seat].split()}


def described(
    seats: list[str], tiles: dict[str, str], pawns: dict[str, Pawn]
) -> dict[str, dict[str, list[str]]]:
    return {
        "tiles": {
            seat: sorted(square for square, owner in tiles.items() if owner == seat)
            for seat in seats
        },
        "pawns": {
            seat: sorted(
                square + pawn.heading for square, pawn in pawns.items() if pawn.seat == seat
            )
            for seat in seats
        },
    }
