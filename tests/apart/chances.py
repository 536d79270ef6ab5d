"""Whether what was drawn is as even as chance would have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import sqrt

#: The normal deviate that is passed once in a hundred.
_AT_1_PERCENT = 2.326


def chi_square(found: Sequence[Hashable], expected: Mapping[Hashable, float]) -> float:
    """The chi-square of what was drawn against shares, which sum to 1."""
    counts = Counter(found)
    assert set(counts) <= set(expected)
    whole = len(found)
    return sum(
        (counts[it] - share * whole) ** 2 / (share * whole) for it, share in expected.items()
    )


def limit(freedom: int) -> float:
    """The chi-square that is passed by chance once in a hundred (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + _AT_1_PERCENT * sqrt(part)) ** 3


def fits(found: Sequence[Hashable], every: Iterable[Hashable]) -> bool:
    """Whether things that are all as likely were drawn evenly, at 1 %."""
    things = list(every)
    shares = {thing: 1 / len(things) for thing in things}
    return chi_square(found, shares) < limit(len(things) - 1)


def fits_shares(found: Sequence[Hashable], shares: Mapping[Hashable, float]) -> bool:
    """Whether things were drawn by their shares, at 1 %."""
    return chi_square(found, shares) < limit(len(shares) - 1)
