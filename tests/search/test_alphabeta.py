"""The search against plain minimax, in Pyrga and where seats do not alternate."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from math import ceil
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.games.pyrga.bot import evaluate
from tessera.games.pyrga.rules import Pyrga
from tessera.play.contract import State
from tessera.search.alphabeta import AlphaBeta, SearchOptions
from tessera.search.batched import Batched
from tessera.search.levels import FEW, Level
from tessera.search.thinking import PROVEN, WON
from tessera.search.transpositions import EXACT, Entry, Transpositions
from tests.search.asking import finished
from tests.search.minimax import matches, minimax, unknown
from tests.search.toys import Asking, Closed, Shared, Showing, Toy, guess

ENOUGH = 10**9
PLAIN: Final = SearchOptions()
PYRGA: Final = catalogue.game("pyrga")


def begun(
    state: State[Any],
    depth: int,
    known: Any = guess,
    seed: int = 1,
    options: SearchOptions = PLAIN,
    *,
    batched: bool = False,
) -> AlphaBeta:
    limits, game = Level(depth, ENOUGH), PYRGA
    if not batched:
        return AlphaBeta(game, state, known, limits, seed, options=options)

    def several(state: State[Any], actions: Sequence[Any]) -> list[int | None]:
        """Evaluate the positions after actions; None after the end and where a turn is open."""
        found = list[int | None]()
        for child in map(state.apply, actions):
            left = child.actions()
            if not left or child.open:
                found.append(None)
            else:
                value = known(child, left)
                found.append(value if child.mover == state.mover else -value)
        return found

    return Batched(game, state, known, several, limits, seed, None, options, margins=())


@pytest.mark.slow
@pytest.mark.parametrize("option", ["free", "no-double-square"])
@pytest.mark.parametrize("batched", [False, True])
def test_finds_the_value_of_plain_minimax(option: str, batched: bool) -> None:
    for match in islice(matches(5, option), 2, 300, 18):
        for depth in (1, 2, 3, 4) if len(match.actions) > 3 else (1, 2):
            seen = finished(begun(match.state, depth, evaluate, batched=batched)).progress()
            assert seen.score == minimax(match.state, seen.depth, evaluate)


@pytest.mark.parametrize("batched", [False, True])
@pytest.mark.parametrize("kind", [Toy, Closed])
@pytest.mark.parametrize("pattern", ["ab", "aab", "aabb", "abbb", "aaaaabab"])
def test_finds_the_value_where_seats_do_not_alternate(
    kind: type[Toy], pattern: str, batched: bool
) -> None:
    for path in product(range(3), repeat=2):
        state = kind(path, pattern)
        if len(state.actions()) > 1:
            for depth in range(1, Toy.LENGTH - 1):
                seen = finished(begun(state, depth, batched=batched)).progress()
                assert seen.score == minimax(state, seen.depth, guess)


@pytest.mark.parametrize("pattern", ["aab", "aabb", "abbb"])
def test_best_is_the_rest_of_the_turn_whole(pattern: str) -> None:
    for start in (Toy((), pattern), Toy((1,), pattern)):
        thinking = begun(start, 6)
        while not thinking.done:
            state: State[int] = start
            for number, action in enumerate(thinking.best()):
                assert number == 0 or state.open
                assert action in state.actions()
                state = state.apply(action)
            assert not state.open
            thinking.step(1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Showing, Asking])
@pytest.mark.parametrize("pattern", ["aab", "aaaab", "abaab", "abbb"])
def test_best_stops_where_no_more_can_be_known(kind: type[Toy], pattern: str) -> None:
    lengths = set()
    for seed in range(20):
        start = kind((), pattern)
        thinking = begun(start, 6, seed=seed)
        while not thinking.done:
            state: State[int] = start
            *before, last = thinking.best()
            for action in before:
                shown, state = state.reveals(action), state.apply(action)
                assert (False, True, "a") == (shown, state.open, state.mover)
            assert last in state.actions()
            after = state.apply(last)
            assert state.reveals(last) or after.mover != "a" or not after.open
            lengths.add(1 + len(before))
            thinking.step(3)
    assert (len(lengths) > 1) == pattern.startswith("aa")


@pytest.mark.parametrize("pattern", ["ab", "aab"])
def test_a_shared_win_counts_as_a_draw(pattern: str) -> None:
    thinking = finished(begun(Shared((), pattern), 2, unknown))
    assert 0 == thinking.progress().score
    assert thinking.best()[0] in {0, 1}


def test_proofs_end_the_search_and_scouts_find_them() -> None:
    late, proven, won = SearchOptions(late=3), 0, 0
    for match in islice(matches(9), 8, 600, 7):
        seen = finished(begun(match.state, 4, evaluate)).progress()
        if abs(seen.score) >= PROVEN:
            assert seen.depth == WON - abs(seen.score) or len(match.legal()) == 1
            proven += 1
        if seen.score >= PROVEN:
            scouted = finished(begun(match.state, 7, evaluate, options=late)).progress()
            assert scouted.score >= PROVEN
            won += 1
    assert proven > 10 and won > 5


@pytest.mark.parametrize("batched", [False, True])
@pytest.mark.parametrize("size", [1, 13])
def test_slices_of_a_search_with_scouts_do_not_matter(size: int, batched: bool) -> None:
    options = SearchOptions(late=2)
    for match in islice(matches(11), 0, 60, 11):
        whole, sliced = (
            begun(match.state, 6, evaluate, options=options, batched=batched) for _ in range(2)
        )
        whole.step(2000)
        for left in range(2000, 0, -size):
            sliced.step(min(size, left))
        assert (whole.best(), whole.progress()) == (sliced.best(), sliced.progress())


def noticing(state: State[Any], depth: int, notices: int, seed: int = 1) -> AlphaBeta:
    return AlphaBeta(PYRGA, state, evaluate, Level(depth, ENOUGH, notices), seed)


@pytest.mark.parametrize("notices", [1, 30, 99, 100])
def test_a_share_of_the_actions_is_noticed(notices: int) -> None:
    """At depth 1, each noticed action is a node; a few are always noticed, and the seed decides."""
    for match in islice(matches(6), 0, 300, 7):
        count = len(match.legal())
        least = min(count, max(FEW, ceil(count * notices / 100)))
        found = [finished(noticing(match.state, 1, notices, seed)) for seed in (1, 1, 2)]
        wins = {it.progress().score >= PROVEN for it in found}
        assert {least} == {it.progress().nodes for it in found} or wins == {True}
        assert found[0].best() == found[1].best()


def test_other_seeds_notice_other_actions() -> None:
    start = next(matches(1)).state
    assert 1 < len({finished(noticing(start, 1, 10, seed)).best() for seed in range(9)})


def test_a_win_at_once_is_never_overlooked_and_no_loss_is_proven() -> None:
    won = lost = 0
    for match in islice(matches(8), 8, 1500, 3):
        whole = finished(noticing(match.state, 2, 100)).progress()
        seen = finished(noticing(match.state, 2, 1)).progress()
        assert (WON - 1 == whole.score) is (WON - 1 == seen.score)
        assert seen.score > -PROVEN
        won += seen.score == WON - 1
        lost += whole.score <= -PROVEN
    assert won > 5 and lost > 5


def test_a_single_action_needs_no_search() -> None:
    single = next(match for match in matches(2) if len(match.legal()) == 1)
    thinking = finished(begun(single.state, 20, evaluate))
    assert (1, single.legal()[0]) == (thinking.progress().depth, *thinking.best())


def test_memory_is_bounded() -> None:
    """Two generations; what is deep and young stays, what is old and unused is forgotten."""
    table = Transpositions(10)
    for key in range(25):
        table.put(key, Entry(3, EXACT, key, None))
    assert len(table) == 15 and table.get(9) is None and table.get(24) is not None
    for deep, value in ((2, 24), (3, 7)):
        table.put(24, Entry(deep, EXACT, 7, None))
        assert table.get(24) == Entry(3, EXACT, value, None)


def test_guesses_and_proofs_do_not_overlap() -> None:
    for match in islice(matches(3), 1000):
        state = match.state
        assert isinstance(state, Pyrga)
        assert abs(evaluate(state, match.legal())) < PROVEN // 100
