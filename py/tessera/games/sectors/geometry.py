"""Squares, sectors, facings and rays of the board of nine sectors, as tables.

A square is a number 0..80, counted file by file (``a1 a2 ... a9 b1 ...``), so that sorting the
numbers sorts the names. A set of squares is an integer with bit ``square`` set for each member. A
facing is a number 0..7, clockwise from north. A pawn is ``8 * square + facing``.
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 9
SQUARES: Final = tuple(file + rank for file in "abcdefghi" for rank in "123456789")
SQUARE: Final = {name: square for square, name in enumerate(SQUARES)}
BIT: Final = tuple(1 << square for square in range(len(SQUARES)))
ALL: Final = (1 << len(SQUARES)) - 1

#: The names of the facings, clockwise, and their steps in file and rank.
FACINGS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

#: A square and a facing, packed in one number.
Pawn = int


def square_of(pawn: Pawn) -> int:
    return pawn >> 3


def ahead(facing: int) -> tuple[int, int, int]:
    """The facings in which a pawn may move: 45° to its left, straight ahead, 45° to its right."""
    return (facing - 1) & 7, facing, (facing + 1) & 7


def opposite(facing: int) -> int:
    return facing ^ 4


def step(square: int, facing: int) -> int | None:
    """The next square in the direction ``facing``; None off the board."""
    file, rank = divmod(square, SIDE)
    file += STEPS[facing][0]
    rank += STEPS[facing][1]
    if 0 <= file < SIDE and 0 <= rank < SIDE:
        return file * SIDE + rank
    return None


def _ray(square: int, facing: int) -> tuple[int, ...]:
    found = []
    following = step(square, facing)
    while following is not None:
        found.append(following)
        following = step(following, facing)
    return tuple(found)


#: ``RAYS[8 * square + facing]``: the squares in that direction up to the edge, nearest first.
RAYS: Final = tuple(
    _ray(square, facing) for square in range(len(SQUARES)) for facing in range(len(FACINGS))
)
#: ``SECTOR_OF[square]``: the number 0..8 of the square's sector. Like squares, sectors are counted
#: from the south-west corner, first northwards, then eastwards.
SECTOR_OF: Final = tuple(
    square // SIDE // 3 * 3 + square % SIDE // 3 for square in range(len(SQUARES))
)


def as_set(squares: tuple[int, ...] | list[int]) -> int:
    found = 0
    for square in squares:
        found |= BIT[square]
    return found


#: ``SECTOR[square]``: the set of all squares in the same sector.
SECTOR: Final = tuple(
    as_set([other for other, its in enumerate(SECTOR_OF) if its == sector]) for sector in SECTOR_OF
)


def crosses(origin: int, target: int) -> bool:
    return SECTOR_OF[origin] != SECTOR_OF[target]


def members(squares: int) -> list[int]:
    """The squares of a set, ascending."""
    found = []
    while squares:
        lowest = squares & -squares
        found.append(lowest.bit_length() - 1)
        squares ^= lowest
    return found


def names(squares: int) -> tuple[str, ...]:
    return tuple(SQUARES[square] for square in members(squares))


def direction(origin: int, target: int) -> tuple[int, int] | None:
    """The facing and the number of steps of a straight move to ``target``; None if impossible."""
    files = target // SIDE - origin // SIDE
    ranks = target % SIDE - origin % SIDE
    far = max(abs(files), abs(ranks))
    if far == 0 or (files and ranks and abs(files) != abs(ranks)):
        return None
    return STEPS.index((files // far, ranks // far)), far


def between(origin: int, target: int) -> int:
    """The squares strictly between two squares on a straight line, as a set."""
    way = direction(origin, target)
    assert way is not None
    return as_set(RAYS[8 * origin + way[0]][: way[1] - 1])
