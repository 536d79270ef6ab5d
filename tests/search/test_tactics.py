"""Tactics that the upper levels must find; and Pyrga's wins in three, held against minimax.

`tests.search.test_ends` has the nearer wins and losses, for every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from tessera.command.think import decide
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.search.thinking import PROVEN
from tests.search.asking import seen
from tests.search.minimax import loses, matches, minimax, unknown, wins
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


def positions() -> Iterator[Match]:
    """Positions of random games of Pyrga with a win within three, none at once; one a game."""
    game = None
    for match in matches(77):
        if len(match.actions) < 8 or match.states[1] is game or len(match.legal()) < 3:
            continue
        if not wins(match.state, 1) and wins(match.state, 3):
            game = match.states[1]
            yield match


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_pyrga_wins_in_three(level: int) -> None:
    """PY-10: it may be over in two, as who is made to complete the winner's third tower loses."""
    for match in islice(positions(), 8):
        search = decide(seen(match), level, 1)
        (action,) = search.best()
        assert loses(match.state.apply(action), 2)
        assert minimax(match.state, 3, unknown) == search.progress().score


def test_a_later_loss_scores_better() -> None:
    lost = (it for it in matches(77) if len(it.legal()) > 2 and loses(it.state, 2))
    for match in islice(lost, 4):
        assert minimax(match.state, 2, unknown) == decide(seen(match), 3, 1).progress().score
