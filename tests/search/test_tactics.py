"""Wins in three that a bot must find, and scores of proven ends, compared with plain minimax.

`tests.search.test_ends` has the nearer wins and losses, for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from tessera.command.think import decide
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.thinking import WON
from tests.search.minimax import loses, matches, minimax, unknown, wins

COUNT = 20


def finished(match: Match, level: int) -> tuple[int, int]:
    """The action that a level chooses, and its score."""
    assert match.to_move is not None
    search = decide(View.of(match, match.to_move), level, 1)
    (action,) = search.best()
    return action, search.progress().score


def positions(holds: Callable[[Match], bool]) -> Iterator[Match]:
    """Positions of random games of which that is true, at most one a game."""
    found = 0
    game = None
    for match in matches(77):
        if len(match.actions) < 8 or match.states[1] is game or len(match.legal()) < 3:
            continue
        if holds(match):
            game = match.states[1]
            found += 1
            yield match


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_wins_in_three(level: int) -> None:
    """What is chosen leaves the other side nothing but a loss within two.

    It may be over in two: who is made to complete the winner's third tower loses (PY-10).
    """

    def holds(match: Match) -> bool:
        return not wins(match.state, 1) and wins(match.state, 3)

    for match in islice(positions(holds), COUNT):
        action, score = finished(match, level)
        assert loses(match.state.apply(action), 2)
        assert minimax(match.state, 3, unknown) == score


def test_a_sooner_win_and_a_later_loss_score_better() -> None:
    """A proven end is worth more the sooner it is won and the later it is lost."""
    for match in islice(positions(lambda match: loses(match.state, 2)), 5):
        assert minimax(match.state, 2, unknown) == finished(match, 3)[1]
    assert WON - 1 > WON - 3 > 0 > 4 - WON > 2 - WON
