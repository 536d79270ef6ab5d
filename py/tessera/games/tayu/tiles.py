"""The 28 kinds of tiles.

A tile covers three squares in a row. The eight outer sides of these squares are lettered clockwise.
With square 1 in the west and square 3 in the east, ``a b c`` are north of squares 1, 2, 3; ``d`` is
east of square 3; ``e f g`` are south of squares 3, 2, 1; and ``h`` is west of square 1. The three
sides where the canal leaves a tile determine its kind. Half a turn maps ``a`` to ``e``, ``b`` to
``f`` and so on, but does not change the kind.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

LETTERS: Final = "abcdefgh"
#: Headings, clockwise. A tile's heading points from its square 1 to its square 3.
HEADINGS: Final = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
#: The square's index (0..2) and the direction of each lettered side, on a tile that heads east.
RIM: Final = {
    "a": (0, NORTH),
    "b": (1, NORTH),
    "c": (2, NORTH),
    "d": (2, EAST),
    "e": (2, SOUTH),
    "f": (1, SOUTH),
    "g": (0, SOUTH),
    "h": (0, WEST),
}
#: The number of tiles of each kind in the block (TA-1).
COPIES: Final = 4


def half_turned(name: str) -> str:
    """The other name of the same kind: its three letters after half a turn."""
    return "".join(sorted(LETTERS[(LETTERS.index(letter) + 4) % 8] for letter in name))


#: Names of all sets of three exits.
NAMES: Final = tuple(map("".join, combinations(LETTERS, 3)))
#: The canonical names of all kinds, sorted. The alphabetically first name of a kind is canonical.
KINDS: Final = tuple(name for name in NAMES if name < half_turned(name))
#: The number of a kind by either of its names.
KIND_OF: Final = {name: KINDS.index(min(name, half_turned(name))) for name in NAMES}


def faces(name: str) -> int:
    """The number of directions in which a tile has exits, 1..3."""
    return len({RIM[letter][1] for letter in name})


#: For each kind, True if its back has rings, which means that its exits face three directions.
RINGED: Final = tuple(faces(name) == 3 for name in KINDS)
#: The kinds of all tiles in the block, sorted.
TILES: Final = tuple(kind for kind in range(len(KINDS)) for _copy in range(COPIES))
