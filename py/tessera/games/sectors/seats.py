"""Seats, their order and their pawns at the start (SH-1, SH-2, PA-1)."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from tessera.games.sectors.geometry import FACINGS, SQUARE, Pawn
from tessera.play.contract import Option, Setup

#: The seats by letter; an order of turns is written with these letters.
SEATS: Final = {"S": "south", "W": "west", "N": "north", "E": "east"}
#: The possible numbers of seats, the usual one first.
COUNTS: Final = (2, 3, 4)

#: By the number of seats: the letters of the seats in play, in the usual order of turns.
_ORDER: Final = {2: "SN", 3: "NEW", 4: "SWNE"}
_PAWNS_OF_TWO: Final = {"south": "a3E e1N i3W i9SW", "north": "a7E e9S i7W a1NE"}
_PAWNS: Final = {
    "south": "e1N a3E i3W",
    "west": "a5E c9S c1N",
    "north": "e9S a7E i7W",
    "east": "i5W g9S g1N",
}


def order_option(seats: int) -> Option:
    """The option for the order of turns, such as ``SWNE``; the order may be drawn by lot (SH-2)."""
    usual = _ORDER[seats]
    others = sorted("".join(each) for each in permutations(usual))
    others.remove(usual)
    return Option("order", (usual, *others), lot=True)


def seats_of(setup: Setup) -> tuple[str, ...]:
    """The seats in the order of turns."""
    return tuple(SEATS[letter] for letter in setup.options["order"])


def pawn(text: str) -> Pawn:
    """Read a pawn, written like ``e1N``."""
    return 8 * SQUARE[text[:2]] + FACINGS.index(text[2:])


def start_pawns(seats: tuple[str, ...]) -> tuple[tuple[Pawn, ...], ...]:
    """Each seat's pawns at the start, sorted; the seats stay in the order given."""
    table = _PAWNS_OF_TWO if len(seats) == 2 else _PAWNS
    return tuple(tuple(sorted(map(pawn, table[seat].split()))) for seat in seats)
