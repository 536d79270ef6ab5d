"""Samples of long tests in a usual run, drawn by the run's seed; many runs together try all cases.

The mark ``sampled`` is for tests whose cases are much alike; ``long_only`` for a test that a
quicker one replaces. Of the browser tests and of those marked ``slow``, a sixth runs. ``--long``
runs everything; so does a request that names a case or such a file, or has ``-k``.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import pytest

from testing import seeds
from testing.needs import Need

#: The marks, as pytest lists them.
MARKS: Final = (
    "sampled(count): so many cases run by default, by the seed, or as many as hold every value",
    "long_only: runs with --long, and where it is asked for by its name",
    "slow: a sixth of the slow tests runs by default, by the seed",
)
#: Size of a sample in a usual run.
MOST = 12

Thing = TypeVar("Thing")


class Few(NamedTuple):
    """A sampler, by ``rng``; without one it takes all."""

    rng: Random | None

    def __call__(self, many: Iterable[Thing], most: int = MOST) -> list[Thing]:
        """The first, the last and random others, in order; at most ``most``."""
        things = list(many)
        if self.rng is None or len(things) <= most:
            return things
        inner = sorted(self.rng.sample(range(1, len(things) - 1), max(0, most - 2)))
        return [things[place] for place in (0, *inner, len(things) - 1)]

    def number(self, usual: int, all_of_them: int) -> int:
        """The number to make: ``usual`` in a usual run, or all."""
        return all_of_them if self.rng is None else usual


#: A sampler that takes all.
ALL = Few(None)


def covering(rows: Sequence[Mapping[str, Hashable]], rng: Random) -> set[int]:
    """Indices of a few rows in which every value of every column occurs at least once.

    The rows are random; not every combination of values occurs.
    """
    left = {pair for row in rows for pair in row.items()}
    order = rng.sample(range(len(rows)), len(rows))
    found: set[int] = set()
    while left:
        best = max(order, key=lambda place: len(left & rows[place].items()))
        found.add(best)
        left -= set(rows[best].items())
    return found


def left_out(
    items: Sequence[pytest.Item], seed: str, places: Collection[str], *, chosen: bool
) -> set[pytest.Item]:
    """The tests among these that do not run by default.

    ``places`` are those asked for; ``chosen`` is True if ``-k`` chose among them.
    """
    named = {place.partition("[")[0] for place in places}
    in_turn: list[str] = []
    whole = chosen or any("[" in place for place in places)
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(own_name(item), []).append(item)
    found: set[pytest.Item] = set()
    for test, cases in tests.items():
        if test not in named:
            found |= {case for case in cases if case.get_closest_marker("long_only") is not None}
        left = [case for case in cases if case not in found]
        slow = any(map(cases[0].get_closest_marker, (Need.BROWSER, "slow")))
        if left and slow and not chosen and named.isdisjoint({test, test.partition("::")[0]}):
            in_turn.append(test)
        marks = [mark.args for mark in cases[0].iter_markers("sampled")]
        if left and marks and not whole:
            # A test may have a number of its own, besides the mark of the helper that gives its
            # cases.
            kept = _kept(left, max(marks), Random(seeds.of(seed, test)))
            found |= {case for at, case in enumerate(left) if at not in kept}
    for test in Random(seeds.of(seed, "in turn")).sample(in_turn, len(in_turn) * 5 // 6):
        found |= {*tests[test]}
    return found


def _kept(cases: Sequence[pytest.Item], args: Sequence[Any], rng: Random) -> set[int]:
    """Indices of the cases that run: the mark's number, or enough for every value to occur."""
    if args:
        return {*rng.sample(range(len(cases)), min(args[0], len(cases)))}
    rows = [row(case.callspec.params) for case in cases if isinstance(case, pytest.Function)]
    return covering(rows, rng)


def row(values: Mapping[str, object]) -> dict[str, Hashable]:
    """Properties of a case that must occur in one that runs: its values, or their ``traits``.

    Values with traits are not all needed, only every trait.
    """
    found: dict[str, Hashable] = {}
    for name, value in values.items():
        traits: Mapping[str, Hashable] = getattr(value, "traits", {"": id(value)})
        found |= {f"{name} {trait}": each for trait, each in traits.items()}
    return found


def own_name(item: pytest.Item) -> str:
    """Address of a test without its case."""
    return item.nodeid.partition("[")[0]
