"""Statistics of matches: shares, intervals, Elo, and the sequential test.

All of them count whole sets: the games of a set share their deal, so only sets are independent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import inf, log, log10
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple, Protocol

#: Both error rates of the sequential test; the probability of an interval.
ALPHA: Final = 0.05
BETA: Final = 0.05
SURE: Final = 0.95
#: Student's 97.5 % quantiles with one to three degrees of freedom.
FEW: Final = {1: 12.706, 2: 4.303, 3: 3.182}
#: Weight of a set's outcome that never occurred: it keeps the test finite.
UNSEEN: Final = 1e-3
#: Half the width of the zones of indifference around the ends of a `Window`.
ZONE: Final = 0.025


class Criterion(Protocol):
    """A question about the mean share that ends a match once it is answered."""

    def verdict(self, shares: Sequence[float]) -> bool | None:
        """The answer that the shares of these sets give; None if it is not certain yet."""

    def told(self, shares: Sequence[float]) -> str:
        """The answer as a line of text."""


class Sprt(NamedTuple):
    """A sequential test of the mean share: ``low`` against ``high``, both between 0 and 1."""

    low: float
    high: float

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds: below the first the low share is accepted, above the second the high."""
        return log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)

    def verdict(self, shares: Sequence[float]) -> bool | None:
        """True for the high share, False for the low one, None if neither is certain yet."""
        found = self.ratio(shares)
        low, high = self.bounds
        return True if found >= high else False if found <= low else None

    def told(self, shares: Sequence[float]) -> str:
        """The hypothesis accepted, with the ratio and its bounds."""
        said = {True: "the higher", False: "the lower", None: "neither"}[self.verdict(shares)]
        least, most = self.bounds
        return (
            f"SPRT {self.low:g} against {self.high:g}: {said}"
            f" (log-likelihood ratio {self.ratio(shares):.2f}, bounds {least:.2f} and {most:.2f})"
        )

    def ratio(self, shares: Sequence[float]) -> float:
        """The generalised log-likelihood ratio of sets with these ``shares``.

        For either hypothesis the distribution over the outcomes seen is the likeliest with that
        mean (Van den Bergh, *The generalized sequential probability ratio test for multinomial
        distributions*, 2017); 0 and 1 count as seen. 0 without a set.
        """
        if not shares:
            return 0.0
        counts = {0.0: UNSEEN, 1.0: UNSEEN, **Counter(shares)}
        total = sum(counts.values())
        seen = {value: count / total for value, count in counts.items()}
        low, high = (_likeliest(seen, mean) for mean in self)
        return len(shares) * sum(seen[value] * log(high[value] / low[value]) for value in seen)


class Window(NamedTuple):
    """A sequential test of three hypotheses: a mean share below, between or above two ends.

    Two tests run side by side, each with a zone of indifference around an end (Sobel and Wald, *A
    sequential decision procedure for choosing one of three hypotheses*, 1949). A confidence
    interval that is looked at after every set errs more often than it says; these tests do not.
    """

    low: float
    high: float

    @property
    def tests(self) -> tuple[Sprt, Sprt]:
        """The tests at the lower and at the higher end."""
        return Sprt(self.low - ZONE, self.low + ZONE), Sprt(self.high - ZONE, self.high + ZONE)

    def verdict(self, shares: Sequence[float]) -> bool | None:
        """True for a share in the window, False for one outside, None if neither is certain yet."""
        above_low, above_high = (test.verdict(shares) for test in self.tests)
        if above_low is False or above_high is True:
            return False
        return True if above_low and above_high is False else None

    def told(self, shares: Sequence[float]) -> str:
        """The part accepted, and both tests."""
        said = {True: "between", False: "outside", None: "not certain"}[self.verdict(shares)]
        ends = "; ".join(test.told(shares) for test in self.tests)
        return f"share of {self.low:g} to {self.high:g}: {said}\n{ends}"


class Narrow(NamedTuple):
    """The question if the 95 % interval is at most ``width`` wide; it has no answer but yes."""

    width: float

    def verdict(self, shares: Sequence[float]) -> bool | None:
        """True if the interval is narrow enough, else None."""
        low, high = interval(shares)
        return True if high - low <= self.width else None

    def told(self, shares: Sequence[float]) -> str:
        """The width of the interval."""
        low, high = interval(shares)
        return f"interval {high - low:.3f} wide, wanted {self.width:g}"


def _likeliest(seen: dict[float, float], mean: float) -> dict[float, float]:
    """The likeliest distribution of the outcomes seen, with a mean between 0 and 1.

    ``p / (1 + x (value - mean))`` for the one ``x`` that gives this mean, found by halving.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(100):
        middle = (low + high) / 2
        slope = sum(
            share * (value - mean) / (1 + middle * (value - mean)) for value, share in seen.items()
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    return {value: share / (1 + low * (value - mean)) for value, share in seen.items()}


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the mean share of sets, between 0 and 1.

    Uses Student's distribution, which is wider than the normal one for few sets. If all sets have
    the same share, their spread is unknown; then it is Wilson's interval for as many sets, each won
    or lost whole.
    """
    count = len(shares)
    if not count:
        return 0.0, 1.0
    middle, z = fmean(shares), NormalDist().inv_cdf((1 + SURE) / 2)
    spread = stdev(shares) if count > 1 else 0.0
    if spread:
        wide = student(count - 1) * spread / count**0.5
        return max(0.0, middle - wide), min(1.0, middle + wide)
    centre = (middle + z * z / (2 * count)) / (1 + z * z / count)
    half = z * (middle * (1 - middle) / count + z * z / (4 * count * count)) ** 0.5
    half /= 1 + z * z / count
    return max(0.0, centre - half), min(1.0, centre + half)


def student(freedom: int) -> float:
    """Student's 97.5 % quantile with that many degrees of freedom, 1 or more.

    From Cornish and Fisher's expansion about the normal one (1938), right to 0.01 from four degrees
    on; fewer degrees are in `FEW`.
    """
    if freedom in FEW:
        return FEW[freedom]
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def elo(share: float) -> float:
    """Elo difference for a share of the points between two players."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else -400 * log10(1 / share - 1)


def quantile(values: Sequence[int], share: float) -> int:
    """The value below which a ``share`` (0..1) of the values is; 0 for no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0
