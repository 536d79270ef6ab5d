"""Shacru's evaluation: tiles, squares that a seat reaches first, and mobile pawns.

A turn gains at most one tile, and a seat has turns only as long as it can move. The squares that
each seat can still reach therefore decide the game. Each square counts for the seat that reaches it
first, as in programs for Amazons (Lieberum, *An evaluation function for the game of Amazons*,
2005). Paths respect the pawns' facings (`tessera.games.shacru.reach`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from tessera.games.sectors.geometry import ALL, Pawn
from tessera.games.shacru.moves import NEAR, Move
from tessera.games.shacru.reach import FAR, reach
from tessera.games.shacru.state import Shacru

#: The maximum size of the cache of `Judge._seat`, enough for thousands of neighbouring positions.
KEPT: Final = 1 << 12


class Weights(NamedTuple):
    """The weights of the evaluation; a tile is 100.

    A neutral square is worth ``own`` to a seat if nobody else can reach it. It is worth ``clear``
    if others need at least two more steps. It is worth ``first`` if others need one more step or,
    on the seat's own turn, as many steps as the seat. A pawn that can move is worth ``free``,
    because a seat that is shut in leaves turns and squares to the others (SH-8). If the pawn has
    neutral squares ahead, it is worth ``alive`` more, and ``ways`` more for each of these squares.
    """

    tile: int = 100
    own: int = 43
    clear: int = 30
    first: int = 13
    free: int = 52
    alive: int = 42
    ways: int = 10


WEIGHTS: Final = Weights()


class _Known(NamedTuple):
    """A seat's reachable squares (within one step, within two, etc.) and the value of its pawns."""

    reached: list[int]
    pawns: int


class Judge:
    """The evaluation of positions in a search by one seat."""

    def __init__(self, root: int, steps: int = FAR, weights: Weights = WEIGHTS) -> None:
        """``root`` is the index of the searching seat; ``steps`` (1 or more) limits path length."""
        self._root, self._steps, self._weights = root, steps, weights
        alive, free, ways = weights.alive, weights.free, weights.ways
        #: The value of a ``first`` square, the extra value of a ``clear`` square, and the further
        #: extra value of an ``own`` square (see `Weights`).
        self._gains = weights.first, weights.clear - weights.first, weights.own - weights.clear
        #: The value of a pawn that can move, by the number of neutral squares ahead of it.
        self._pawn = (free, *(free + alive + ways * count for count in (1, 2, 3)))
        self._known: dict[tuple[tuple[Pawn, ...], int, int], _Known] = {}

    def __call__(self, state: Shacru, actions: Sequence[Move]) -> int:
        """The lead of the side to move (seat ``root`` or all others), in hundredths of a tile."""
        tiles, turn, root = state.tiles, state.turn, self._root
        lying = 0
        for own in tiles:
            lying |= own
        neutral = ALL & ~lying
        passable = ALL & ~state.standing
        seats = [
            self._seat(pawns, own, (neutral | own) & passable)
            if not state.out >> index & 1
            else _OUT
            for index, (pawns, own) in enumerate(zip(state.pawns, tiles, strict=True))
        ]
        if len(tiles) == 2:
            (reached, worth), (others, theirs) = seats[root], seats[1 - root]
            value = worth - theirs + self._shared(reached, others, neutral, turn == root)
            value -= self._shared(others, reached, neutral, turn != root)
            value += self._weights.tile * (
                (tiles[root].bit_count() + state.sums[root])
                - (tiles[1 - root].bit_count() + state.sums[1 - root])
            )
        else:
            value = self._among(state, seats, neutral)
        return value if turn == root else -value

    def _among(self, state: Shacru, seats: Sequence[_Known], neutral: int) -> int:
        values = []
        for index, (reached, worth) in enumerate(seats):
            others = _together([seat.reached for place, seat in enumerate(seats) if place != index])
            value = worth + self._shared(reached, others, neutral, index == state.turn)
            tiles = state.tiles[index].bit_count() + state.sums[index]
            values.append(value + self._weights.tile * tiles)
        mine = values.pop(self._root)
        return mine - max(values)

    def _shared(self, mine: list[int], others: list[int], neutral: int, turn: bool) -> int:
        """The value of the neutral squares that a seat reaches first; on its turn, ties count."""
        before = well = 0
        last = others[-1]
        beyond = [last] * (len(mine) + 1 - len(others))
        rivals = [0, *others, *beyond] if turn else others + beyond
        for squares, nearly, following in zip(mine, rivals, rivals[1 + turn :], strict=False):
            before |= squares & ~nearly
            well |= squares & ~following
        sole = mine[-1] & ~last & neutral
        first, clear, alone = self._gains
        return (
            first * (before & neutral).bit_count()
            + clear * (well & neutral).bit_count()
            + alone * sole.bit_count()
        )

    def _seat(self, pawns: tuple[Pawn, ...], own: int, passable: int) -> _Known:
        """A seat's `_Known`, cached because neighbouring positions often have the same one."""
        key = pawns, own, passable
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = _Known(reach(pawns, passable, self._steps), self._able(pawns, own, passable))
            self._known[key] = known
        return known

    def _able(self, pawns: tuple[Pawn, ...], own: int, passable: int) -> int:
        found = 0
        for pawn in pawns:
            near = NEAR[pawn] & passable
            if near:
                found += self._pawn[(near & ~own).bit_count()]
        return found


#: A seat that is out (SH-8) reaches nothing.
_OUT: Final = _Known([0], 0)


def _together(reached: Sequence[list[int]]) -> list[int]:
    """The squares that any of several seats can reach within one step, within two, and so on."""
    if len(reached) == 1:
        return reached[0]
    longest = max(map(len, reached))
    return [
        reduce(or_, (its[min(step, len(its) - 1)] for its in reached)) for step in range(longest)
    ]
