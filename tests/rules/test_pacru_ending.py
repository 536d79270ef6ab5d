"""Pacru: who is out, who wins, the same position for the third time, PA-15 to PA-17."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from tests.rules.sectors_positions import (
    FULL,
    NORTH_ROUND,
    ORDERS,
    SOUTH_ROUND,
    after,
    board,
    legal,
    pacru,
    pawns,
    refused,
    seats,
    sector,
    south,
    stands,
    tiles,
)
from tests.rules.telling import cases

#: North attacks e5 from two sides and has no other way: all else before it is South's.
WALLED = "south: d5 e4 f5 e5"
BARRED_OF_FOUR = "south: e5N; west: i9S a5E; north: h9NE; east: i1W"
#: Of four seats, two and all others cannot move; of three, one is captured, the other stuck.
TWO_STUCK = "south: e5N; west: a1SW; north: i9NE; east: i5W"
ALL_STUCK = "south: e5N; west: a1SW; north: i9NE; east: i1SE"
CAPTURED = "north: d4NE f4NW; east: e5S; west: a5E"
#: North may move only by capturing West's pawn.
BY_CAPTURE = "south: i1N; west: e5S; north: d4NE f4NW; east: a9S"


@cases(
    "lying standing turns expected",
    {
        "two seats": ("", "south: e5N; north: a1SW i9N", "e5-e6", "south by PA-16; out: north"),
        "three seats": ("", "north: e5N; east: i9NE; west: a5E", "e5-e6", "west; out: east"),
        "one pawn is enough": ("", "north: e5N; east: i9NE h5W; west: a5E", "e5-e6", "east"),
        "captures are moves": (WALLED, "south: e5S a1N; north: d4NE f4NW", "a1-a2", "north"),
        "asked when the turn comes": ("", BARRED_OF_FOUR, "e5-e6", "west"),
        "the way is opened": ("", BARRED_OF_FOUR, "e5-e6 i9-i8", "north"),
        "or is not": ("", BARRED_OF_FOUR, "e5-e6 a5-b5", "east; out: north"),
        "the last pawn captured": ("", CAPTURED, "d4xe5", "west; out: east"),
        "and passed over": ("", CAPTURED, "d4xe5 a5-b5 f4-f5", "west; out: east"),
        "not the last": ("", CAPTURED.replace("e5S", "e5S i5W"), "d4xe5", "east"),
        "two one after the other": ("", TWO_STUCK, "e5-e6", "east; out: west north"),
        "a capture may go with them": (WALLED, BY_CAPTURE, "i1-i2", "east; out: west north"),
        "or stay": (WALLED, BY_CAPTURE.replace("e5S", "e5S a1N"), "i1-i2 a1-a2", "north"),
        "one alone is left": (
            "east: d7 e7 f7",
            ALL_STUCK,
            "e5-e6",
            "south by PA-16; out: west north east",
        ),
    },
)
def test_pa_15_who_is_out(lying: str, standing: str, turns: str, expected: str) -> None:
    state = after(pacru(lying, standing), turns)
    assert expected == stands(state)
    assert {seat for seat in state.table.seats if state.is_out(seat)}.isdisjoint(pawns(state))


def test_pa_15_tiles_stay_and_count_as_anothers() -> None:
    """Squares under the pawns are free again; reorientation is no move."""
    standing = "north: e5N; east: i9NE; west: i8N"
    state = after(pacru("east: f7 e8 h9 g1", standing), "e5-e6")
    assert ("west; out: east", {"east": ["e8", "f7", "g1", "h9"]}) == (stands(state), tiles(state))
    assert ("", "PA-15", "") == state.out
    assert "PA-5 tile square=h9 tile=east" == refused(state, "i8-h9")
    assert "PA-2 none square=i9" == refused(state, "i9-i8")
    assert "i8-i9" in legal(state)
    assert ([], ["e8"]) == (
        state.position()["pawns"]["east"],
        state.position()["tiles"]["east"][:1],
    )


GOALS = {2: 42, 3: 28, 4: 24}
#: Squares of sectors into which the pawn of these tests does not move.
FILL = [square for middle in ("b2", "b5", "b8", "h2", "h5") for square in sector(middle)]


def before(count: int, own: int, more: str = "") -> Any:
    """A position where the first in the order, with so many tiles, crosses by e3-e4.

    It has a pawn on e3 and ``more`` ones; the others one each, which can move.
    """
    first, *others = seats(ORDERS[count])
    standing = zip(others, ("i9S", "d9S", "f9S"), strict=False)
    pawns = "; ".join([f"{first}: e3N {more}", *(f"{seat}: {pawn}" for seat, pawn in standing)])
    return pacru(f"{first}: {' '.join(FILL[:own])}", pawns)


@pytest.mark.parametrize(("count", "goal"), GOALS.items())
@pytest.mark.parametrize("square", ["e4", "f6"])
def test_pa_16_that_many_tiles_win(count: int, goal: int, square: str) -> None:
    """By the one under the pawn too; one fewer does not win."""
    first = seats(ORDERS[count])[0]
    state = after(before(count, goal - 2), f"e3-e4({square})")
    assert (None, goal - 1) == (state.outcome, state.scores[first])
    state = after(before(count, goal - 1), f"e3-e4({square})")
    assert f"{first} by PA-16" == stands(state) and goal == state.outcome.scores[first]


FORTY_ONE = "south: " + " ".join(FILL[:41])


@cases(
    "lying pawns turn score",
    {
        "tiles under anyone's pawns": (FORTY_ONE, "e3N a1N b4N; north: c6S", "e3-e4(e4)", 42),
        "as if tiles never ran out": (
            "south: d1 e1 f1 f2 d5 " + " ".join(FILL[:36]),
            "d1N",
            "d1-d5(*)",
            44,
        ),
        "a capture's tile": (FORTY_ONE, "d4NE f4NW; north: e5S", "d4xe5", 42),
        "the meeting's tile as well": (FORTY_ONE, "e3N e5S", "e3-e4(d4,i8)", 43),
    },
)
def test_pa_16_all_effects_are_played(lying: str, pawns: str, turn: str, score: int) -> None:
    state = after(south(lying, pawns), turn)
    assert ("south by PA-16", score) == (stands(state), state.scores["south"])


def test_pa_16_at_the_end_of_the_turn() -> None:
    """Tiles are asked before who is stuck; the goal alone ends no open turn."""
    state = after(before(2, 41, "e5S"), "e3-e4(d4)")
    assert (None, True, 42) == (state.outcome, state.open, state.scores["south"])
    state = after(pacru(FORTY_ONE, "south: e3N; north: a1SW"), "e3-e4(d4)")
    assert ("south by PA-16", ["a1SW"]) == (stands(state), pawns(state)["north"])


def test_pa_16_the_only_one_with_pawns() -> None:
    """With however few tiles; the crossing's tile is still to be placed."""
    state = after(pacru("north: [b2]", "south: d4NE f4NW; north: e5S"), "f4xe5")
    assert "south by PA-16; out: north" == stands(state)
    assert {"south": 1, "north": 9} == state.scores
    state = after(pacru("", "south: c3NE d5S; north: d4S"), "c3xd4")
    assert (None, True) == (state.outcome, state.open)
    assert "south by PA-16; out: north" == stands(after(state, "(f6)"))


#: One move longer than North's usual round: one move of two squares down on the right.
LONGER = "h1-g1 g1-f2 f2-f3 f3-f4 f4-g5 g5-h5 h5-i4 i4-i2(*) i2-h1".split()


def circling(state: Any, turns: int, north: list[str] = NORTH_ROUND) -> Any:
    ways = {"south": cycle(SOUTH_ROUND), "north": cycle(north)}
    for _ in range(turns):
        state = after(state, next(ways[state.to_move]))
    return state


def test_pa_17_third_time_with_the_start_counted() -> None:
    """After 16 turns the start stands again, after 32 for the third time: nobody wins."""
    state = circling(pacru(FULL, "south: c6SW; north: h1SW"), 31)
    assert None is state.outcome
    state = after(state, "i2-h1")
    assert ("draw by PA-17", board(FULL)) == (stands(state), tiles(state))
    assert {"south": 27, "north": 36} == state.outcome.scores


def test_pa_17_facings_tell_positions_apart() -> None:
    """The start has another facing, which does not return: the second position is the first."""
    state = circling(pacru(FULL, "south: c6W; north: h1SW"), 32)
    assert None is state.outcome
    assert "draw by PA-17" == stands(after(state, "c6-b6"))


def test_pa_17_the_player_to_move_tells_positions_apart() -> None:
    """Ways of 8 and 9 moves: alike for the third time after 144 turns, with the mover after 288."""
    state = circling(pacru(FULL, "south: c6SW; north: h1SW"), 287, LONGER)
    assert None is state.outcome
    assert "draw by PA-17" == stands(after(state, "i2-h1"))


def test_pa_17_tiles_tell_positions_apart() -> None:
    """Both turn a pawn to and fro: all pawns stand as before, but tiles are gone."""
    lying = "south: [b5] [b8] [e8] [b2] -b2; north: [e2] [h2] [h5] [h8] -h8"
    state = circling(pacru(lying, "south: c6SW b2N; north: h1SW h8N"), 16)
    turned = after(state, "b2<<(a1,a2,a3,b1) h8>>(g7,g8,g9,h7)")
    turned = after(turned, "b2>>(b3,c1,c2,c3) h8<<(h9,i7,i8,i9)")
    assert (pawns(state), "south") == (pawns(turned), turned.to_move)
    assert None is circling(turned, 31).outcome
    assert "draw by PA-17" == stands(circling(turned, 32))


def test_pa_17_a_capture_or_who_is_out_clears_the_past() -> None:
    """What stood before cannot return, and is not kept; it is counted anew."""
    state = circling(pacru(FULL, "south: c6SW d1NE f1NW; north: h1SW e2S"), 16)
    assert 17 == len(state.past)
    state = after(state, "d1xe2")
    assert 1 == len(state.past)
    assert None is circling(state, 31).outcome
    assert "draw by PA-17" == stands(circling(state, 32))
    assert 1 == len(after(pacru("", "north: e5N; east: i9NE; west: a5E"), "e5-e6").past)
