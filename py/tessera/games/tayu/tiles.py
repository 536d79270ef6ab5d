"""The 28 kinds of tiles, derived.

A tile covers three squares in a row. Lying with its square 1 in the west and 3 in the east, its
eight sides are lettered clockwise: ``a b c`` north of squares 1, 2, 3, ``d`` east of 3,
``e f g`` south of 3, 2, 1, ``h`` west of 1. A kind is the set of the three sides where the canal
leaves it. Half a turn maps a to e, b to f and so on, and is the same tile.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

LETTERS: Final = "abcdefgh"
#: The headings, clockwise; a tile's is the one from its square 1 to its square 3.
HEADINGS: Final = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
#: Of a tile heading east: the square (0..2) on which each lettered side lies, and which way it
#: faces.
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
#: Every kind stands that often in the block (TA-1).
COPIES: Final = 4


def half_turned(name: str) -> str:
    """The other name of the same tile: its three letters after half a turn."""
    return "".join(sorted(LETTERS[(LETTERS.index(letter) + 4) % 8] for letter in name))


#: All sets of three exits.
NAMES: Final = tuple(map("".join, combinations(LETTERS, 3)))
#: The kinds by their canonical names, the alphabetically first of two, sorted.
KINDS: Final = tuple(name for name in NAMES if name < half_turned(name))
#: The number of a kind by either of its names.
KIND_OF: Final = {name: KINDS.index(min(name, half_turned(name))) for name in NAMES}


def faces(name: str) -> int:
    """On how many of a tile's four sides its exits lie, 1..3."""
    return len({RIM[letter][1] for letter in name})


#: Whether the back of a kind has rings: its exits lie on three sides.
RINGED: Final = tuple(faces(name) == 3 for name in KINDS)
#: All the tiles of the block, by kind.
TILES: Final = tuple(kind for kind in range(len(KINDS)) for _copy in range(COPIES))
