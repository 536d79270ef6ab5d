"""Shares, intervals, Elo and the sequential test, on made-up results with known answers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import inf, log
from random import Random

import pytest

from strength.figures import Criterion, Narrow, Sprt, Window, elo, interval

TEST = Sprt(0.65, 0.75)
STEP = Window(0.70, 0.85)


def classical(won: int, lost: int) -> float:
    """Wald's log-likelihood ratio of independent games without draws."""
    return won * log(0.75 / 0.65) + lost * log(0.25 / 0.35)


@pytest.mark.parametrize(("won", "lost"), [(1, 0), (0, 1), (7, 3), (30, 10), (65, 35), (75, 25)])
def test_sets_of_one_game_are_walds_test(won: int, lost: int) -> None:
    shares = [1.0] * won + [0.0] * lost
    assert classical(won, lost) == pytest.approx(TEST.ratio(shares), abs=0.02)


def test_bounds_are_walds() -> None:
    """5 % either way: the logarithm of 19, both sides of 0."""
    assert (-log(19), log(19)) == pytest.approx(TEST.bounds)


def test_all_won_and_all_lost() -> None:
    """The number of sets that decide is known: 2.944 / 0.1431 and 2.944 / 0.3365."""
    assert [None, True] == [TEST.verdict([1.0] * count) for count in (20, 21)]
    assert [None, False] == [TEST.verdict([0.0] * count) for count in (8, 9)]


def test_an_interval() -> None:
    """Student's 2.365 standard errors of the mean over sets; Wilson's where all sets are equal."""
    low, high = interval([1.0, 0.5, 0.5, 0.0, 1.0, 0.5, 1.0, 0.5])
    assert (0.625 - 0.2955, 0.625 + 0.2955) == pytest.approx((low, high), abs=1e-3)
    # Wilson for 10 of 10, and for none of 10.
    assert (0.7225, 1.0) == pytest.approx(interval([1.0] * 10), abs=1e-3)
    assert (0.0, 0.2775) == pytest.approx(interval([0.0] * 10), abs=1e-3)
    assert (0.0, 1.0) == interval([])


def test_elo() -> None:
    """By the logistic curve: 10 to 1 are 400."""
    assert 0 == pytest.approx(elo(0.5))
    assert 400 == pytest.approx(elo(10 / 11))
    assert -190.8 == pytest.approx(elo(0.25), abs=0.1)
    assert (inf, -inf) == (elo(1), elo(0))


def ended(test: Criterion, share: float, rng: Random, most: int = 2_000) -> bool | None:
    """The verdict of a test on sets of two games, each won with a probability of ``share``."""
    shares: list[float] = []
    for number in count(1):
        shares.append((int(rng.random() < share) + int(rng.random() < share)) / 2)
        # Looked at every fourth set: that costs a few sets and no certainty.
        verdict = test.verdict(shares) if number % 4 == 0 else None
        if verdict is not None or number == most:
            return verdict
    raise AssertionError


@pytest.mark.parametrize(
    ("share", "inside"), [(0.55, False), (0.67, False), (0.775, True), (0.88, False), (1, False)]
)
def test_a_window_is_told_from_what_is_outside(share: float, inside: bool) -> None:
    """Outside the zones around its ends it errs in at most 5 % of the matches at an end."""
    rng = Random(f"window/{share}")
    told = [ended(STEP, share, rng) for _ in range(40)]
    assert told.count(inside) >= 35, told


def test_a_window_without_sets_is_not_certain() -> None:
    assert STEP.verdict([]) is None
    assert "not certain" in STEP.told([])
    assert "between" in STEP.told([1.0, 1.0, 0.5, 1.0, 0.5, 1.0, 0.5, 1.0] * 40)


@pytest.mark.parametrize(
    ("shares", "narrow"),
    [([1.0] * 15, None), ([1.0] * 16, True), ([0.0, 1.0] * 20, None), ([0.5, 1.0] * 15, True)],
)
def test_a_match_with_an_anchor_ends_once_its_interval_is_narrow(
    shares: Sequence[float], narrow: bool | None
) -> None:
    assert narrow is Narrow(0.20).verdict(shares)
