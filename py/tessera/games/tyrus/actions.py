"""Actions of Tyrus. Each is a placement, coded as the integer ``6 * tile + building``."""

from __future__ import annotations

from typing import Final

from tessera.games.tyrus.tiles import BUILDINGS, NAMES

Action = int

#: The notation of each placement, by its number.
WRITTEN: Final = tuple(f"{tile}@{building}" for tile in NAMES for building in BUILDINGS)
PLACEMENT_OF: Final = {text: action for action, text in enumerate(WRITTEN)}

_EVERY: Final = len(BUILDINGS)
#: The rank of each tile when tiles are sorted by the notation of their placements.
RANK: Final = tuple(sorted(f"{name}@" for name in NAMES).index(f"{name}@") for name in NAMES)
#: The placements of each tile, sorted by their notation.
PLACES: Final = tuple(
    tuple(sorted(range(_EVERY * tile, _EVERY * (tile + 1)), key=WRITTEN.__getitem__))
    for tile in range(len(NAMES))
)


def placement(tile: int, building: int) -> Action:
    return _EVERY * tile + building


def tile_of(action: Action) -> int:
    return action // _EVERY


def building_of(action: Action) -> int:
    return action % _EVERY
