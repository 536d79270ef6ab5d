"""The search against plain minimax, in Pyrga and where seats do not alternate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.games.pyrga.bot import evaluate
from tessera.games.pyrga.rules import Pyrga
from tessera.play.contract import Outcome, State
from tessera.play.fault import Fault
from tessera.search.alphabeta import AlphaBeta
from tessera.search.levels import Level
from tessera.search.thinking import PROVEN, WON
from tests.search.minimax import matches, minimax, unknown

ENOUGH = 10**9


class Toy(State[int]):
    """Turns of as many actions as ``pattern`` says; values come from the path, as if by chance."""

    __slots__ = ("path", "pattern")

    LENGTH = 7

    def __init__(self, path: tuple[int, ...], pattern: str) -> None:
        self.path = path
        self.pattern = pattern

    @property
    def mover(self) -> str:
        """The seat that the pattern names."""
        return self.pattern[len(self.path) % len(self.pattern)]

    @property
    def open(self) -> bool:
        """The turn goes on while the seat stays."""
        before = self.pattern[(len(self.path) - 1) % len(self.pattern)]
        return bool(self.path) and before == self.mover and bool(self.actions())

    def actions(self) -> Sequence[int]:
        """Three, until the path is long enough or breaks off."""
        over = len(self.path) == self.LENGTH or (self.path and self.chance % 11 == 0)
        return () if over else (0, 1, 2)

    def apply(self, action: int) -> Toy:
        """The path goes on."""
        return Toy((*self.path, action), self.pattern)

    def fault(self, action: int) -> Fault | None:
        """Nothing is asked."""
        return None

    @property
    def chance(self) -> int:
        """A number that looks random, the same everywhere."""
        number = 12345
        for action in self.path:
            number = (number * 1103515245 + 12345 + 7919 * action) % 2**31
        return number >> 8

    @property
    def outcome(self) -> Outcome | None:
        """A win, a loss, a draw or a win that both share, by chance."""
        if self.actions():
            return None
        return Outcome((("a",), ("b",), (), ("a", "b"))[self.chance % 4], {}, "toy")

    @property
    def scores(self) -> Mapping[str, int]:
        """None."""
        return {}

    @property
    def key(self) -> tuple[int, ...]:
        """The path."""
        return self.path


class Showing(Toy):
    """The same, but that the action 0 shows something."""

    __slots__ = ()

    def apply(self, action: int) -> Toy:
        """The path goes on."""
        return type(self)((*self.path, action), self.pattern)

    def reveals(self, action: int, seat: str | None = None) -> bool:
        """As a draw does."""
        return action == 0


class Asking(Showing):
    """Turns that pass through other seats: they end only where the pattern begins again."""

    __slots__ = ()

    @property
    def open(self) -> bool:
        """Within the pattern."""
        return bool(self.actions()) and len(self.path) % len(self.pattern) > 0


class Closed(Toy):
    """A seat may have several turns after each other: none is ever open."""

    __slots__ = ()

    def apply(self, action: int) -> Toy:
        """The path goes on."""
        return Closed((*self.path, action), self.pattern)

    @property
    def open(self) -> bool:
        """Never."""
        return False


class Shared(Toy):
    """Both win after one action or after two; the action 2 loses at once."""

    __slots__ = ()

    def apply(self, action: int) -> Shared:
        """The path goes on."""
        return Shared((*self.path, action), self.pattern)

    def actions(self) -> Sequence[int]:
        """Two times."""
        return (0, 1, 2) if not self.path or self.path == (0,) else ()

    @property
    def outcome(self) -> Outcome | None:
        """The win is shared, or the other's."""
        if self.actions():
            return None
        return Outcome(("b",) if self.path == (2,) else ("a", "b"), {}, "toy")


def guess(state: Toy, actions: Sequence[int]) -> int:
    """An evaluation for the seat to move."""
    value = state.chance % 201 - 100
    return value if state.mover == "a" else -value


def searched(state: State[Any], depth: int, known: Any, seed: int = 1) -> AlphaBeta:
    """A finished search of that depth."""
    thinking = AlphaBeta(catalogue.game("pyrga"), state, known, Level(depth, ENOUGH), seed)
    while not thinking.done:
        thinking.step(1000)
    return thinking


@pytest.mark.parametrize("option", ["free", "no-double-square"])
def test_finds_the_value_of_plain_minimax(option: str) -> None:
    """Pruning, table and order change how fast the value is found, never the value."""
    for match in islice(matches(5, option), 2, 300, 9):
        for depth in (1, 2, 3, 4) if len(match.actions) > 3 else (1, 2):
            thinking = searched(match.state, depth, evaluate)
            score = thinking.progress().score
            assert score == minimax(match.state, thinking.progress().depth, evaluate)


@pytest.mark.parametrize("kind", [Toy, Closed])
@pytest.mark.parametrize("pattern", ["ab", "aab", "aabb", "abbb", "aaaaabab"])
def test_finds_the_value_where_seats_do_not_alternate(kind: type[Toy], pattern: str) -> None:
    """A value is turned round only where the mover changes; open turns are led on, others not."""
    for first in range(3):
        for second in range(3):
            state = kind((first, second), pattern)
            if not state.actions():
                continue
            for depth in range(1, Toy.LENGTH - 1):
                thinking = searched(state, depth, guess)
                seen = thinking.progress()
                if len(state.actions()) > 1:
                    assert seen.score == minimax(state, seen.depth, guess)


@pytest.mark.parametrize("pattern", ["aab", "aabb", "abbb"])
def test_best_is_the_rest_of_the_turn_whole(pattern: str) -> None:
    """A turn of several actions is given to its end, from its middle too, at any moment."""
    for start in (Toy((), pattern), Toy((1,), pattern)):
        thinking = AlphaBeta(catalogue.game("pyrga"), start, guess, Level(6, ENOUGH), 1)
        while not thinking.done:
            state: State[int] = start
            for number, action in enumerate(thinking.best()):
                assert number == 0 or state.open
                assert action in state.actions()
                state = state.apply(action)
            assert not state.open
            thinking.step(1)


@pytest.mark.parametrize("kind", [Showing, Asking])
@pytest.mark.parametrize("pattern", ["aab", "aaaab", "abaab", "abbb"])
def test_best_stops_where_no_more_can_be_known(kind: type[Toy], pattern: str) -> None:
    """Behind what reveals something, and where the turn passes to another seat; not before."""
    lengths = set()
    for seed in range(20):
        start = kind((), pattern)
        thinking = AlphaBeta(catalogue.game("pyrga"), start, guess, Level(6, ENOUGH), seed)
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
    """It is neither sought like a win nor shunned like a loss."""
    thinking = searched(Shared((), pattern), 2, unknown)
    assert 0 == thinking.progress().score
    assert thinking.best()[0] in {0, 1}


def test_stops_deepening_when_the_end_is_proven() -> None:
    """No depth is looked at beyond that of the proof."""
    proven = 0
    for match in islice(matches(9), 8, 600, 7):
        seen = searched(match.state, 4, evaluate).progress()
        if abs(seen.score) >= PROVEN:
            assert seen.depth == WON - abs(seen.score) or len(match.legal()) == 1
            proven += 1
    assert proven > 10


def test_a_single_action_needs_no_search() -> None:
    """One look for the score, then done."""
    single = next(match for match in matches(2) if len(match.legal()) == 1)
    thinking = searched(single.state, 20, evaluate)
    assert (1, single.legal()[0]) == (thinking.progress().depth, *thinking.best())


def test_memory_is_bounded() -> None:
    """Two generations, however long the search."""
    thinking = AlphaBeta(
        catalogue.game("pyrga"), next(matches(1)).state, evaluate, Level(99, 150_000), 1
    )
    thinking._table._size = 500
    thinking.step(50_000)
    assert 500 < len(thinking._table) <= 1000


def test_guesses_and_proofs_do_not_overlap() -> None:
    """No evaluation of Pyrga comes near a proven score."""
    for match in islice(matches(3), 2000):
        state = match.state
        assert isinstance(state, Pyrga)
        assert abs(evaluate(state, match.legal())) < PROVEN // 100
