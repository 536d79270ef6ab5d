"""Where Shacru's pawns can come to, step by step, facings and borders taken into account.

All squares are looked at together: for each of the eight directions, the set of squares from
which some pawn may leave that way. A step shifts the eight sets and keeps what may be entered;
who arrives may go on in three directions, behind a border in five (SH-4, SH-7). It costs as
much as some sixty operations on integers a step, however many pawns and ways there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tessera.games.sectors.geometry import BIT, FACINGS, SQUARES, Pawn, ahead, as_set, crosses, step

#: More steps than any way without detours has: the search goes on to its end.
FAR: Final = len(SQUARES)


def _leaving(facing: int) -> int:
    """The squares that have a neighbour that way."""
    return as_set([square for square in range(FAR) if step(square, facing) is not None])


def _entering(facing: int) -> int:
    """The squares that are entered across a border by who moves that way."""
    ways = ((square, step(square, facing)) for square in range(FAR))
    return as_set(
        [target for square, target in ways if target is not None and crosses(square, target)]
    )


_N, _NE, _, _SE, _S, _SW, _, _NW = map(_leaving, range(len(FACINGS)))
_X0, _X1, _X2, _X3, _X4, _X5, _X6, _X7 = map(_entering, range(len(FACINGS)))


def _beginning(pawns: Iterable[Pawn]) -> list[int]:
    """By facing, the squares from which a pawn may leave that way (SH-4)."""
    leaving = [0] * len(FACINGS)
    for pawn in pawns:
        bit = BIT[pawn >> 3]
        for facing in ahead(pawn & 7):
            leaving[facing] |= bit
    return leaving


def reach(pawns: Iterable[Pawn], passable: int, steps: int = FAR) -> list[int]:
    """The squares that the pawns can come to within one step, within two, and so on.

    ``passable`` are the squares that may be entered, as a set; ``steps`` (1 or more) is how many
    are looked at. It ends where a step leads to no new square, though a turn might still find
    one behind it. Never empty: who cannot move has one empty set.
    """
    n, ne, e, se, s, sw, w, nw = _beginning(pawns)
    found = []
    known = 0
    for _step in range(steps):
        # What is reached by a move north, north-east and so on, clockwise.
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
        # Straight on or at 45 degrees; behind a border at 90 degrees too.
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
