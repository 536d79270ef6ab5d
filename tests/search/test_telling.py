"""What of a search's score is told to people."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.search.telling import DRAWN, LEAD, LOSES, WINS, Verdict, verdict
from tessera.search.thinking import PROVEN, WON, Progress


def judged(score: int, *, sure: bool = False) -> Verdict:
    return verdict(Progress(3, 100, score, "", sure), (50, 150, 400))


@pytest.mark.parametrize(
    ("score", "number"),
    [(0, 0), (49, 0), (-49, 0), (50, 1), (-50, -1), (150, 2), (-399, -2), (400, 3), (-9_000, -3)],
)
def test_a_guess_is_a_small_number(score: int, number: int) -> None:
    assert Verdict(LEAD, number) == judged(score)
    assert Verdict(LEAD, -number) == judged(-score)


def test_what_is_proven_is_told_as_that() -> None:
    assert Verdict(WINS, 9) == judged(WON - 9)
    assert Verdict(LOSES, 8) == judged(8 - WON)
    assert (WINS, LOSES) == (judged(PROVEN).sort, judged(-PROVEN).sort)
    assert LEAD == judged(PROVEN - 1).sort
    assert Verdict(DRAWN, 0) == judged(0, sure=True)


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_has_its_thresholds(game: str) -> None:
    """They rise, and lie within what a guess can be."""
    for level in (0, 1):
        slight, clear, winning = catalogue.bot(game, level).LEADS
        assert 0 < slight < clear < winning < PROVEN
