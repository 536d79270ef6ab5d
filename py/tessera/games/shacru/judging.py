"""Shacru's evaluation: tiles, squares that a seat reaches first, and mobile pawns.

A turn gains at most one tile, and a seat has turns only as long as it can move. The squares that
each seat can still reach therefore decide the game. Each square counts for the seat that reaches it
first, as in programs for Amazons (Lieberum, *An evaluation function for the game of Amazons*,
2005). Paths respect the pawns' facings (`tessera.games.shacru.reach`).

All positions after one turn are judged together (`tessera.games.shacru.fields`). An integer has the
fields of the seat to move for all positions, then those of the next seat, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import sub
from typing import Final, NamedTuple

from tessera.games.sectors.geometry import ALL, BIT, SQUARES, Pawn, ahead
from tessera.games.shacru.fields import WIDTH, Field, field, filled, joined, ones, repeated, weighed
from tessera.games.shacru.moves import ARRIVING, Move, origin_of
from tessera.games.shacru.reach import Spread, backward, leaving, onward, origins, spread
from tessera.games.shacru.state import QUIET_TURNS, Shacru


class Weights(NamedTuple):
    """The weights of the evaluation, each 0 or more; a tile is 100.

    A neutral square is worth ``own`` to a seat if nobody else can reach it. It is worth ``clear``
    if others need at least two more steps. It is worth ``first`` if others need one more step or,
    on the seat's own turn, as many steps as the seat. A pawn that can move is worth ``free``,
    because a seat that is shut in leaves turns and squares to the others (SH-8). If the pawn has
    neutral squares ahead, it is worth ``alive`` more, and ``ways`` more for each of these squares.
    If it can move on after that, it is worth ``onward`` more. The next turn is worth ``turn``.
    """

    tile: int = 100
    own: int = 43
    clear: int = 30
    first: int = 13
    free: int = 52
    alive: int = 42
    ways: int = 10
    onward: int = 0
    turn: int = 0


WEIGHTS: Final = Weights()
#: Weights for two seats on a board without neutral squares, and on one with neutral squares only.
#: `scripts/fit.py` fitted them to deep searches; `weights_for` mixes and scales them.
LATE: Final = Weights(
    tile=100, own=53, clear=31, first=14, free=33, alive=42, ways=0, onward=93, turn=0
)
EARLY: Final = Weights(
    tile=111, own=17, clear=8, first=2, free=140, alive=83, ways=11, onward=103, turn=1
)


def weights_for(neutral: int) -> Weights:
    """Weights between `LATE` and `EARLY` for a number of neutral squares (0..81); a tile is 100."""
    left = len(SQUARES) - neutral
    pairs = zip(LATE, EARLY, strict=True)
    tile, *others = (late * left + early * neutral for late, early in pairs)
    return Weights(100, *(100 * one // tile for one in others))


#: The bit that marks, in the field of `_ARRIVAL`, a pawn that may leave in the first direction.
_MARKS: Final = len(SQUARES)
#: The field of each move's origin.
_ORIGIN: Final[dict[Move, Field]] = {move: field(BIT[origin_of(move)]) for move in ARRIVING}
#: The field of each move's target, with a mark for each direction in which the pawn may go on.
_ARRIVAL: Final[dict[Move, Field]] = {
    move: field(BIT[pawn >> 3] | sum(1 << _MARKS + facing for facing in ahead(pawn & 7)))
    for move, pawn in ARRIVING.items()
}


@lru_cache(1 << 12)
def _starts(pawns: tuple[Pawn, ...], count: int) -> list[int]:
    return [ones(count) * squares for squares in leaving(pawns)]


class Positions(NamedTuple):
    """``number`` positions with the same seat to move; each integer has a part for each seat.

    The parts follow ``order``, the seats' indices, beginning with the seat to move. ``starts`` and
    ``passable`` are what `spread` needs; ``neutral`` has the neutral squares in each part;
    ``gained`` is a single part with the tiles that the last move brought.
    """

    order: Sequence[int]
    number: int
    starts: Sequence[int]
    passable: int
    neutral: int
    gained: int

    @property
    def fields(self) -> int:
        return self.number * len(self.order)

    @property
    def first(self) -> int:
        """All bits of the first part."""
        return (1 << WIDTH * self.number) - 1

    def others(self, sets: Sequence[int]) -> list[int]:
        """For each part of each of ``sets``, the union of all other parts."""
        size, seats = WIDTH * self.number, len(self.order)
        whole, found = size * seats, [0] * len(sets)
        for shift in range(size, whole, size):
            back = whole - shift
            pairs = zip(found, sets, strict=True)
            found = [known | parts >> shift | parts << back for known, parts in pairs]
        every = (1 << whole) - 1
        return [parts & every for parts in found]


def after(state: Shacru, mover: int, following: int, moves: Sequence[Move]) -> Positions:
    """The positions after each of ``moves`` by seat ``mover``, with seat ``following`` to move.

    Without moves, the only position is ``state`` itself.
    """
    seats, count = len(state.pawns), max(1, len(moves))
    order = [(following + places) % seats for places in range(seats)]
    one, size, place = ones(count), WIDTH * count, order.index(mover)
    origin, arrival = joined(_ORIGIN, moves), joined(_ARRIVAL, moves)
    target = arrival & repeated(count, ALL)
    neutral = one * (ALL & ~sum(state.tiles))
    gained = neutral & target
    neutral ^= gained
    free = one * (ALL & ~state.standing) ^ origin ^ target
    passable = everywhere = 0
    for index in reversed(order):
        passable = passable << size | (neutral | one * state.tiles[index]) & free
        everywhere = everywhere << size | neutral
    able = [() if state.out >> index & 1 else state.pawns[index] for index in order]
    starts = []
    for facing, sets in enumerate(zip(*(_starts(pawns, count) for pawns in able), strict=True)):
        marks = arrival >> _MARKS + facing & one
        found = 0
        for squares in reversed(sets):
            found = found << size | squares
        # The pawn leaves its origin, and may go on from its target.
        found ^= found & origin << size * place
        starts.append(found | (target & marks * ALL) << size * place)
    return Positions(order, count, starts, passable, everywhere, gained)


def _following(state: Shacru, last: int) -> int:
    """The index of the first seat after seat ``last`` that is not out; ``last`` if all are."""
    seats = len(state.pawns)
    after_it = ((last + places) % seats for places in range(1, seats + 1))
    return next((index for index in after_it if not state.out >> index & 1), last)


class Judge:
    """The evaluation of positions in a search by one seat."""

    def __init__(self, root: int, weights: Weights = WEIGHTS) -> None:
        """``root`` is the index of the searching seat."""
        self._root, self._weights = root, weights

    def __call__(self, state: Shacru, actions: Sequence[Move]) -> int:
        """The lead of the side to move (seat ``root`` or all others), in hundredths of a tile."""
        found = after(state, state.turn, state.turn, ())
        lead = self._leads(state, found, self._ways(found), state.turn)[0]
        return lead if state.turn == self._root else -lead

    def children(
        self,
        state: Shacru,
        moves: Sequence[Move],
        mover: int | None = None,
        following: int | None = None,
    ) -> Sequence[int | None]:
        """The leads of the side that moves, after each of ``moves``.

        ``mover`` is the seat that moves, ``following`` the next one, both as indices; usually they
        are as in the rules. None where seat ``following`` cannot move or the round may be over.
        """
        count = len(moves)
        mover = state.turn if mover is None else mover
        following = _following(state, mover) if following is None else following
        left = len(state.pawns) - state.out.bit_count()
        if state.quiet + 1 >= QUIET_TURNS * left or state.out >> following & 1:
            return [None] * count
        found = after(state, mover, following, moves)
        ways = self._ways(found)
        leads = self._leads(state, found, ways, mover)
        sign = 1 if mover == self._root else -1
        goals = ways.within[-1] & found.neutral
        able = filled(ways.within[0] & found.first, count)
        gaining = filled((goals | found.others([goals])[0]) & found.first, count)
        return [
            sign * lead if sure else None
            for lead, sure in zip(leads, map(min, able, gaining), strict=True)
        ]

    def _ways(self, found: Positions) -> Spread:
        return spread(found.starts, found.passable, found.fields)

    def _leads(self, state: Shacru, found: Positions, ways: Spread, mover: int) -> list[int]:
        count, tile, order = found.number, self._weights.tile, found.order
        gained = found.gained << WIDTH * count * order.index(mover)
        worths, columns = self._worths(found, ways, gained), []
        for place, index in enumerate(order):
            points = tile * (state.tiles[index].bit_count() + state.sums[index])
            points += 0 if place else self._weights.turn
            part = worths[count * place : count * (place + 1)]
            columns.append([points + worth for worth in part])
        mine = columns.pop(order.index(self._root))
        best = columns[0] if len(columns) == 1 else map(max, *columns)
        return list(map(sub, mine, best))

    def _worths(self, found: Positions, ways: Spread, gained: int) -> Sequence[int]:
        """For each field, the value of tiles gained, squares reached first, and pawns."""
        weights, neutral, within = self._weights, found.neutral, ways.within
        others, first = found.others(within), found.first
        before = well = sooner = 0
        last = others[-1]
        for squares, rivals, later in zip(within, others, [*others[1:], last], strict=True):
            # A tie counts for the seat to move, which holds the first part.
            before |= squares ^ (squares & (rivals ^ ((rivals ^ sooner) & first)))
            well |= squares ^ (squares & later)
            sooner = rivals
        sole = within[-1] ^ (within[-1] & last)
        able, alive, odd, several = _pawns(ways.arrivals[0], neutral)
        sets = [
            (weights.tile, gained),
            (weights.first, before & neutral),
            (weights.clear - weights.first, well & neutral),
            (weights.own - weights.clear, sole & neutral),
            (weights.free, able),
            (weights.alive, alive),
            (weights.ways, odd),
            (2 * weights.ways, several),
        ]
        if weights.onward:
            sets.append((weights.onward, origins(onward(ways, found.fields))))
        return weighed(sets, found.fields)


def _pawns(first: Sequence[int], neutral: int) -> tuple[int, int, int, int]:
    """The squares of pawns that can move, and of pawns with neutral squares ahead.

    Of these, also those with one or three neutral squares ahead, and those with two or three.
    """
    alive = odd = several = 0
    for goals in backward([squares & neutral for squares in first]):
        several |= alive & goals
        alive |= goals
        odd ^= goals
    return origins(first), alive, odd, several
