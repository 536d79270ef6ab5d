"""The reach of a seat's pawns: where they may land, and the pawns that they attack.

A turn changes a few squares, and most pawns' reach depends on none of them. So a position hands the
reach of these pawns on to the next position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.games.pacru.moves import OUTLOOKS, POWERS
from tessera.games.pacru.weights import Points
from tessera.games.sectors.geometry import BIT, SECTOR, Pawn

#: A pawn's reach: the pawn; its square, as a set; the squares that its reach depends on; those that
#: it may land on; the first pawn's square on each of its lines; the squares before these that it
#: may land on; its value.
Fact = tuple[Pawn, int, int, int, int, int, int]


class Reach(NamedTuple):
    """The reach of a seat's pawns.

    ``zone`` holds the squares that it depends on; ``land`` those that the pawns may land on;
    ``once`` and ``twice`` other seats' pawns that at least one or two pawns attack (PA-11).
    ``value`` is the value of the pawns.
    """

    facts: Sequence[Fact]
    zone: int = 0
    land: int = 0
    once: int = 0
    twice: int = 0
    value: int = 0


NONE: Final = Reach(())
#: Each seat's reach, in the order of turns.
Reaches = tuple[Reach, ...]


def fact(pawn: Pawn, own: int, free: int, standing: int, points: Points) -> Fact:
    """Find a pawn's reach; ``free`` holds the squares without another seat's tile."""
    bit = BIT[pawn >> 3]
    outlook = OUTLOOKS[POWERS * pawn + (own & SECTOR[pawn >> 3]).bit_count()]
    clear, first, behind = outlook[outlook.fan & standing]
    clear &= free
    land = clear | behind & own if own & bit else clear
    home, near, far = points
    value = home[pawn] + (far if land & outlook.outside else near)[land.bit_count()]
    return pawn, bit, outlook.zone, land, first, clear, value


def gathered(facts: Sequence[Fact]) -> Reach:
    """The reach of a seat's pawns, given the reach of each."""
    zone = mine = lands = once = twice = value = 0
    for _pawn, bit, its, land, first, _clear, points in facts:
        zone |= its
        mine |= bit
        lands |= land
        twice |= once & first
        once |= first
        value += points
    return Reach(facts, zone, lands, once & ~mine, twice & ~mine, value)


def changed(
    facts: Sequence[Fact], changes: int, own: int, free: int, standing: int, points: Points
) -> list[Fact]:
    """Some pawns' reach after the squares ``changes`` have changed."""
    return [
        fact(each[0], own, free, standing, points) if each[2] & changes else each for each in facts
    ]
