"""Evaluation of a position: the expected counts of the coasts, and the chances of winning.

All numbers are integers. Expected counts are in `ONE`-ths, chances in `SURE`-ths. The chances of
North-South, East-West and the flood add up to `SURE`. The evaluation never uses hidden tiles.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from tessera.games.tayu.growing import LINE, Coasts
from tessera.games.tayu.places import SIDE, SPECIAL

ONE: Final = 256
SURE: Final = 10_000


class Weights(NamedTuple):
    """Evaluation weights, found by SPSA in 86 000 games of bots that search one placement deep.

    They won 52 % of 400 games against weights set by hand (95 % interval: 47 to 57 %), so the
    optimum is flat.

    ``reach0`` to ``reach16`` are the gains, in `ONE`-ths, that a free coast square promises when it
    is 0 to 16 steps from the nearest open exit. Gains at other distances are interpolated. Near
    squares promise more, because somebody is more likely to reach them. ``special`` is the extra
    gain of a special square nearer than `NEAR`, in hundredths of the ordinary gain; nobody aims at
    a single square that is farther away. ``first``, in `ONE`-ths, is added to the count of each
    coast, so that an empty coast does not make the opposite coast worthless. For the
    chances, 100 undecided points weigh as much as a lead of ``doubt`` points.
    """

    reach0: int = 97
    reach1: int = 64
    reach2: int = 65
    reach4: int = 49
    reach7: int = 37
    reach11: int = 22
    reach16: int = 9
    special: int = 58
    first: int = 95
    doubt: int = 57


WEIGHTS: Final = Weights()
#: The distances, in steps, of the weights ``reach0`` to ``reach16``.
KNOTS: Final = (0, 1, 2, 4, 7, 11, 16)
#: Coast squares are near if they are fewer than this many steps away.
NEAR: Final = 4
#: The number of distances that are considered: 0 to 16 steps.
FAR: Final = 17

_RANK: Final = sum(1 << LINE * file for file in range(SIDE))
_FILE: Final = (1 << SIDE) - 1
#: The squares of the coasts N, E, S, W.
_NORTH, _EAST, _SOUTH, _WEST = _RANK << SIDE - 1, _FILE << LINE * (SIDE - 1), _RANK, _FILE
_RIM: Final = _NORTH | _EAST | _SOUTH | _WEST
#: The coast squares that count double.
_SPECIAL: Final = sum(1 << LINE * at | 1 << LINE * at + SIDE - 1 for at in SPECIAL) | sum(
    1 << at | 1 << LINE * (SIDE - 1) + at for at in SPECIAL
)
#: The first steps of the parts in which a judge adds up gains.
_PARTS: Final = (0, 3, 7, FAR)
#: A memory is emptied when it has so many entries.
_KEPT: Final = 8192
#: Expected gains of the coasts N, E, S, W.
Gains = tuple[int, int, int, int]


def roomy(free: int) -> int:
    """Free squares that a tile can cover: those in a line of three free squares."""
    across = free & free >> LINE & free >> 2 * LINE
    up = free & free >> 1 & free >> 2
    return across | across << LINE | across << 2 * LINE | up | up << 1 | up << 2


class Judge:
    def __init__(self, weights: Weights = WEIGHTS, steps: int = FAR) -> None:
        """Ignore coast squares at least ``steps`` (0 to `FAR`) steps away from the open exits."""
        promises = [
            (promise, promise * weights.special // 100 if step < NEAR else 0)
            for step, promise in enumerate(_between(weights, step) for step in range(steps))
        ]
        self._parts = tuple(promises[first:last] for first, last in pairwise(_PARTS))
        self._memories: tuple[dict[tuple[int, int], Gains], ...] = tuple({} for _ in self._parts)
        self._first = weights.first
        self._doubt = weights.doubt

    def promises(self, free: int, front: int) -> Gains:
        """Expected gains of the coasts N, E, S, W, in `ONE`-ths."""
        free = roomy(free)
        return self._promises(0, free, front & free)

    def _promises(self, part: int, free: int, front: int) -> Gains:
        """The gains from a part of the steps on; ``front`` is reached in its first step."""
        # Free squares are reached step by step from ``front``; near coast squares promise more.
        north = east = south = west = 0
        for promise, more in self._parts[part]:
            if not front:
                break
            free ^= front
            rim = front & _RIM
            if rim:
                north += promise * (rim & _NORTH).bit_count()
                east += promise * (rim & _EAST).bit_count()
                south += promise * (rim & _SOUTH).bit_count()
                west += promise * (rim & _WEST).bit_count()
                rim &= _SPECIAL
                if more and rim:
                    north += more * (rim & _NORTH).bit_count()
                    east += more * (rim & _EAST).bit_count()
                    south += more * (rim & _SOUTH).bit_count()
                    west += more * (rim & _WEST).bit_count()
            front = free & (front << 1 | front >> 1 | front << LINE | front >> LINE)
        if front and part + 1 < len(self._parts):
            first, second, third, fourth = self._further(part + 1, free, front)
            return north + first, east + second, south + third, west + fourth
        return north, east, south, west

    def _further(self, part: int, free: int, front: int) -> Gains:
        """Look up the gains from a later part on, or find and remember them."""
        # Positions that differ by a tile are often alike after a few steps.
        memory, key = self._memories[part], (free, front)
        found = memory.get(key)
        if found is None:
            found = self._promises(part, free, front)
            if len(memory) >= _KEPT:
                memory.clear()
            memory[key] = found
        return found

    def chances(self, free: int, front: int, coasts: Coasts, bid: int = 0) -> tuple[int, int, int]:
        """Chances of North-South, East-West and the flood, in `SURE`-ths.

        ``bid`` is the flood's bid, or 0 without a flood.
        """
        more_north, more_east, more_south, more_west = self.promises(free, front)
        north, east, south, west = coasts
        first = self._first
        now, other_now = ONE * ONE * north * south, ONE * ONE * east * west
        then = (ONE * north + more_north + first) * (ONE * south + more_south + first)
        other = (ONE * east + more_east + first) * (ONE * west + more_west + first)
        mine = self._chance(then - other, then - now + other - other_now)
        if not bid:
            return mine, SURE - mine, 0
        goal = bid * ONE * ONE
        dry = min(
            self._chance(goal - hoped, max(0, hoped - sure)) if sure < goal else 0
            for hoped, sure in ((then, now), (other, other_now))
        )
        mine = mine * (SURE - dry) // SURE
        return mine, SURE - dry - mine, dry

    def _chance(self, lead: int, open_: int) -> int:
        """The chance that a lead lasts to the end when ``open_`` points are still undecided."""
        wide = abs(lead) + self._doubt * open_ // 100 + 1
        return (SURE + SURE * lead // wide) // 2


def results(coasts: Coasts, bid: int = 0) -> tuple[int, int, int]:
    """Chances once a game has ended with counts ``coasts``; a draw is half a win (TA-10, TA-19)."""
    north, east, south, west = coasts
    first, second = north * south, east * west
    if bid and max(first, second) < bid:
        return 0, 0, SURE
    mine = SURE * ((first > second) - (first < second) + 1) // 2
    return mine, SURE - mine, 0


def _between(weights: Weights, step: int) -> int:
    """The gain promised by a coast square ``step`` steps away, interpolated between weights."""
    at = max(index for index, knot in enumerate(KNOTS) if knot <= step)
    if at == len(KNOTS) - 1:
        return weights[at]
    low, high = KNOTS[at], KNOTS[at + 1]
    return (weights[at] * (high - step) + weights[at + 1] * (step - low)) // (high - low)
