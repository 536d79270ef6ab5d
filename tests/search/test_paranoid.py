"""The search for three and four seats, and turns of several actions, against a plain one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product

import pytest

from tessera.games import catalogue
from tessera.play.contract import Outcome
from tessera.search.alphabeta import AlphaBeta
from tessera.search.levels import Level
from tessera.search.sides import SHARED, Camps
from tessera.search.thinking import PROVEN, WON
from tests.search.asking import finished
from tests.search.minimax import paranoid
from tests.search.toys import Asking, Toy

ENOUGH = 10**9
#: Each seat for itself, three and four of them; and two with a partner each.
THREE, FOUR = ({seat: seat for seat in seats} for seats in ("abc", "abcd"))
PARTNERS = {"a": "a", "b": "b", "c": "a", "d": "b"}


def known(state: Toy) -> int:
    return state.chance % 201 - 100


def evaluate(sides: Mapping[str, str], own: str, state: Toy, actions: Sequence[int]) -> int:
    """What is known for the seat to move at the root, as an evaluation for the side to move."""
    assert [*actions] == [*state.actions()] != []
    return known(state) if sides[state.mover] == own else -known(state)


@pytest.mark.parametrize("kind", [Toy, Asking])
@pytest.mark.parametrize(
    ("sides", "pattern"),
    [
        *product([THREE], ["abc", "acb", "ccab", "abacc", "aabbcc"]),
        *product([FOUR], ["abcd", "ddcaab"]),
        *product([PARTNERS], ["abcd", "ccab", "abacc"]),
    ],
)
def test_finds_the_value_of_the_plain_search(
    sides: Mapping[str, str], pattern: str, kind: type[Toy]
) -> None:
    game = catalogue.game("pyrga")
    for path, depth in product(product(range(3), repeat=2), range(1, 6)):
        start = kind(path, pattern)
        if start.actions():
            judge = partial(evaluate, sides, sides[start.mover])
            thinking = AlphaBeta(game, start, judge, Level(depth, ENOUGH), 1, sides)
            seen = finished(thinking).progress()
            assert paranoid(start, seen.depth, sides, start.mover, known) == seen.score


def test_what_an_end_is_worth() -> None:
    """A sole win, a loss, a draw, and shares in between, the larger the better."""
    three, four, partners = (Camps("a", sides) for sides in (THREE, FOUR, PARTNERS))
    assert {"a"} == three.ours == four.ours
    assert {"a", "c"} == partners.ours

    def value(camps: Camps, winners: str) -> int:
        return camps.value(Outcome((*winners,), {}, ""), 3)

    assert WON - 3 == value(three, "a") == value(four, "a") == value(partners, "a")
    assert 3 - WON == value(three, "c") == value(four, "bd") == value(partners, "b")
    assert 0 == value(three, "") == value(three, "abc") == value(partners, "ab")
    halves, thirds = value(four, "ad"), value(four, "abd")
    assert 0 < thirds < value(three, "ba") < halves < SHARED < PROVEN
    assert (0, WON - 3) == (value(Camps("a"), "ab"), value(Camps("a"), "a"))
