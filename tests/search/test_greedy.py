"""The greedy player: whole turns, the best lead, a win before all, and bounded looking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import ClassVar

import pytest

from tessera.games import catalogue
from tessera.play.contract import Setup, State
from tessera.search import greedy as module
from tessera.search.greedy import LIMIT, greedy
from tessera.search.sides import sides_of
from tests.perft.giving import Giving
from tests.search.minimax import matches
from tests.search.test_paranoid import EACH
from tests.search.trio import KEEP, TOSS, TRIO, Trio, positions, trio

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
    """To its end, from its middle too; by sides."""
    found = set()
    for state in islice(positions(setup, 2), 0, 1500, 4):
        side = TRIO.side(setup, state.mover)
        values = {played: worth(after, side, setup) for played, after in turns(state)}
        chosen = greedy(state, sides_of(TRIO, setup), 1)
        assert max(values.values()) == values[chosen]
        found.add(values[chosen][0])
    assert {0, 1} <= found


def test_a_win_at_once_comes_before_a_better_score() -> None:
    """The last stones of the last other one, though keeping the first would lead by more."""
    rules = TRIO.start(trio(2), {}).rules
    state = Trio(rules, (2, 3), (0, 8))
    assert ("beech", TOSS, "beech", TOSS, "beech") == greedy(state, sides_of(TRIO, trio(2)), 1)
    state = Trio(rules, (2, 4), (0, 8))
    assert KEEP == greedy(state, sides_of(TRIO, trio(2)), 1)[-1]


def test_a_win_at_once_in_pyrga() -> None:
    """Where there is one, it is played; where one only loses, it is not."""
    sides, won = sides_of(PYRGA, PYRGA.setup()), 0
    for match in islice(matches(4), 3000):
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


class Squares(Giving):
    """Eight of twenty squares are given up, some dearer than others: 125 970 turns."""

    __slots__ = ()

    GIVEN = 8
    NAMES = "abcdefghijklmnopqrst"

    @property
    def mover(self) -> str:
        """The same throughout."""
        return "red"

    def actions(self) -> Sequence[str]:
        """The squares that are left."""
        return [name for name in self.NAMES if name not in self.past]

    def apply(self, action: str) -> Squares:
        """What is given up is a set."""
        Giving.made += 1
        return Squares(self.first, self.decks, tuple(sorted((*self.past, action))))

    @property
    def scores(self) -> Mapping[str, int]:
        """Later letters are worth more."""
        return {"red": -sum(map(self.NAMES.index, self.past)), "blue": 0}

    @property
    def outcome(self) -> None:
        """Never mind."""
        return

    def reveals(self, action: str, seat: str | None = None) -> bool:
        """Nothing."""
        return False


def test_looking_is_bounded() -> None:
    """Some thousand positions at most, and still a whole turn, and not a dear one."""
    Giving.made = 0
    chosen = greedy(Squares("red", ()), {"red": "red", "blue": "blue"}, 1)
    assert 8 == len(set(chosen))
    assert Giving.made <= LIMIT + 8 * 20
    assert set("abcdefgh") == set(chosen)


class Ways(Squares):
    """A turn from 0 to 3: by 1, which looks better, and then 2, or by 2 at once."""

    __slots__ = ()

    STEPS: ClassVar[Mapping[tuple[str, ...], str]] = {(): "12", ("1",): "2", ("2",): "3"}

    @property
    def open(self) -> bool:
        """Until it comes to 3."""
        return self.past != ("3",)

    def actions(self) -> Sequence[str]:
        """Where it may go."""
        return list(self.STEPS.get(self.past, ""))

    def apply(self, action: str) -> Ways:
        """Only where it stands counts."""
        return Ways(self.first, self.decks, (action,))

    @property
    def scores(self) -> Mapping[str, int]:
        """The less, the better."""
        return {"red": -sum(map(int, self.past)), "blue": 0}


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 1000])
def test_a_turn_comes_out_whole_whatever_was_dropped(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only way on may lead through what was seen and not led on."""
    monkeypatch.setattr(module, "LIMIT", limit)
    assert "3" == greedy(Ways("red", ()), {"red": "red", "blue": "blue"}, 1)[-1]


def test_orders_of_the_same_are_told_apart_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """252 turns from 386 parts: each part is led on once."""
    monkeypatch.setattr(module, "LIMIT", 10**6)
    monkeypatch.setattr(Squares, "NAMES", "abcdefghij")
    monkeypatch.setattr(Squares, "GIVEN", 5)
    Giving.made = 0
    state: State[str] = Squares("red", ())
    assert set("abcde") == set(greedy(state, {"red": "red", "blue": "blue"}, 1))
    assert Giving.made <= 10 * 386
