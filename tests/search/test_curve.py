"""The curve through a match's estimates: as near as can be, and every step is somebody's loss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from random import Random

import pytest

from tessera.search.curve import LEVELS, SEEN, STEP, UNSEEN, Moment, fitted


def cost(moments: Sequence[Moment], curve: Sequence[int]) -> float:
    """What a curve costs; it must not fall or rise where it may not."""
    found = 0.0
    for moment, (here, there) in zip(moments, pairwise(curve), strict=True):
        if moment.chance is not None:
            found += moment.weight * abs(here - moment.chance)
        least, most = sorted((0, moment.luck))
        rise = there - here
        rise -= min(max(rise, least), most)
        if rise and (rise < 0) is not moment.falls:
            return float("inf")
        found += SEEN * min(abs(rise), moment.seen) + UNSEEN * max(0, abs(rise) - moment.seen)
    return found


def drawn(rng: Random, count: int) -> Iterator[Moment]:
    for _moment in range(count):
        chance = rng.choice([None, rng.randrange(0, 1001, STEP)])
        seen = rng.choice([0, 0, rng.randrange(0, 600, STEP)])
        luck = rng.choice([0, 0, rng.randrange(-300, 300, STEP)])
        yield Moment(chance, rng.choice([1, 1, 20]), rng.random() < 0.5, seen, luck)


def test_no_other_curve_is_nearer(rng: Random) -> None:
    """Of all curves over two moments the one that is found costs least."""
    levels = [level * STEP for level in range(LEVELS)]
    for end in (0, 500, 1000):
        moments = [*drawn(rng, 2)]
        found = fitted(moments, end)
        best = min(cost(moments, (*curve, end)) for curve in product(levels, repeat=2))
        assert cost(moments, found) == pytest.approx(best)


def test_every_step_is_a_loss(rng: Random) -> None:
    """The curve falls for a side where that side moves, and rises where others do, to the end."""
    moments = [*drawn(rng, 80)]
    found = fitted(moments, 1000)
    assert len(moments) + 1 == len(found) and 1000 == found[-1]
    assert float("inf") > cost(moments, found)


def test_who_is_to_move_changes_nothing() -> None:
    """Each side thinks itself 20 % ahead at its turns: nobody has lost anything till the end."""
    moments = [Moment((300, 700)[own], 1, bool(own)) for own in (1, 0) * 10]
    assert 1 == len({*fitted(moments, 0)[:-2]})


def test_what_was_seen_is_where_the_curve_steps() -> None:
    """Of two turns between which the estimates fall, the one that a search saw lose has lost."""
    moments = [Moment(700, 1, falls=True)] * 6 + [Moment(300, 1, falls=True)] * 6
    blamed = [at._replace(seen=400, chance=None) if 4 == n else at for n, at in enumerate(moments)]
    assert 400 == max(a - b for a, b in pairwise(fitted(blamed, 300)))
    assert [4] == [n for n, (a, b) in enumerate(pairwise(fitted(blamed, 300))) if a != b]
