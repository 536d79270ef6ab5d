"""Ratings of a form's players, on made-up matches with known answers, and their chart."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from random import Random
from xml.etree import ElementTree as ET

import pytest

from strength.figures import elo
from strength.ladder_chart import APART, LANE, WIDTH, Axis, ChartWords, chart, lanes
from strength.ratings import Match, Rating, rated

#: True ratings of made-up players.
TRUE = {"random": 0, "greedy": 100, "0": 250, "uct:300": 450, "1": 500, "2": 720, "3": 930}


def played(first: str, second: str, sets: int, rng: Random) -> Match:
    """A match by chance, in sets of two games."""
    chance = 1 / (1 + 10 ** ((TRUE[second] - TRUE[first]) / 400))
    won = (int(rng.random() < chance) + int(rng.random() < chance) for _ in range(sets))
    return Match(first, second, tuple(points / 2 for points in won))


def test_one_match_is_elo() -> None:
    """The rating of the only opponent is the Elo difference of its share."""
    found = rated([Match("greedy", "random", (1.0, 0.5, 0.5, 1.0) * 10)])
    assert (0, 0, 0) == found["random"]
    assert elo(0.75) == pytest.approx(found["greedy"].elo, abs=0.01)
    assert found["greedy"].low < elo(0.75) < found["greedy"].high


def test_ratings_add_up_along_a_chain() -> None:
    chain = [Match("1", "0", (1.0, 0.5) * 20), Match("0", "random", (0.5, 0.5, 1.0, 0.5) * 10)]
    found = rated(chain)
    assert elo(0.625) == pytest.approx(found["0"].elo, abs=0.01)
    assert elo(0.625) + elo(0.75) == pytest.approx(found["1"].elo, abs=0.01)


def test_the_order_of_matches_does_not_matter() -> None:
    rng = Random(1)
    matches = [played(*pair, 12, rng) for pair in combinations(TRUE, 2)]
    found, turned = rated(matches), rated(matches[::-1])
    for name, rating in found.items():
        assert rating.elo == pytest.approx(turned[name].elo, abs=0.01)


def test_true_ratings_lie_in_their_intervals() -> None:
    """In about 95 % of all cases, with few sets, too."""
    inside = cases = 0
    for number in range(8):
        rng = Random(number)
        sets = 6 + 4 * number
        found = rated([played(*pair, sets, rng) for pair in combinations(TRUE, 2)])
        for name in TRUE.keys() - {"random"}:
            cases += 1
            inside += found[name].low <= TRUE[name] <= found[name].high
    assert 0.85 * cases <= inside


def test_a_player_that_lost_nothing_has_a_finite_rating() -> None:
    """It counts a drawn set besides; more won sets make it higher."""
    few, many = (rated([Match("1", "random", (1.0,) * count)])["1"] for count in (10, 40))
    assert elo(10.5 / 11) == pytest.approx(few.elo, abs=0.01)
    assert few.elo < many.elo < many.high
    beaten = rated([Match("1", "random", (0.0,) * 10)])["1"]
    assert beaten.elo == pytest.approx(-few.elo, abs=0.01)


def test_only_players_with_a_way_to_a_random_one_are_rated() -> None:
    lonely = Match("5", "4", (0.5, 1.0))
    assert {} == rated([lonely]) == rated([Match("1", "random", ())])
    assert {"1", "random"} == rated([lonely, Match("1", "random", (0.5, 1.0))]).keys()


WORDS = ChartWords("Ratings", "Elo points.", "{title}: {ratings}.", "{name} ({elo})")


def test_a_chart_tells_all_ratings_in_words() -> None:
    """Its title and description name it to those who do not see it."""
    ratings = {
        "0": Rating(150, 90, 210),
        "random": Rating(0, 0, 0),
        "uct:300": Rating(-1130, -9, 5000),
    }
    names = {"0": "Level 0", "random": "random", "uct:300": "UCT, 300"}
    drawing = chart(WORDS, {"Ta Yü & more": ratings}, names)
    assert "\n" not in drawing
    root = ET.fromstring(drawing)
    assert "img" == root.get("role")
    told = {it.get("id"): it.text for it in root if it.tag in {"title", "desc"}}
    assert (root.get("aria-labelledby") or "").split() == [*told]
    assert "Elo points. Ta Yü & more: Level 0 (150), random (0), UCT, 300 (−1130)." in told.values()
    for path in root.iter("path"):
        assert all(0 <= float(x) <= WIDTH for x in re.findall(r"[MH]([\d.]+)", path.get("d") or ""))


def test_marks_of_a_lane_do_not_overlap() -> None:
    """As many lanes as are needed; 320 pixels hold them."""
    axis = Axis(0, 2000)
    known = {str(level): Rating(500 + 20 * level, 0, 2000) for level in range(6)}
    found = lanes(axis, known)
    assert {*known} == {name for lane in found for name in lane}
    for lane in found:
        places = [axis.at(known[name].elo) for name in lane]
        assert all(right - left >= APART for left, right in pairwise(places))
    assert WIDTH <= 320 and LANE >= 14
