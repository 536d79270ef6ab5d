"""From scores to chances."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.search.chance import CERTAIN, chance, expected
from tessera.search.thinking import PROVEN, WON, Progress


def of(score: int, *, sides: int = 2, sure: bool = False) -> int:
    """The chance that a score stands for."""
    return chance(Progress(1, 1, score, "", sure), 100, sides)


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_equal_scores_are_equal_chances(sides: int) -> None:
    """At 0 all sides have the same; more is better, up to what is certain, and less is worse."""
    assert round(CERTAIN / sides) == of(0, sides=sides)
    found = [of(score, sides=sides) for score in range(-900, 901, 50)]
    assert sorted(found) == found
    assert found[0] < 30 and found[-1] > 970 and all(0 <= one <= CERTAIN for one in found)


def test_two_sides_share_one_point() -> None:
    """What one may expect the other may not."""
    for score in range(-2_000, 2_000, 37):
        assert abs(expected(score, 170) + expected(-score, 170) - CERTAIN) <= 1


def test_a_scale_is_the_score_that_multiplies_the_odds_by_e() -> None:
    assert (731, 881) == (expected(100, 100), expected(200, 100))
    assert 576 == expected(100, 100, 3)


def test_what_is_proven_is_certain() -> None:
    """A win in many turns is a win; a proven draw is everybody's share."""
    assert {CERTAIN} == {of(WON - 1), of(WON - 60), of(PROVEN)}
    assert {0} == {of(1 - WON), of(60 - WON)}
    assert (500, 333) == (of(0, sure=True), of(0, sides=3, sure=True))
    assert expected(PROVEN - 1, 1) == CERTAIN


def test_every_form_of_a_game_has_its_scale() -> None:
    for name in catalogue.GAMES:
        game = catalogue.game(name)
        counts = {len(game.sides(game.setup(seats))) for seats in game.seat_counts}
        assert counts <= set(catalogue.analysis(name).SCALES)
