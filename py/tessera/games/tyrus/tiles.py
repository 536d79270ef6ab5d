"""Tiles and buildings of Tyrus, as numbers with names.

A tile is ``10 * kind + value - 1``. A building is ``3 * owner + kind``.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = ("ivory", "brown")
#: By kind: soldiers vote in citadels, merchants in markets, and priests in temples.
KINDS: Final = "SMP"
#: Citadels elect a general, markets a head of the merchants, and temples a high priest.
ELECTIONS: Final = "CMT"
VALUES: Final = 10
#: The number of elections, and the number of tiles that each player places in an election.
ROUNDS, EACH = 9, 3
#: The number of placements in an election.
PLACED: Final = EACH * len(SEATS)
#: The number of a player's tiles, and the number of tiles in the first hand.
TILES, FIRST_HAND = len(KINDS) * VALUES, 9

NAMES: Final = tuple(f"{kind}{value}" for kind in KINDS for value in range(1, VALUES + 1))
TILE_OF: Final = {name: tile for tile, name in enumerate(NAMES)}
BUILDINGS: Final = tuple(f"{seat[0]}{kind}" for seat in SEATS for kind in ELECTIONS)
BUILDING_OF: Final = {name: building for building, name in enumerate(BUILDINGS)}


def kind_of(tile: int) -> int:
    """Return a tile's kind: 0 for soldiers, 1 for merchants, 2 for priests."""
    return tile // VALUES


def owner_of(building: str) -> int:
    """Return the index of the seat that owns the building with a given name."""
    return BUILDING_OF[building] // len(ELECTIONS)


def value_of(tile: int) -> int:
    """Return a tile's value, 1 to 10."""
    return tile % VALUES + 1


def drawn(election: int) -> int:
    """Return how many tiles a player has drawn when ``election`` (from 0) begins (TY-1, TY-9)."""
    return min(TILES, FIRST_HAND + EACH * election)
