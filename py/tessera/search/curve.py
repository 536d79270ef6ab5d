"""The chances over the course of a match: one curve through many estimates.

Two successive estimates often differ by more than the loss from the turn between them. The curve
stays near the estimates and moves as little as possible. Apart from luck, a side's curve falls
only where that side moved, and falls more easily if a search saw the loss. The curve is a fused
lasso (Tibshirani and others, *Sparsity and smoothness via the fused lasso*, 2005) with absolute
distances and one-way steps. Dynamic programming on a grid of chances finds the exact solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.search.chance import CERTAIN

#: Except at its end, the curve has `LEVELS` possible values: the multiples of `STEP` thousandths.
STEP: Final = 10
LEVELS: Final = CERTAIN // STEP + 1
#: The cost per thousandth that the curve moves: `SEEN` up to the loss that a search saw, `UNSEEN`
#: beyond. Each thousandth between the curve and an estimate of weight 1 costs 1.
SEEN: Final = 2.5
UNSEEN: Final = 5.0

#: The cost of the cheapest way to a level, and the level from which this way comes.
Way = tuple[float, int]


class Moment(NamedTuple):
    """One side's estimated chance at a moment of the match, and how the curve may move next.

    ``chance`` is in thousandths, None if unknown. Its ``weight`` is 1 for a guess and
    more for a proof. With ``falls``, the side itself moves, and its curve may fall; otherwise its
    curve may rise. ``seen`` is the mover's loss according to a search. ``luck`` is the most that
    luck may add to the curve, negative for bad luck. ``seen`` and ``luck`` are in thousandths.
    """

    chance: int | None
    weight: float
    falls: bool
    seen: int = 0
    luck: int = 0


def fitted(moments: Sequence[Moment], end: int | None) -> list[int]:
    """The curve at all moments and the end, in thousandths; ``end`` is None after a resignation."""
    costs, ways = [0.0] * LEVELS, []
    for moment in moments:
        near = [cost + _distance(moment, level) for level, cost in enumerate(costs)]
        ways.append(_moved(_stepped(near, moment), round(moment.luck / STEP)))
        costs = [cost for cost, _source in ways[-1]]
    level = costs.index(min(costs)) if end is None else round(end / STEP)
    curve = [level * STEP if end is None else end]
    for sources in reversed(ways):
        level = sources[level][1]
        curve.append(level * STEP)
    return curve[::-1]


def _distance(moment: Moment, level: int) -> float:
    return 0.0 if moment.chance is None else moment.weight * abs(level * STEP - moment.chance)


def _stepped(costs: list[float], moment: Moment) -> list[Way]:
    if not moment.falls:
        last = LEVELS - 1
        return [(cost, last - at) for cost, at in reversed(_fallen(costs[::-1], moment.seen))]
    return _fallen(costs, moment.seen)


def _fallen(costs: Sequence[float], seen: int) -> list[Way]:
    """The cheapest way to each level from the same level or a higher one."""
    ways: list[Way] = []
    reach = round(seen / STEP)
    for level in reversed(range(LEVELS)):
        near = range(level, min(level + reach, LEVELS - 1) + 1)
        way = min((costs[at] + SEEN * STEP * (at - level), at) for at in near)
        if ways:
            further, source = ways[-1]
            way = min(way, (further + UNSEEN * STEP, source))
        ways.append(way)
    return ways[::-1]


def _moved(ways: list[Way], luck: int) -> list[Way]:
    """Let luck move the curve by up to ``luck`` levels, downwards if ``luck`` is negative."""
    if not luck:
        return ways
    moved = [*ways]
    for level, way in enumerate(ways):
        for to in range(max(0, level + min(luck, 0)), min(level + max(luck, 0), LEVELS - 1) + 1):
            moved[to] = min(moved[to], way)
    return moved
