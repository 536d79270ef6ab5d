"""The greedy player: whole turns, the best lead, a win before all, and bounded looking."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest

from tessera.games import catalogue
from tessera.search import greedy as module
from tessera.search.greedy import LIMIT, greedy
from tessera.search.sides import sides_of
from tests.search.minimax import matches
from tests.search.toys import Giving, Toy, Ways

PYRGA = catalogue.game("pyrga")


def turns(state: Toy, played: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Toy]]:
    """Every way to the end of a turn, all ends."""
    for action in state.actions():
        after = state.apply(action)
        if after.open:
            yield from turns(after, (*played, action))
        else:
            yield (*played, action), after


def lead(state: Toy, seat: str) -> int:
    return state.chance % 2 if seat == "a" else -(state.chance % 2)


def worth(state: Toy, seat: str) -> tuple[int, int]:
    """A win, neither, a loss; then the lead."""
    winners = state.outcome.winners if state.outcome else ()
    return (winners == (seat,)) - (bool(winners) and seat not in winners), lead(state, seat)


@pytest.mark.parametrize("pattern", ["aab", "aaabb", "abbb"])
def test_plays_a_turn_that_none_is_better_than(pattern: str) -> None:
    """A win before a better lead; the seed decides among equals, always alike."""
    sides, found, equals = {"a": "a", "b": "b"}, set(), 0
    for path in product(range(3), repeat=4):
        state = Toy(path, pattern)
        if not state.actions():
            continue
        values = {played: worth(after, state.mover) for played, after in turns(state)}
        chosen = {greedy(state, sides, seed, lead) for seed in range(9)}
        assert {max(values.values())} == {values[it] for it in chosen}
        assert greedy(state, sides, 7, lead) == greedy(state, sides, 7, lead)
        found.add(max(values.values())[0])
        equals += len(chosen) > 1
    assert {0, 1} <= found and equals


def test_a_win_at_once_in_pyrga() -> None:
    sides, won = sides_of(PYRGA, PYRGA.setup()), 0
    for match in islice(matches(4), 1500):
        state, seat = match.state, match.to_move
        ends = [state.apply(action).outcome for action in state.actions()]
        wins = [(seat,) == end.winners for end in ends if end]
        losses = [(seat,) != end.winners != () for end in ends if end]
        if any(wins) or (any(losses) and len(losses) < len(ends)):
            (action,) = greedy(state, sides, 1)
            outcome = state.apply(action).outcome
            assert any(wins) == (outcome is not None and (seat,) == outcome.winners)
            assert outcome is None or outcome.winners in {(), (seat,)}
            won += any(wins)
    assert won > 10


SIDES = {"red": "red", "blue": "blue"}


def test_looking_is_bounded() -> None:
    """Of 125 970 turns some thousand positions are seen: still a whole turn, and not a dear one."""
    Giving.made = 0
    chosen = greedy(Giving("abcdefghijklmnopqrst", 8), SIDES, 1)
    assert set("abcdefgh") == set(chosen) and len(chosen) == 8
    assert Giving.made <= LIMIT + 8 * 20


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 1000])
def test_a_turn_comes_out_whole_whatever_was_dropped(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LIMIT", limit)
    assert greedy(Ways("012", 2), SIDES, 1)[-1] == "2"


def test_orders_of_the_same_are_told_apart_once() -> None:
    Giving.made = 0
    assert set("abcd") == set(greedy(Giving("abcdefgh", 4), SIDES, 1))
    assert Giving.made <= 8 * 93
