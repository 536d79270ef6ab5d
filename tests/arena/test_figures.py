"""Shares, intervals, Elo and the sequential test, on made-up results with known answers."""

from __future__ import annotations

from math import inf, log

import pytest

from strength.figures import Sprt, elo, interval

TEST = Sprt(0.65, 0.75)


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
