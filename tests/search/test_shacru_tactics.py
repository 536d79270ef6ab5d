"""Positions of Shacru with one right move, which levels 3 to 5 must find."""

from __future__ import annotations

from collections import Counter

import pytest

from tessera.command.think import decide
from tessera.games.shacru.rules import GAME
from tessera.play.view import View
from tests.search.shacru_tactics import SAVE, WIN, Tactic, tactics

TACTICS = tactics()
EACH = pytest.mark.parametrize("tactic", TACTICS, ids=[str(n) for n in range(len(TACTICS))])


def test_there_are_enough_of_each_sort() -> None:
    """Wins and rescues, near and far, no position twice."""
    sorts = Counter((tactic.sort, tactic.plies > 3) for tactic in TACTICS)
    assert len({tactic.before for tactic in TACTICS}) == len(TACTICS) >= 20
    assert min(sorts[WIN, True], sorts[WIN, False], sorts[SAVE, True]) >= 5


@EACH
def test_what_is_right_is_proven(tactic: Tactic) -> None:
    """Plain minimax says so, whatever the search thinks."""
    assert tactic.holds()


@pytest.mark.sampled
@pytest.mark.parametrize("level", [3, 4, 5])
@EACH
def test_levels_find_it(tactic: Tactic, level: int) -> None:
    """The only move that wins, or that does not lose."""
    match = tactic.match()
    assert match.to_move is not None
    search = decide(View.of(match, match.to_move), level, 1)
    assert tactic.right == GAME.write(search.best()[0])
