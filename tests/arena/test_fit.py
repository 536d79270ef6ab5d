"""Weights fitted to deep searches: those of the stored results, and a small fit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from operator import mul
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fit
from strength.fitting import EVALUATIONS, Phases, Seen, Sums, features, mixed, result_of, summed
from tessera.games import catalogue
from tessera.games.shacru.judging import EARLY, LATE, weights_for
from tessera.play.match import Match
from tests.arena.running import Run


def test_shacrus_weights_are_fitted() -> None:
    """The code has the weights of the stored result, and the stored sums give the same."""
    kept = json.loads(result_of("shacru").read_text("utf-8"))
    sums, start = Sums(**kept["sums"]), tuple(map(tuple, kept["start"]))
    best = sums.fitted(start, kept["ridge"])
    assert [dict(zip(LATE._fields, phase, strict=True)) for phase in best] == kept["weights"]
    assert (LATE, EARLY) == best
    assert kept["after"] == sums.residual(best) < kept["before"] == sums.residual(start)
    for count in range(82):
        weights = weights_for(count)
        assert weights == mixed(best, (81 - count, count))
        assert weights.own >= weights.clear >= weights.first >= min(weights) >= 0


def test_weights_are_found_from_what_they_give() -> None:
    """A fit finds the weights of two phases; a weight that would fall below 0 becomes 0."""
    rng, right = Random(2), ((100, 30, -10), (120, 10, 40))
    shares = [(part, 5 - part) for part in range(6) for _ in range(50)]
    features = [tuple(rng.randrange(-4, 5) for _ in range(3)) for _ in shares]
    sums = summed(
        Seen(sum(map(mul, _each(right, parts), one)) // 5, parts, one)
        for one, parts in zip(features, shares, strict=True)
    )
    assert right == sums.fitted(((50, 50, 0), (50, 50, 0)), ridge=0)
    assert 1 > sums.residual(right)
    assert 0 == sums.fitted(((50, 50, 5), (50, 50, 5)), ridge=0)[0][2]


def _each(weights: Phases, shares: tuple[int, ...]) -> Iterator[int]:
    return (sum(map(mul, one, shares)) for one in zip(*weights, strict=True))


@pytest.mark.parametrize("name", EVALUATIONS)
def test_features_give_the_evaluation(name: str) -> None:
    """A position's value is the sum of its weights times its features."""
    weights, value = catalogue.bot(name).WEIGHTS, EVALUATIONS[name].value
    rng, game, values = Random(1), catalogue.game(name), set[int]()
    match = Match.new(game, game.setup(2), rng)
    for state in islice(_states(match, rng), 0, 40, 3):
        found = sum(one * other for one, other in zip(weights, features(name, state), strict=True))
        assert value(state, weights) == found
        values.add(found)
    assert len(values) > 5


def _states(match: Match, rng: Random) -> Iterator[Any]:
    while match.to_move is not None:
        if not match.open:
            yield match.own_state
        match = match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("name", EVALUATIONS)
def test_a_fit_continues(run: Run, tmp_path: Path, name: str) -> None:
    """After a break within a line, whole lines are kept, and the result is the same."""
    words = [
        name,
        "--each",
        "4",
        "--nodes",
        "60",
        "--player",
        "1",
        "--rounds",
        "1",
        "--lead-in",
        "6",
    ]
    words += ["--jobs", "1"]
    at_once, resumed = tmp_path / "at_once.json", tmp_path / "resumed.json"
    status, out, _ = run(fit.main, *words, "--games", "3", "--into", str(at_once))
    assert (0, "round 1: ") == (status, out[:9])
    assert f"{catalogue.bot(name).WEIGHTS._fields[0]}=" in out
    (kept,) = (tmp_path / "cache/fit").iterdir()
    first, *_ = kept.read_text().splitlines(keepends=True)
    kept.write_text(f"{first}[[1")
    assert 0 == run(fit.main, *words, "--games", "3", "--into", str(resumed))[0]
    assert at_once.read_text() == resumed.read_text()


def test_a_fit_needs_two_sides(run: Run) -> None:
    status, _out, err = run(fit.main, "shacru", "--seats", "3")
    assert (2, "Weights are fitted for two sides only.\n") == (status, err)
