"""The search for three and four seats, and turns of several actions, against a plain one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice, product

import pytest

from tessera.games import catalogue
from tessera.play.contract import Outcome, Setup
from tessera.search.alphabeta import AlphaBeta, Evaluate
from tessera.search.levels import Level
from tessera.search.sides import SHARED, Camps, Sides, sides_of
from tessera.search.thinking import PROVEN, WON
from tests.search.asking import finished
from tests.search.minimax import paranoid
from tests.search.toys import Asking, Toy
from tests.search.trio import EACH, TRIO, Trio, noise, positions, trio

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
