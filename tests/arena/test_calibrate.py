"""The search for a level's budget, on made-up shares and on quick games."""

from __future__ import annotations

from math import log2
from random import Random
from statistics import fmean

import pytest

import calibrate
from calibrate import Search
from tests.arena.running import Run


@pytest.mark.parametrize("start", [125, 1_000, 16_000])
def test_a_search_finds_the_number_from_far_away(start: int) -> None:
    """Within half a doubling, on average, after 30 rounds of four sets; 1 000 is right."""
    away = []
    for seed in range(10):
        rng, search = Random(seed), Search(0.77, start)
        for _ in range(30):
            lead = 210 + 120 * log2(search.value / 1_000)
            chance = 1 / (1 + 10 ** (-lead / 400))
            search.hear(fmean(rng.random() < chance for _ in range(8)))
        away.append(abs(log2(search.found / 1_000)))
    assert fmean(away) < 0.5


def test_a_number_stays_above_zero() -> None:
    search = Search(0.5, 2)
    for _ in range(9):
        search.hear(1.0)
    assert 1 == search.value


def test_a_calibration_by_games(run: Run) -> None:
    """Every round is printed, and the last line names the player."""
    words = "shacru 1 --against random --start 4 --rounds 2 --sets 1 --jobs 1 --lead-in 30"
    status, out, _ = run(calibrate.main, *words.split())
    lines = out.splitlines()
    assert (0, 3) == (status, len(lines))
    assert lines[0].startswith("1: 1?nodes=4: ")
    assert lines[2].startswith("1?nodes=")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("pyrga 3 FOO", "There is no bot “3?FOO”; choose depth"),
        ("pyrga 3 --share 1", "--share SHARE: a share between 0 and 1"),
        ("pyrga 3 --against 9", "There is no bot “9”"),
        ("pyrga 0", "“0” is not a whole number from 1"),
    ],
)
def test_a_calibration_refuses(run: Run, words: str, said: str) -> None:
    status, out, err = run(calibrate.main, *words.split())
    assert (2, "") == (status, out)
    assert said in err
