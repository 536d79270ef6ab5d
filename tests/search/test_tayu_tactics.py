"""Positions of Ta Yü in which one placement makes the win sure: levels 3 to 5 must find it."""

from __future__ import annotations

import pytest

from tessera.command.think import decide
from tessera.play.view import View
from tests.search.tayu_tactics import Tactic, at, tactics

TACTICS = tactics()
EACH = pytest.mark.parametrize("tactic", TACTICS, ids=[str(n) for n in range(len(TACTICS))])


def test_there_are_enough() -> None:
    """No game twice."""
    assert len({tactic.block for tactic in TACTICS}) == len(TACTICS) >= 20


@pytest.mark.sampled(7)
@EACH
def test_what_is_right_is_proven(tactic: Tactic) -> None:
    """After one placement the win is sure; each of the others can still cost it."""
    assert tactic.holds()


@pytest.mark.sampled
@pytest.mark.parametrize("level", [3, 4, 5])
@EACH
def test_levels_find_it(tactic: Tactic, level: int) -> None:
    """The only placement that makes the win sure."""
    match = tactic.match()
    assert match.to_move is not None
    (action,) = decide(View.of(match, match.to_move), level, 1).best()
    assert tactic.right == at(action)
