"""What a search may do beyond plain alpha-beta: ordered leaves, scouts for late actions."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.games.pyrga.bot import evaluate
from tessera.play.contract import State
from tessera.search.alphabeta import AlphaBeta, SearchOptions
from tessera.search.levels import Level
from tessera.search.thinking import PROVEN
from tests.search.minimax import matches, minimax
from tests.search.test_alphabeta import Toy, guess

ENOUGH = 10**9


def begun(state: State[Any], depth: int, known: Any, options: SearchOptions) -> AlphaBeta:
    """A search of that depth."""
    limits = Level(depth, ENOUGH)
    return AlphaBeta(catalogue.game("pyrga"), state, known, limits, 1, options=options)


def searched(state: State[Any], depth: int, known: Any, options: SearchOptions) -> AlphaBeta:
    """The same, finished."""
    thinking = begun(state, depth, known, options)
    while not thinking.done:
        thinking.step(1000)
    return thinking


def test_ordered_leaves_change_no_value() -> None:
    """They are only looked at in another order."""
    for match in islice(matches(6), 5, 200, 9):
        for depth in (2, 3, 4):
            seen = searched(match.state, depth, evaluate, SearchOptions(leaves=True)).progress()
            assert seen.score == minimax(match.state, seen.depth, evaluate)


@pytest.mark.parametrize("pattern", ["aab", "aabb", "abbb"])
def test_ordered_leaves_where_turns_are_led_on(pattern: str) -> None:
    """Beyond the horizon, too."""
    for first in range(3):
        state = Toy((first,), pattern)
        for depth in range(1, Toy.LENGTH - 1):
            seen = searched(state, depth, guess, SearchOptions(leaves=True)).progress()
            assert seen.score == minimax(state, seen.depth, guess)


def test_scouts_find_what_a_shallower_search_proves() -> None:
    """A late action is looked at one action less deep, so a proof is found a little later."""
    proven = 0
    for match in islice(matches(9), 8, 600, 7):
        plain = searched(match.state, 4, evaluate, SearchOptions()).progress()
        if plain.score >= PROVEN:
            late = searched(match.state, 7, evaluate, SearchOptions(late=3, leaves=True)).progress()
            assert late.score >= PROVEN
            proven += 1
    assert proven > 5


def test_scouts_look_at_fewer_positions() -> None:
    """To the same depth; and what is chosen is nearly as good for the plain search."""
    saved = 0
    for match in islice(matches(3), 10, 120, 9):
        plain = searched(match.state, 5, evaluate, SearchOptions()).progress()
        late = searched(match.state, 5, evaluate, SearchOptions(late=4)).progress()
        saved += plain.nodes - late.nodes
    assert saved > 0


@pytest.mark.parametrize("size", [1, 13, 400])
def test_slices_do_not_matter(size: int) -> None:
    """Scouts and what follows their news can be stopped between any two positions."""
    options = SearchOptions(late=2, leaves=True)
    for match in islice(matches(11), 0, 60, 11):
        whole, sliced = (begun(match.state, 6, evaluate, options) for _ in range(2))
        whole.step(3000)
        left = 3000
        while left > 0:
            sliced.step(min(size, left))
            left -= size
            assert sliced.best()[0] in match.legal()
        assert (whole.best(), whole.progress()) == (sliced.best(), sliced.progress())
