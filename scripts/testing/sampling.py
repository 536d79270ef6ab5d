"""Which cases of a matrix run by default: a sample by the run's seed; all of it in a long run.

The mark ``sampled(count)`` stands at a test whose cases are much alike; ``long_only`` at one that a
quicker test stands for. A sample is drawn from what was asked for: a case asked for by its name, or
alone by ``-k``, runs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

import pytest

from testing import seeds

#: The marks, as pytest lists them.
MARKS: Final = (
    "sampled(count): so many of its cases run by default, chosen by the seed; all with --long",
    "long_only: runs with --long, and where it is asked for by its name",
)


def left_out(items: Sequence[pytest.Item], seed: str, places: Collection[str]) -> list[pytest.Item]:
    """The tests that do not run by default, of these; ``places`` are what was asked for."""
    named = {place.partition("[")[0] for place in places}
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(own_name(item), []).append(item)
    found: list[pytest.Item] = []
    for test, cases in tests.items():
        sampled = cases[0].get_closest_marker("sampled")
        if cases[0].get_closest_marker("long_only") is not None and test not in named:
            found += cases
        elif sampled is not None:
            found += all_but(cases, sampled.args[0], seeds.of(seed, test))
    return found


def all_but(cases: Sequence[pytest.Item], count: int, seed: int) -> list[pytest.Item]:
    """These cases without ``count`` of them, which chance keeps."""
    kept = Random(seed).sample(range(len(cases)), min(count, len(cases)))
    return [case for at, case in enumerate(cases) if at not in kept]


def own_name(item: pytest.Item) -> str:
    """A test's address without its case."""
    return item.nodeid.partition("[")[0]
