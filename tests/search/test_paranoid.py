"""The search for three and four seats, and turns of several actions, against a plain one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice, product

import pytest

from tessera.games import catalogue
from tessera.play.contract import Outcome, Setup
from tessera.search.alphabeta import FURTHER, AlphaBeta, Evaluate
from tessera.search.levels import Level
from tessera.search.sides import SHARED, Camps, Sides, sides_of
from tessera.search.thinking import PROVEN, WON
from tests.search.asking import finished
from tests.search.minimax import paranoid
from tests.search.toys import Asking, Toy
from tests.search.trio import EACH, KEEP, TOSS, TRIO, Trio, noise, positions, trio

ENOUGH = 10**9


def bound(state: Trio, sides: Sides, known: Callable[[Trio], int] = noise) -> Evaluate:
    """What is known for the seat to move at the root, as an evaluation for the side to move."""
    own = sides[state.mover]

    def evaluate(judged: Trio, actions: Sequence[str]) -> int:
        assert list(actions) == list(judged.actions())
        assert actions
        return known(judged) if sides[judged.mover] == own else -known(judged)

    return evaluate


def late(setup: Setup, seed: int) -> Iterator[Trio]:
    return (state for state in positions(setup, seed) if state.turn >= 5)


def search(state: Trio, setup: Setup, level: Level, seed: int = 1) -> AlphaBeta:
    sides = sides_of(TRIO, setup)
    return AlphaBeta(TRIO, state, bound(state, sides), level, seed, sides)


@EACH
def test_finds_the_value_of_the_plain_search(setup: Setup) -> None:
    sides, values, sizes = sides_of(TRIO, setup), set(), set()
    some = islice(positions(setup, 3), 0, 600, 26)
    for state in chain(some, islice(late(setup, 4), 0, 200, 10)):
        sizes.add(len(state.left))
        for depth in range(1, 6):
            thinking = finished(search(state, setup, Level(depth, ENOUGH)))
            seen = thinking.progress()
            assert seen.depth == depth or abs(seen.score) >= PROVEN or len(state.actions()) == 1
            plain = paranoid(state, seen.depth, sides, state.mover, noise)
            assert plain == seen.score
            values.add(plain)
            if seen.depth > 1:
                after = state.apply(thinking.best()[0])
                left = seen.depth - 1
                assert after.over or plain == paranoid(after, left, sides, state.mover, noise, 1)
    assert min(values) < -PROVEN
    assert max(values) > PROVEN
    assert len(values) > 30
    assert {*range(2, 1 + setup.seats)} == sizes


def test_what_an_end_is_worth() -> None:
    """A sole win, a loss, a draw, and shares in between, the larger the better."""
    three = Camps("ash", sides_of(TRIO, trio(3)))
    four = Camps("ash", sides_of(TRIO, trio(4)))
    partners = Camps("ash", sides_of(TRIO, trio(4, partners=True)))
    assert {"ash"} == three.ours == four.ours
    assert {"ash", "cedar"} == partners.ours

    def value(camps: Camps, *winners: str) -> int:
        return camps.value(Outcome(winners, {}, "TRIO-2"), 3)

    assert WON - 3 == value(three, "ash") == value(four, "ash") == value(partners, "ac")
    assert 3 - WON == value(three, "cedar") == value(four, "beech", "date") == value(partners, "bd")
    assert 0 == value(three) == value(three, "ash", "beech", "cedar") == value(partners, "ac", "bd")
    halves, thirds = value(four, "ash", "date"), value(four, "ash", "beech", "date")
    assert 0 < thirds < value(three, "beech", "ash") < halves < SHARED < PROVEN
    two = Camps("ash")
    assert (0, WON - 1) == (
        two.value(Outcome(("ash", "beech"), {}, ""), 1),
        two.value(Outcome(("ash",), {}, ""), 1),
    )


def test_a_step_is_short_beyond_the_horizon() -> None:
    for state in islice(positions(trio(4), 5), 0, 300, 11):
        thinking = search(state, trio(4), Level(8, ENOUGH))
        while not thinking.done:
            before = thinking.progress().nodes
            thinking.step(1)
            assert thinking.progress().nodes - before <= 1 + len(state.rules.seats)


@pytest.mark.parametrize("pattern", ["acb", "ccab", "abacc"])
def test_a_turn_is_led_on_by_its_seat_alone(pattern: str) -> None:
    sides = {"a": "a", "b": "b", "c": "a"}

    def known(state: Toy) -> int:
        return state.chance % 201 - 100

    def evaluate(own: str, state: Toy, actions: Sequence[int]) -> int:
        return known(state) if sides[state.mover] == own else -known(state)

    game = catalogue.game("pyrga")
    for path, depth in product(product(range(3), repeat=2), range(1, 6)):
        start = Asking(path, pattern)
        if start.actions():
            judge = partial(evaluate, sides[start.mover])
            thinking = AlphaBeta(game, start, judge, Level(depth, ENOUGH), 1, sides)
            seen = finished(thinking).progress()
            assert paranoid(start, seen.depth, sides, start.mover, known) == seen.score


def played(state: Trio) -> int:
    """How many actions led from the start to a position of a game for three."""
    tossed = 12 - sum(state.stones) - state.holding
    return 2 * (tossed + state.turn) + state.holding


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_leaves_are_finished_turns(depth: int) -> None:
    """Nothing is judged within a turn but what is `FURTHER` actions beyond the horizon."""
    setup = trio(3)
    judged: list[Trio] = []

    def evaluate(state: Trio, actions: Sequence[str]) -> int:
        judged.append(state)
        return noise(state)

    start, limits = TRIO.start(setup, {}), Level(depth, ENOUGH)
    thinking = AlphaBeta(TRIO, start, evaluate, limits, 1, sides_of(TRIO, setup))
    while not thinking.done:
        if thinking.progress().depth < depth - 1:
            judged.clear()
        thinking.step(1)
    within = [played(state) for state in judged if state.open]
    whole = [played(state) for state in judged if not state.open]
    assert {depth + FURTHER} >= set(within)
    assert within or depth > 2
    assert depth <= min(whole)
    assert depth > 1 or len(judged) == len({state.key for state in judged})


def liking(action: str, state: Trio) -> int:
    """Likes the points of Ash if it is to keep, else dislikes them."""
    return state.points[0] if action == KEEP else -state.points[0]


def test_the_rest_of_a_turn_is_not_the_first_at_hand() -> None:
    setup = trio(3)
    sides = sides_of(TRIO, setup)
    start = TRIO.start(setup, {})
    for like, last in ((KEEP, 2), (TOSS, 6)):
        evaluate = bound(start, sides, partial(liking, like))
        thinking = AlphaBeta(TRIO, start, evaluate, Level(3, ENOUGH), 1, sides)
        assert last == len(thinking.best())
        assert like == thinking.best()[1]
