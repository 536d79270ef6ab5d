"""How good a position looks: what the coasts may come to, and who may win by it.

Everything is integers: counts of estuaries in `ONE`-ths, chances in `SURE`-ths. Only what lies
on the board is looked at, so nothing that a seat may not know can count.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.tayu.growing import ALL, Coasts
from tessera.games.tayu.places import SIDE, SPECIAL

#: An estuary; and what is certain.
ONE: Final = 256
SURE: Final = 10_000


class Weights(NamedTuple):
    """What is worth how much, found by self-play (SPSA, 86 000 games) at one placement ahead.

    Against weights set by hand they took 52 % (47 to 57) of 400 games: the optimum is flat.

    ``reach…`` is what a free coast square promises by the steps from the nearest open exit,
    in `ONE`-ths, with straight lines between those named: near squares will be reached by
    somebody, far ones may be. ``special`` is by how many hundredths more a special square promises
    that is nearer than `NEAR`; further off nobody aims at a single square. ``first`` is what a
    coast has before its first estuary, so that one with nothing does not make all that the other
    gains worth nothing. ``doubt`` is how far what is still open counts against a lead, in
    hundredths.
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
#: The steps that the reaches among the weights stand for.
KNOTS: Final = (0, 1, 2, 4, 7, 11, 16)
#: Fewer steps than this are near.
NEAR: Final = 4
#: As far as anything is looked at.
FAR: Final = 17

_RANK: Final = sum(1 << SIDE * file for file in range(SIDE))
#: All squares but those of the first, or the last, rank.
_NOT_FIRST: Final = ALL & ~_RANK
_NOT_LAST: Final = ALL & ~(_RANK << SIDE - 1)
#: All squares but those of the last two ranks.
_LOWER: Final = _NOT_LAST & ~(_RANK << SIDE - 2)
_FILE: Final = (1 << SIDE) - 1
#: The squares of the coasts N, E, S, W.
_NORTH, _EAST, _SOUTH, _WEST = _RANK << SIDE - 1, _FILE << SIDE * (SIDE - 1), _RANK, _FILE
_RIM: Final = _NORTH | _EAST | _SOUTH | _WEST
#: Those of them that count double.
_SPECIAL: Final = sum(1 << SIDE * at | 1 << SIDE * at + SIDE - 1 for at in SPECIAL) | sum(
    1 << at | 1 << SIDE * (SIDE - 1) + at for at in SPECIAL
)


def roomy(free: int) -> int:
    """The free squares that a tile can cover at all: with two more in a line."""
    across = free & free >> SIDE & free >> 2 * SIDE
    up = free & free >> 1 & free >> 2 & _LOWER
    return across | across << SIDE | across << 2 * SIDE | up | up << 1 | up << 2


class Judge:
    """The evaluation, with what a level sees of it."""

    def __init__(self, weights: Weights = WEIGHTS, steps: int = FAR) -> None:
        """``steps`` (0 to `FAR`) is how far from the open exits anything is promised."""
        self._promise = tuple(
            (promise, promise * weights.special // 100 if step < NEAR else 0)
            for step, promise in enumerate(_between(weights, step) for step in range(steps))
        )
        self._first = weights.first
        self._doubt = weights.doubt

    def promises(self, free: int, front: int) -> tuple[int, int, int, int]:
        """What the coasts N, E, S, W may still get, in `ONE`-ths.

        From the squares that exits lead to (``front``) the free ones are flooded step by
        step; the sooner a coast square is reached, the more it promises.
        """
        free = roomy(free)
        north = east = south = west = 0
        front &= free
        for promise, more in self._promise:
            if not front:
                break
            free &= ~front
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
            front = free & (
                (front & _NOT_LAST) << 1 | (front & _NOT_FIRST) >> 1 | front << SIDE | front >> SIDE
            )
        return north, east, south, west

    def chances(self, free: int, front: int, coasts: Coasts, bid: int = 0) -> tuple[int, int, int]:
        """How likely North-South, East-West and the flood win, in `SURE`-ths that make up `SURE`.

        ``bid`` is what the flood has bid; 0 without one, or once it has left.
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
        """How likely who leads by so much, with so much still open, leads in the end."""
        wide = abs(lead) + self._doubt * open_ // 100 + 1
        return (SURE + SURE * lead // wide) // 2


def results(coasts: Coasts, bid: int = 0) -> tuple[int, int, int]:
    """The chances in a game that ends with such coasts (TA-10, TA-19)."""
    north, east, south, west = coasts
    first, second = north * south, east * west
    if bid and max(first, second) < bid:
        return 0, 0, SURE
    mine = SURE * ((first > second) - (first < second) + 1) // 2
    return mine, SURE - mine, 0


def _between(weights: Weights, step: int) -> int:
    """What a square promises at a step, between the weights before and after it."""
    at = max(index for index, knot in enumerate(KNOTS) if knot <= step)
    if at == len(KNOTS) - 1:
        return weights[at]
    low, high = KNOTS[at], KNOTS[at + 1]
    return (weights[at] * (high - step) + weights[at + 1] * (step - low)) // (high - low)
