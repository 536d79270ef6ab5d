"""Every position of the files of this folder has the counts that stand there (see `cases`)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tessera.command.perft import perft
from tessera.games import catalogue
from tessera.play.contract import State
from testing.sampling import Few
from tests.perft.cases import HERE, Case, cases

#: Higher counts are for a long run; of some positions a usual one counts more.
USUAL, SOMETIMES = 5_000, 30_000


def by_move(case: Case, state: State[Any], depth: int) -> str:
    """The table that finds a wrong count: each next step with its share."""
    game = catalogue.game(case.game)
    rows = [
        f"{game.write(action):12} {perft(game, state.apply(action), depth - 1)}"
        for action in state.actions()
    ]
    return "\n".join(rows)


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: f"{case.game}.txt:{case.line}")
def test_counts(case: Case, rng: Random, few: Few) -> None:
    match = case.match()
    most = few.number(rng.choice((USUAL, USUAL, USUAL, SOMETIMES)), max(case.counts.values()))
    for depth, expected in case.counts.items():
        if expected > most:
            continue
        actual = perft(match.game, match.state, depth)
        if expected != actual:
            table = by_move(case, match.state, depth)
            pytest.fail(f"depth {depth}: expected {expected}, got {actual}\n{table}", pytrace=False)


def test_every_game_has_counts() -> None:
    assert [] == [name for name in catalogue.GAMES if not (HERE / f"{name}.txt").exists()]
