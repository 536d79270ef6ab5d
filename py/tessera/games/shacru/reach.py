"""The squares that Shacru's pawns can reach, step by step, along facings and over borders.

All pawns are followed at once: for each of the eight directions there is a set of squares from
which some pawn may leave in that direction. A step shifts the eight sets and keeps the squares that
may be entered. A pawn may then continue in three directions, or in five after crossing a border
(SH-4, SH-7). A step costs some sixty operations on integers, for any number of pawns and paths.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tessera.games.sectors.geometry import BIT, FACINGS, SQUARES, Pawn, ahead, as_set, crosses, step

#: A number of steps that no search exceeds, because each step must reach a new square.
FAR: Final = len(SQUARES)


def _leaving(facing: int) -> int:
    return as_set([square for square in range(FAR) if step(square, facing) is not None])


def _entering(facing: int) -> int:
    """The squares that a pawn enters when it crosses a border in the direction ``facing``."""
    ways = ((square, step(square, facing)) for square in range(FAR))
    return as_set(
        [target for square, target in ways if target is not None and crosses(square, target)]
    )


_N, _NE, _, _SE, _S, _SW, _, _NW = map(_leaving, range(len(FACINGS)))
_X0, _X1, _X2, _X3, _X4, _X5, _X6, _X7 = map(_entering, range(len(FACINGS)))


def _beginning(pawns: Iterable[Pawn]) -> list[int]:
    """For each direction, the squares from which a pawn may move in that direction (SH-4)."""
    leaving = [0] * len(FACINGS)
    for pawn in pawns:
        bit = BIT[pawn >> 3]
        for facing in ahead(pawn & 7):
            leaving[facing] |= bit
    return leaving


def reach(pawns: Iterable[Pawn], passable: int, steps: int = FAR) -> list[int]:
    """The squares that the pawns can reach within one step, within two, and so on.

    ``passable`` is the set of squares that may be entered; ``steps`` (1 or more) limits the search.
    The search ends at the first step that reaches no new square, although later steps might reach
    some. The list is never empty: pawns that cannot move give one empty set.
    """
    n, ne, e, se, s, sw, w, nw = _beginning(pawns)
    found = []
    known = 0
    for _step in range(steps):
        # Squares reached by a move north, north-east and so on, clockwise.
        a = (n & _N) << 1 & passable
        b = (ne & _NE) << 10 & passable
        c = e << 9 & passable
        d = (se & _SE) << 8 & passable
        f = (s & _S) >> 1 & passable
        g = (sw & _SW) >> 10 & passable
        h = w >> 9 & passable
        i = (nw & _NW) >> 8 & passable
        within = known | a | b | c | d | f | g | h | i
        if within == known:
            break
        found.append(within)
        known = within
        # A pawn continues straight on or at 45 degrees; after a border, also at 90 degrees.
        east_west = c & _X2 | h & _X6
        north_south = a & _X0 | f & _X4
        rising = b & _X1 | g & _X5
        falling = i & _X7 | d & _X3
        n |= i | a | b | east_west
        ne |= a | b | c | falling
        e |= b | c | d | north_south
        se |= c | d | f | rising
        s |= d | f | g | east_west
        sw |= f | g | h | falling
        w |= g | h | i | north_south
        nw |= h | i | a | rising
    return found or [0]
