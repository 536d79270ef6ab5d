"""Tactics that the upper levels must find; and Pyrga's wins in three, held against minimax.

`tests.search.test_ends` has the nearer wins and losses, for every game.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tessera.command.think import decide
from tessera.games import catalogue
from tessera.search.thinking import PROVEN
from tests.search.tactics import EVERY, Tactic, at

#: How many of each game there are at least.
ENOUGH = 20


@cache
def tactics(game: str) -> list[Tactic]:
    return list(EVERY[game]())


@pytest.mark.sampled
@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize("number", range(ENOUGH))
@pytest.mark.parametrize("game", EVERY)
def test_the_upper_levels_find_it(game: str, number: int, level: int) -> None:
    for tactic in tactics(game)[number::ENOUGH]:
        turn = decide(tactic.view, level, 1).best()
        written = at(turn[0]) if game == "tayu" else catalogue.game(game).write(turn[0])
        assert tactic.right == written
        if tactic.wins_at_once:
            match = tactic.view.possible_match(Random(0))
            for action in turn:
                match = match.play(action)
            assert match.outcome is not None and match.outcome.winners == (tactic.view.seat,)


def test_a_guess_of_pacru_is_no_proof() -> None:
    for tactic in tactics("pacru"):
        score = decide(tactic.view, 4, 1).progress().score
        assert (score >= PROVEN) is tactic.wins_at_once
