"""The squares that Shacru's pawns can reach, step by step, along facings and over borders.

All pawns are followed at once: for each of the eight directions there is a set of squares from
which some pawn may leave in that direction. A step shifts the eight sets and keeps the squares that
may be entered. A pawn may then continue in three directions, or in five after crossing a border
(SH-4, SH-7). A step costs some eighty operations on integers, for any number of pawns and paths,
and for any number of boards in one integer (`tessera.games.shacru.fields`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from tessera.games.sectors.geometry import (
    BIT,
    FACINGS,
    SIDE,
    SQUARES,
    STEPS,
    Pawn,
    ahead,
    as_set,
    crosses,
    step,
)
from tessera.games.shacru.fields import repeated

#: The number of steps for which bots follow pawns; few squares are farther.
FAR: Final = 7


def _leaving(facing: int) -> int:
    return as_set([square for square in range(len(SQUARES)) if step(square, facing) is not None])


def _entering(facing: int) -> int:
    """The squares that a pawn enters when it crosses a border in the direction ``facing``."""
    ways = ((square, step(square, facing)) for square in range(len(SQUARES)))
    return as_set(
        [target for square, target in ways if target is not None and crosses(square, target)]
    )


#: By how many bits a step in each direction moves a square, as in the eight lines of `spread`.
SHIFTS: Final = tuple(SIDE * file + rank for file, rank in STEPS)
_LEAVING: Final = tuple(map(_leaving, range(len(FACINGS))))
_ENTERING: Final = tuple(map(_entering, range(len(FACINGS))))


@cache
def _masks(count: int) -> tuple[list[int], list[int]]:
    return (
        [repeated(count, squares) for squares in _LEAVING],
        [repeated(count, squares) for squares in _ENTERING],
    )


def leaving(pawns: Iterable[Pawn]) -> list[int]:
    """For each direction, the squares from which a pawn may move in that direction (SH-4)."""
    found = [0] * len(FACINGS)
    for pawn in pawns:
        bit = BIT[pawn >> 3]
        for facing in ahead(pawn & 7):
            found[facing] |= bit
    return found


class Spread(NamedTuple):
    """``first`` has the squares entered by a first step in each direction.

    ``within`` has the squares reached within one step, within two, and so on, until no later step
    reaches more.
    """

    first: Sequence[int]
    within: list[int]


def spread(starts: Sequence[int], passable: int, count: int = 1, steps: int = FAR) -> Spread:
    """Follow the pawns on ``count`` boards at once.

    ``starts`` is like the result of `leaving`; ``passable`` is the set of squares that may be
    entered; ``steps`` (1 or more) limits the search.
    """
    (n_, ne_, _, se_, s_, sw_, _, nw_), entering = _masks(count)
    first: Sequence[int] = ()
    within: list[int] = []
    known = 0
    while len(within) < steps:
        n, ne, e, se, s, sw, w, nw = starts
        # Squares reached by a move north, north-east and so on, clockwise.
        a = (n & n_) << 1 & passable
        b = (ne & ne_) << 10 & passable
        c = e << 9 & passable
        d = (se & se_) << 8 & passable
        f = (s & s_) >> 1 & passable
        g = (sw & sw_) >> 10 & passable
        h = w >> 9 & passable
        i = (nw & nw_) >> 8 & passable
        before, known = known, known | a | b | c | d | f | g | h | i
        within.append(known)
        first = first or (a, b, c, d, f, g, h, i)
        onward = _onward(starts, (a, b, c, d, f, g, h, i), entering)
        if known == before and onward == starts:
            break
        starts = onward
    return Spread(first, within)


def _onward(starts: Sequence[int], reached: Sequence[int], entering: Sequence[int]) -> list[int]:
    """Add to ``starts`` how pawns go on: straight or at 45°, after a border also at 90°."""
    n, ne, e, se, s, sw, w, nw = starts
    a, b, c, d, f, g, h, i = reached
    x0, x1, x2, x3, x4, x5, x6, x7 = entering
    ab, cd, fg, hi = a | b, c | d, f | g, h | i
    east_west, north_south = c & x2 | h & x6, a & x0 | f & x4
    rising, falling = b & x1 | g & x5, i & x7 | d & x3
    return [
        n | i | ab | east_west,
        ne | ab | c | falling,
        e | b | cd | north_south,
        se | cd | f | rising,
        s | d | fg | east_west,
        sw | fg | h | falling,
        w | g | hi | north_south,
        nw | hi | a | rising,
    ]


def reach(pawns: Iterable[Pawn], passable: int) -> list[int]:
    """The squares that the pawns can reach on one board, like `Spread.within`."""
    return spread(leaving(pawns), passable).within
