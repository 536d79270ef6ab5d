"""Shacru: set-up, order and moves, SH-1 to SH-7, and how it is written."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from tessera.games.shacru.rules import GAME
from tessera.play.contract import LOT
from tessera.play.match import Match
from tests.rules.sectors_positions import (
    FACINGS,
    FROM_E5,
    ORDERS,
    SET_UP,
    SQUARES,
    after,
    board,
    legal,
    pawns,
    refused,
    seats,
    sector,
    shacru,
    tiles,
)
from tests.rules.telling import cases, unread

#: South to move, a tile and a pawn of North's ahead, a border behind them.
BUSY = ("north: d6; south: f6", "south: e5N a3E; north: e6S c9S")
each_count = pytest.mark.parametrize("count", ORDERS)


def start(count: int, order: str = "") -> Any:
    return GAME.start(GAME.setup(count, {"order": order} if order else {}), {})


def movers(state: Any, count: int) -> tuple[str, ...]:
    found = []
    for _ in range(count):
        found.append(state.to_move)
        state = state.apply(state.actions()[0])
    return tuple(found)


@each_count
def test_sh_1_set_up_by_number_of_seats(count: int) -> None:
    """Pawns where SH-1 has them in every order of turns; every square is neutral."""
    for order in map("".join, permutations(ORDERS[count])):
        state = start(count, order)
        assert (board(SET_UP[count]), {}) == (pawns(state), tiles(state))
        assert {0} == set(state.scores.values())


@each_count
def test_sh_2_every_permutation_is_an_order(count: int) -> None:
    """The usual one is the default; turns follow each and come round."""
    (option,) = [option for option in GAME.options(count) if option.name == "order"]
    assert sorted(map("".join, permutations(ORDERS[count]))) == sorted(option.values)
    assert (ORDERS[count], 2 * seats(ORDERS[count])) == (
        option.default,
        movers(start(count), 2 * count),
    )
    for order in option.values:
        assert 2 * seats(order) == movers(start(count, order), 2 * count)


def test_sh_2_order_by_lot() -> None:
    rng = Random(2)
    drawn = [Match.new(GAME, GAME.setup(3, {"order": LOT}), rng) for _ in range(100)]
    assert {each.setup.options["order"] for each in drawn} == set(GAME.options(3)[0].values)
    assert all(seats(each.setup.options["order"]) == each.seats for each in drawn)


@pytest.mark.parametrize("move", ["e1-e2", "a3-b4", "i3-h3", "i9-h8"])
def test_sh_3_a_turn_is_one_move_of_any_own_pawn(move: str) -> None:
    state = after(start(2), move)
    assert ("north", False) == (state.to_move, state.open)


@pytest.mark.parametrize("facing", FACINGS)
def test_sh_4_ahead_and_at_45_degrees_by_one_square(facing: str) -> None:
    """It faces the way it moved; everything else is refused, beside and behind or farther."""
    for own in ("", "south: [e5]"):
        state = shacru(own, f"south: e5{facing}; north: a1N")
        found = {move[3:]: pawns(after(state, move))["south"][0] for move in legal(state)}
        assert sorted(FROM_E5[facing].split()) == sorted(found.values())
    beside = {text[:2] for texts in FROM_E5.values() for text in texts.split()}
    for square in set(SQUARES) - set(found):
        why = "side" if square in beside else "far"
        expected = f"SH-4 {why} facing={facing} origin=e5 square={square}"
        assert expected == refused(state, f"e5-{square}")


@cases(
    "pawn squares",
    {
        "west": ("a5NW", "a6"),
        "south-west": ("a5SW", "a4"),
        "east": ("i5NE", "i6"),
        "north": ("e9NW", "d9"),
        "south": ("e1SE", "f1"),
        "along the corner": ("i9W", "h8 h9"),
        "into the corner": ("a1SE", "b1"),
        "straight off": ("e9N", ""),
        "out of a corner": ("a1SW", ""),
    },
)
def test_sh_5_not_off_the_board(pawn: str, squares: str) -> None:
    state = shacru("", f"south: {pawn} e5N; north: g5S")
    assert squares.split() == sorted({move[3:5] for move in legal(state, pawn[:2])})


@cases(
    "move expected",
    {
        "sh 3: another's pawn": ("e6-e9<", "SH-3 foreign pawn=north square=e6"),
        "sh 3: no pawn": ("g5-e6>", "SH-3 none square=g5"),
        "sh 4: too far, onto a pawn": ("e5-c9>", "SH-4 far facing=N origin=e5 square=c9"),
        "sh 4: sideways": ("a3-a4<", "SH-4 side facing=E origin=a3 square=a4"),
        "sh 5: another's tile": ("e5-d6<", "SH-5 tile square=d6 tile=north"),
        "sh 5: a pawn": ("e5-e6>", "SH-5 pawn pawn=north square=e6"),
        "sh 7: no border": ("e5-f6>", "SH-7 origin=e5 square=f6"),
        "none": ("e5-f6", ""),
    },
)
def test_moves_are_refused_by_the_lowest_rule(move: str, expected: str) -> None:
    assert expected == refused(shacru(*BUSY), move)


def test_sh_5_the_pawn_is_named_before_the_tile() -> None:
    state = shacru("south: e5; north: d6 e6", "south: e5N d6S; north: e6S c9S")
    assert "SH-5 pawn pawn=north square=e6" == refused(state, "e5-e6")
    assert "SH-5 pawn pawn=south square=d6" == refused(state, "e5-d6")


def test_sh_6_arriving_colours_the_square_and_what_is_left_stays() -> None:
    state = after(shacru("south: f6; north: a1", "south: e5N; north: c1N"), "e5-e6 c1-c2 e6-f7")
    assert board("south: e6 f6 f7; north: a1 c2") == tiles(state)


def test_sh_6_start_squares_stay_neutral_until_somebody_arrives() -> None:
    state = after(shacru("", "south: e1N i5W; north: d2SE"), "e1-e2 d2-e1")
    assert board("south: e2; north: e1") == tiles(state)


@pytest.mark.parametrize("facing", FACINGS)
def test_sh_7_three_facings_exactly_where_a_border_is_crossed(facing: str) -> None:
    """From every square: as it moved, or 45° to the left or right of that; else one way."""
    for square in SQUARES:
        state = shacru("", f"south: {square}{facing}; north: {'i9' if square == 'a1' else 'a1'}N")
        for target in {move[3:5] for move in legal(state)}:
            found = {move[5:]: after(state, move) for move in legal(state, f"{square}-{target}")}
            faced = {turn: pawns(each)["south"][0][2:] for turn, each in found.items()}
            at = FACINGS.index(faced[""])
            turned = {"<": FACINGS[at - 1], ">": FACINGS[(at + 1) % 8]}
            expected = {} if target in sector(square) else turned
            assert {"": faced[""]} | expected == faced, (square, target)


@cases(
    "texts expected",
    {
        "no move": (("", " ", "e2", "e1e2", "e1xe2", "e1>e2", "-e2", "e1--e2", "(e2)"), "move"),
        "no such square": (("j1-e2",), "square square=j1"),
        "no such target": (("e1-e10",), "square square=e10"),
        "capitals": (("E1-e2",), "square square=E1"),
        "two turns": (("e3-e4<>", "e3-e4>>"), "rest rest=>"),
        "more": (("e3-e4(e5)",), "rest rest=(e5)"),
    },
)
def test_notation_refuses_everything_else(texts: tuple[str, ...], expected: str) -> None:
    assert {f"syntax {expected}"} == {unread(GAME, text) for text in texts}


@pytest.mark.parametrize("typed", ["e3-e4>", "E3-E4>", " e3 - e4 >", "E3 -\te4>"])
def test_typed_turns_are_tidied(typed: str) -> None:
    assert "e3-e4>" == GAME.tidied(typed)
