"""A placement: a tile and the building it goes into, ``6 * tile + building``."""

from __future__ import annotations

from typing import Final

from tessera.games.tyrus.tiles import BUILDINGS, NAMES

Action = int

#: Placements by their number, as they are written.
WRITTEN: Final = tuple(f"{tile}@{building}" for tile in NAMES for building in BUILDINGS)
PLACEMENT_OF: Final = {text: action for action, text in enumerate(WRITTEN)}

_EVERY: Final = len(BUILDINGS)
#: The places of the tiles in the order in which their placements are written: that of hands.
RANK: Final = tuple(sorted(f"{name}@" for name in NAMES).index(f"{name}@") for name in NAMES)
#: The placements of each tile, in the order in which they are written.
PLACES: Final = tuple(
    tuple(sorted(range(_EVERY * tile, _EVERY * (tile + 1)), key=WRITTEN.__getitem__))
    for tile in range(len(NAMES))
)


def placement(tile: int, building: int) -> Action:
    """The placement of a tile into a building."""
    return _EVERY * tile + building


def tile_of(action: Action) -> int:
    """The tile that is placed."""
    return action // _EVERY


def building_of(action: Action) -> int:
    """The building it goes into."""
    return action % _EVERY
