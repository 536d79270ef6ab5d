"""Geometry of the board: six courtyards with places for tokens, symmetric about the middle."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tessera.games.tyrus.shapes import HALF
from tessera.games.tyrus.tiles import BUILDINGS, ELECTIONS

VIEW_BOX: Final = "-300 -300 600 600"
#: Half the street's width, and the distance from the street's middle to the buildings' far walls;
#: a building's width, and the distance between the middles of neighbouring buildings.
STREET, END, WIDE, PITCH = 68, 284, 192, 202
HIGH: Final = END - STREET
#: The thickness of a building's walls, and the depth of its gatehouse, which faces the street.
WALL, GATE = 10, 28
#: Half the width of a courtyard's floor; its height; the distance of its middle from ``y == 0``.
_ACROSS: Final = WIDE // 2 - WALL
_DOWN: Final = HIGH - WALL - GATE
_MIDDLE: Final = STREET + GATE + _DOWN / 2
#: The minimum and the maximum number of rows, and of places in a row.
_LEAST, _MOST = 3, 8


class Place(NamedTuple):
    """The middle of a token, and the token's scale (1 is full size)."""

    x: float
    y: float
    scale: float


def middle(building: str) -> tuple[int, int]:
    """Return a building's middle. Ivory's buildings are at the bottom, citadels on the left."""
    x = PITCH * (ELECTIONS.index(building[1]) - 1)
    y = (STREET + END) // 2
    return x, y if building[0] == "i" else -y


#: The middle of each building's gatehouse.
GATES: Final = {
    name: (middle(name)[0], (1 if name[0] == "i" else -1) * (STREET + GATE // 2))
    for name in BUILDINGS
}


def rows(ivory: int, brown: int) -> int:
    """Return the number of rows in a courtyard; each row has as many places as there are rows."""
    for count in range(_LEAST, _MOST):
        if -(-ivory // count) - (-brown // count) <= count:
            return count
    return _MOST


@cache
def spots(building: str, ivory: int, brown: int) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return the places of Ivory's and Brown's tokens; each seat fills rows from its own side."""
    count = rows(ivory, brown)
    across, down = 2 * _ACROSS / count, _DOWN / count
    scale = min(across, down) / (2 * HALF + 1.5)
    x, y = middle(building)[0], _MIDDLE if building[0] == "i" else -_MIDDLE

    def spot(place: int, side: int) -> Place:
        row, column = divmod(place, count)
        off = across * (column - (count - 1) / 2), down * ((count - 1) / 2 - row)
        return Place(round(x + side * off[0], 1), round(y + side * off[1], 1), round(scale, 3))

    return (
        tuple(spot(place, 1) for place in range(ivory)),
        tuple(spot(place, -1) for place in range(brown)),
    )
