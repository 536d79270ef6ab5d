"""The greedy player: whole turns, the best lead, a win before all, and bounded looking."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from tessera.games import catalogue
from tessera.play.contract import Setup
from tessera.search import greedy as module
from tessera.search.greedy import LIMIT, greedy
from tessera.search.sides import sides_of
from tests.search.minimax import matches
from tests.search.toys import Giving, Ways
from tests.search.trio import EACH, KEEP, TOSS, TRIO, Trio, positions, trio

PYRGA = catalogue.game("pyrga")


def turns(state: Trio, played: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Trio]]:
    """Every way to the end of a turn, all ends."""
    for action in state.actions():
        after = state.apply(action)
        if after.open:
            yield from turns(after, (*played, action))
        else:
            yield (*played, action), after


def worth(state: Trio, side: str, setup: Setup) -> tuple[int, int]:
    """A win, neither, a loss; then the lead in points."""
    sums = dict.fromkeys(TRIO.sides(setup), 0)
    for seat, points in state.scores.items():
        sums[TRIO.side(setup, seat)] += points
    lead = sums.pop(side) - max(sums.values())
    winners = state.outcome.winners if state.outcome else ()
    return (winners == (side,)) - (bool(winners) and side not in winners), lead


@EACH
def test_plays_a_turn_that_none_is_better_than(setup: Setup) -> None:
    found = set()
    for state in islice(positions(setup, 2), 0, 1500, 8):
        side = TRIO.side(setup, state.mover)
        values = {played: worth(after, side, setup) for played, after in turns(state)}
        chosen = greedy(state, sides_of(TRIO, setup), 1)
        assert max(values.values()) == values[chosen]
        found.add(values[chosen][0])
    assert {0, 1} <= found


def test_a_win_at_once_comes_before_a_better_score() -> None:
    rules = TRIO.start(trio(2), {}).rules
    state = Trio(rules, (2, 3), (0, 8))
    assert ("beech", TOSS, "beech", TOSS, "beech") == greedy(state, sides_of(TRIO, trio(2)), 1)
    state = Trio(rules, (2, 4), (0, 8))
    assert KEEP == greedy(state, sides_of(TRIO, trio(2)), 1)[-1]


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


def test_the_seed_decides_among_equals() -> None:
    """All that are equal come up, and each seed always the same."""
    start, sides = TRIO.start(trio(4), {}), sides_of(TRIO, trio(4))
    chosen = {greedy(start, sides, seed) for seed in range(60)}
    assert {(TOSS, TOSS, KEEP)} == {turn[1::2] for turn in chosen}
    assert len(chosen) > 5
    assert greedy(start, sides, 7) == greedy(start, sides, 7)


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
