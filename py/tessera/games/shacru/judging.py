"""How good a position of Shacru looks: the squares that are as good as taken, and the pawns.

A turn brings one tile at most, and every side has as many turns as it has moves; so what decides
is who can still come where. Squares are shared out by who comes to them first, as in
programs for Amazons (Lieberum, *An evaluation function for the game of Amazons*, 2005), by ways
that keep to the pawns' facings (`tessera.games.shacru.reach`).
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

#: How many seats' ways are kept in mind at once: those of a few hundred sisters and cousins.
KEPT: Final = 1 << 12


class Weights(NamedTuple):
    """What is worth how much; a tile is 100.

    Neutral squares: ``own``, to which nobody else can come; ``clear``, to which others come two
    steps later at least; ``first``, to which they come a step later, or as soon, but it is not
    their turn. Pawns: ``free``, that can move at all, for who is shut in gives the others turns
    and squares (SH-8); ``alive``, with a neutral square before it; ``ways``, for each of those.
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
    """What is known of a seat: where its pawns come to step by step, and what they are worth."""

    reached: list[int]
    pawns: int


class Judge:
    """The evaluation that a search asks, bound to the seat that thinks."""

    def __init__(self, root: int, steps: int = FAR, weights: Weights = WEIGHTS) -> None:
        """``root`` is the place of the seat that thinks; ``steps`` (1 or more) its far sight."""
        self._root, self._steps, self._weights = root, steps, weights
        alive, free, ways = weights.alive, weights.free, weights.ways
        #: What a square is worth to whoever comes first, and how much more each step up.
        self._gains = weights.first, weights.clear - weights.first, weights.own - weights.clear
        #: By how many neutral squares a pawn that can move stands before.
        self._pawn = (free, *(free + alive + ways * count for count in (1, 2, 3)))
        self._known: dict[tuple[tuple[Pawn, ...], int, int], _Known] = {}

    def __call__(self, state: Shacru, actions: Sequence[Move]) -> int:
        """The value of a running position for the side to move, in hundredths of a tile.

        With three or four seats the best of the others is held against the one that thinks.
        """
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
        """The value for the seat that thinks, against the best of several others."""
        values = []
        for index, (reached, worth) in enumerate(seats):
            others = _together([seat.reached for place, seat in enumerate(seats) if place != index])
            value = worth + self._shared(reached, others, neutral, index == state.turn)
            tiles = state.tiles[index].bit_count() + state.sums[index]
            values.append(value + self._weights.tile * tiles)
        mine = values.pop(self._root)
        return mine - max(values)

    def _shared(self, mine: list[int], others: list[int], neutral: int, turn: bool) -> int:
        """What the neutral squares are worth that one comes to alone, early or first.

        Who has the ``turn`` comes first where all need as many steps.
        """
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
        """What is known of a seat; kept, for most of the next positions differ in other seats."""
        key = pawns, own, passable
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = _Known(reach(pawns, passable, self._steps), self._able(pawns, own, passable))
            self._known[key] = known
        return known

    def _able(self, pawns: tuple[Pawn, ...], own: int, passable: int) -> int:
        """What the pawns are worth by what lies right before them."""
        found = 0
        for pawn in pawns:
            near = NEAR[pawn] & passable
            if near:
                found += self._pawn[(near & ~own).bit_count()]
        return found


#: Who is out (SH-8) comes nowhere any more.
_OUT: Final = _Known([0], 0)


def _together(reached: Sequence[list[int]]) -> list[int]:
    """What any of several seats come to, step by step."""
    if len(reached) == 1:
        return reached[0]
    longest = max(map(len, reached))
    return [
        reduce(or_, (its[min(step, len(its) - 1)] for its in reached)) for step in range(longest)
    ]
