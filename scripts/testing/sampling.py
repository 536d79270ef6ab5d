"""What a usual run tries of many: a choice by the run's seed, so that in time all are tried."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeVar

#: Tests marked so are chosen among: see `covering`.
MARK = "sampled"
#: How many a usual run tries of what is long.
MOST = 16

Thing = TypeVar("Thing")


class Few(NamedTuple):
    """Chooses of what is many: by ``rng``, or, where there is none, takes all."""

    rng: Random | None

    def __call__(self, many: Iterable[Thing], most: int = MOST) -> list[Thing]:
        """The first, the last and others by chance, in their order; at most so many."""
        things = list(many)
        if self.rng is None or len(things) <= most:
            return things
        inner = sorted(self.rng.sample(range(1, len(things) - 1), max(0, most - 2)))
        return [things[place] for place in (0, *inner, len(things) - 1)]

    def number(self, usual: int, all_of_them: int) -> int:
        """How many to make: so many in a usual run, or all."""
        return all_of_them if self.rng is None else usual


#: Chooses all.
ALL = Few(None)


def covering(rows: Sequence[Mapping[str, Hashable]], rng: Random) -> set[int]:
    """The places of few rows in which every value of every column stands at least once.

    Which rows they are is by chance; what is together in one row may be in none of them.
    """
    left = {pair for row in rows for pair in row.items()}
    order = rng.sample(range(len(rows)), len(rows))
    found: set[int] = set()
    while left:
        best = max(order, key=lambda place: len(left & rows[place].items()))
        found.add(best)
        left -= set(rows[best].items())
    return found
