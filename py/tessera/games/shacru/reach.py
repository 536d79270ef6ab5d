"""The squares that Shacru's pawns can reach, step by step, along facings and over borders.

All pawns are followed at once: for each of the eight directions there is a set of squares from
which some pawn may leave in that direction. A step shifts the eight sets and keeps the squares that
may be entered. A pawn may then continue in three directions, or in five after crossing a border
(SH-4, SH-7). A step costs some sixty operations on integers, for any number of pawns and paths,
and for any number of boards in one integer (`tessera.games.shacru.fields`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from tessera.games.sectors.geometry import (
    BIT,
    FACINGS,
    SQUARES,
    Pawn,
    ahead,
    as_set,
    crosses,
    step,
)
from tessera.games.shacru.fields import repeated

#: The number of steps for which bots follow pawns; few squares are farther.
FAR: Final = 7


def _entering(facing: int) -> int:
    """The squares that a pawn enters when it crosses a border in the direction ``facing``."""
    ways = ((square, step(square, facing)) for square in range(len(SQUARES)))
    return as_set(
        [target for square, target in ways if target is not None and crosses(square, target)]
    )


_ENTERING: Final = tuple(map(_entering, range(len(FACINGS))))
#: The squares that a step north, and a step south, may enter.
_NORTH, _SOUTH = (
    as_set([square for square in range(len(SQUARES)) if step(square, back) is not None])
    for back in (FACINGS.index("S"), FACINGS.index("N"))
)


@cache
def _masks(count: int) -> list[int]:
    return [repeated(count, squares) for squares in (_NORTH, _SOUTH, *_ENTERING)]


def leaving(pawns: Iterable[Pawn]) -> list[int]:
    """For each direction, the squares from which a pawn may move in that direction (SH-4)."""
    found = [0] * len(FACINGS)
    for pawn in pawns:
        bit = BIT[pawn >> 3]
        for facing in ahead(pawn & 7):
            found[facing] |= bit
    return found


class Spread(NamedTuple):
    """``arrivals`` has, for each step, the squares entered by it in each direction.

    ``within`` has the squares reached within one step, within two, and so on. Both lists end when
    no later step can reach more.
    """

    arrivals: list[Sequence[int]]
    within: list[int]


def spread(starts: Sequence[int], passable: int, count: int = 1, steps: int = FAR) -> Spread:
    """Follow the pawns on ``count`` boards at once.

    ``starts`` is like the result of `leaving`; ``passable`` is the set of squares that may be
    entered; ``steps`` (1 or more) limits the search.
    """
    north, south, n_, ne_, e_, se_, s_, sw_, w_, nw_ = _masks(count)
    north &= passable
    south &= passable
    n, ne, e, se, s, sw, w, nw = starts
    arrivals: list[Sequence[int]] = []
    within: list[int] = []
    known = 0
    while True:
        # Squares entered by a step north, north-east and so on, clockwise.
        now = a, b, c, d, f, g, h, i = (
            n << 1 & north,
            ne << 10 & north,
            e << 9 & passable,
            se << 8 & south,
            s >> 1 & south,
            sw >> 10 & south,
            w >> 9 & passable,
            nw >> 8 & north,
        )
        ab, cd, fg, hi = a | b, c | d, f | g, h | i
        known |= ab | cd | fg | hi
        within.append(known)
        arrivals.append(now)
        if len(arrivals) == steps or arrivals[-2:-1] == [now]:
            return Spread(arrivals, within)
        # A pawn goes on straight or at 45°, after a border also at 90°.
        east_west, north_south = c & e_ | h & w_, a & n_ | f & s_
        rising, falling = b & ne_ | g & sw_, i & nw_ | d & se_
        n, ne = i | ab | east_west, ab | c | falling
        e, se = b | cd | north_south, cd | f | rising
        s, sw = d | fg | east_west, fg | h | falling
        w, nw = g | hi | north_south, hi | a | rising


def backward(reached: Sequence[int]) -> list[int]:
    """For each direction, the squares from which a step leads to the squares ``reached``."""
    n, ne, e, se, s, sw, w, nw = reached
    return [n >> 1, ne >> 10, e >> 9, se >> 8, s << 1, sw << 10, w << 9, nw << 8]


def origins(reached: Sequence[int]) -> int:
    """All squares of `backward`."""
    n, ne, e, se, s, sw, w, nw = reached
    return n >> 1 | ne >> 10 | e >> 9 | se >> 8 | s << 1 | sw << 10 | w << 9 | nw << 8


def onward(ways: Spread, count: int) -> list[int]:
    """The first arrivals after which the same pawn may take a second step."""
    _north, _south, n_, ne_, e_, se_, s_, sw_, w_, nw_ = _masks(count)
    first, second = ways.arrivals[0], ways.arrivals[:2][-1]
    a, b, c, d, f, g, h, i = first
    n, ne, e, se, s, sw, w, nw = backward(second)
    n_ne, e_se, s_sw, w_nw = n | ne, e | se, s | sw, w | nw
    east_west, north_south, rising, falling = e | w, n | s, ne | sw, nw | se
    return [
        a & (nw | n_ne | n_ & east_west),
        b & (n_ne | e | ne_ & falling),
        c & (ne | e_se | e_ & north_south),
        d & (e_se | s | se_ & rising),
        f & (se | s_sw | s_ & east_west),
        g & (s_sw | w | sw_ & falling),
        h & (sw | w_nw | w_ & north_south),
        i & (w_nw | n | nw_ & rising),
    ]
