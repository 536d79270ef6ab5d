"""Pacru: winning, PA-16, and the same position for the third time, PA-17."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from tests.rules.sectors_positions import (
    ORDERS,
    after,
    board,
    ends,
    legal,
    pacru,
    pawns,
    seats,
    sector,
    tiles,
)

GOALS = {2: 42, 3: 28, 4: 24}
#: Squares of sectors into which the pawn of these tests does not move.
FILL = [square for middle in ("b2", "b5", "b8", "h2", "h5") for square in sector(middle)]
STANDING = ("i9S", "d9S", "f9S")


def before(count: int, own: int, more: str = "") -> Any:
    """A position where the first in the order, with so many tiles, crosses by e3-e4.

    It has a pawn on e3 and ``more`` ones; the others one each, which can move.
    """
    first, *others = seats(ORDERS[count])
    standing = "; ".join(f"{seat}: {pawn}" for seat, pawn in zip(others, STANDING, strict=False))
    lying = f"{first}: {' '.join(FILL[:own])}"
    return pacru(lying, f"{first}: e3N {more}; {standing}", ORDERS[count])


def test_pa_16_that_many_tiles_win() -> None:
    """42, 28 or 24 tiles by the number of seats; one fewer does not."""
    for count, goal in GOALS.items():
        first = seats(ORDERS[count])[0]
        state = after(before(count, goal - 2), "e3-e4(d4)")
        assert (None, goal - 1) == (ends(state), state.scores[first])
        state = after(before(count, goal - 1), "e3-e4(d4)")
        assert ((first,), "PA-16") == ends(state)
        assert goal == state.outcome.scores[first]


def test_pa_16_the_sources_example() -> None:
    """Two seats, the 42nd tile is placed: that player has won, by the tile under the pawn too."""
    for square in ("e4", "f6"):
        assert (("south",), "PA-16") == ends(after(before(2, 41), f"e3-e4({square})"))


def test_pa_16_tiles_under_pawns_count() -> None:
    """Under one's own pawns and under others'."""
    state = before(2, 41, "a1N a2N")
    standing = "south: e3N a1N b4N; north: c6S h2N i9S"
    lying = "south: " + " ".join(FILL[:41])
    assert 41 == pacru(lying, standing).scores["south"] == state.scores["south"]
    assert (("south",), "PA-16") == ends(after(pacru(lying, standing), "e3-e4(e4)"))


def test_pa_16_more_than_the_goal() -> None:
    """All that the move brings is played as if tiles never ran out."""
    lying = "south: d1 e1 f1 f2 d5 " + " ".join(FILL[:36])
    state = after(pacru(lying, "south: d1N; north: i9S"), "d1-d5(*)")
    assert ((("south",), "PA-16"), 44) == (ends(state), state.scores["south"])
    assert {"d2", "d3", "d4"} <= set(tiles(state)["south"])


def test_pa_16_at_the_end_of_the_turn() -> None:
    """The 42nd tile is placed, but the pawns meet: first the meeting's tile, then the win."""
    state = after(before(2, 41, "e5S"), "e3-e4(d4)")
    assert (None, True, 42, "south") == (
        ends(state), state.open, state.scores["south"], state.to_move)  # fmt: skip
    assert "(i9)" not in legal(state)
    state = after(state, "(i8)")
    assert ((("south",), "PA-16"), 43) == (ends(state), state.scores["south"])


def test_pa_16_by_a_capture() -> None:
    """The captured square is the 42nd tile; the opponent still has pawns."""
    lying = "south: " + " ".join(FILL[:41])
    state = after(pacru(lying, "south: d4NE f4NW; north: e5S i9S"), "d4xe5")
    assert (("south",), "PA-16") == ends(state)
    assert ["i9S"] == pawns(state)["north"]


def test_pa_16_tiles_are_asked_before_who_is_stuck() -> None:
    """South has 42; that North could not move is not settled any more."""
    lying = "south: " + " ".join(FILL[:41])
    state = after(pacru(lying, "south: e3N; north: a1SW"), "e3-e4(d4)")
    assert (("south",), "PA-16") == ends(state)
    assert (["a1SW"], ("", "")) == (pawns(state)["north"], state.out)


def test_pa_16_the_only_one_with_pawns() -> None:
    """By capturing the last pawn, or by leaving nobody a move; with however few tiles."""
    lying = "north: [b2] [b5] [b8]"
    state = after(pacru(lying, "south: d4NE f4NW; north: e5S"), "f4xe5")
    assert ((("south",), "PA-16"), {"south": 1, "north": 27}) == (ends(state), state.scores)
    state = after(pacru(lying, "south: e5N; north: a1SW"), "e5-e6")
    assert ((("south",), "PA-16"), {"south": 0, "north": 27}) == (ends(state), state.scores)


def test_pa_16_not_while_two_have_pawns() -> None:
    """With three seats, the first captured: two are left and play on."""
    standing = "north: d4NE f4NW; east: e5S; west: a5E"
    state = after(pacru("", standing, "NEW"), "d4xe5")
    assert ends(state) is None
    standing = "north: d4NE f4NW; east: e5S; west: a1SW"
    assert (("north",), "PA-16") == ends(after(pacru("", standing, "NEW"), "d4xe5"))


def test_pa_16_all_effects_of_the_winning_capture_are_played() -> None:
    """The last pawn is gone, but the crossing's tile is still to be placed."""
    state = after(pacru("", "south: c3NE d5S; north: d4S"), "c3xd4")
    assert (None, True) == (ends(state), state.open)
    state = after(state, "(f6)")
    assert ((("south",), "PA-16"), {"south": 2, "north": 0}) == (ends(state), state.scores)


def test_pa_16_after_the_end_nothing_is_legal() -> None:
    """No action is listed and nobody is to move."""
    state = after(before(2, 41), "e3-e4(d4)")
    assert ([], None, False) == (legal(state), state.to_move, state.open)


#: Sectors full of own tiles, in which the pawns go round without gaining anything.
FULL = "south: [b5] [b8] [e8]; north: [e2] [h2] [e5] [h5]"
SOUTH = "c6-b6 b6-a7 a7-a8 a8-b9 b9-c9 c9-d8 d8-d7 d7-c6".split()
NORTH = "h1-g1 g1-f2 f2-f3 f3-g4 g4-h4 h4-i3 i3-i2 i2-h1".split()
#: One move longer: two steps up on the left, one move of two squares down on the right.
LONGER = "h1-g1 g1-f2 f2-f3 f3-f4 f4-g5 g5-h5 h5-i4 i4-i2(*) i2-h1".split()


def circling(state: Any, turns: int, north: list[str]) -> Any:
    """The state after so many turns, South going round its way and North its own."""
    ways = {"south": cycle(SOUTH), "north": cycle(north)}
    for _ in range(turns):
        state = after(state, next(ways[state.to_move]))
    return state


def test_pa_17_third_time_with_the_start_counted() -> None:
    """After 16 turns the start stands again, after 32 for the third time: nobody wins."""
    state = circling(pacru(FULL, "south: c6SW; north: h1SW"), 31, NORTH)
    assert ends(state) is None
    state = after(state, "i2-h1")
    assert ((), "PA-17") == ends(state)
    assert ("draw", {"south": 27, "north": 36}) == (state.outcome.result, state.outcome.scores)
    assert board(FULL) == tiles(state)
    assert [] == legal(state)


def test_pa_17_facings_tell_positions_apart() -> None:
    """The start has another facing, which does not return: the second position is the first."""
    state = circling(pacru(FULL, "south: c6W; north: h1SW"), 32, NORTH)
    assert ends(state) is None
    assert ((), "PA-17") == ends(after(state, "c6-b6"))


def test_pa_17_the_player_to_move_tells_positions_apart() -> None:
    """Ways of 8 and 9 moves: alike for the third time after 144 turns, with the mover after 288."""
    state = circling(pacru(FULL, "south: c6SW; north: h1SW"), 287, LONGER)
    assert ends(state) is None
    assert ((), "PA-17") == ends(after(state, "i2-h1"))


def test_pa_17_tiles_tell_positions_apart() -> None:
    """Both turn a pawn to and fro: all pawns stand as before, but tiles are gone."""
    lying = "south: [b5] [b8] [e8] [b2] -b2; north: [e2] [h2] [h5] [h8] -h8"
    state = circling(pacru(lying, "south: c6SW b2N; north: h1SW h8N"), 16, NORTH)
    turned = after(state, "b2<<(a1,a2,a3,b1) h8>>(g7,g8,g9,h7)")
    turned = after(turned, "b2>>(b3,c1,c2,c3) h8<<(h9,i7,i8,i9)")
    assert (pawns(state), "south") == (pawns(turned), turned.to_move)
    assert ends(turned) is None
    assert ends(circling(turned, 31, NORTH)) is None
    assert ((), "PA-17") == ends(circling(turned, 32, NORTH))


def test_pa_17_any_position_at_the_start_of_a_turn() -> None:
    """The start never returns: what came up first later on is counted from there."""
    state = after(pacru(FULL, "south: d7SW; north: i2SW"), "d7-c6 i2-h1")
    assert ends(circling(state, 31, NORTH)) is None
    assert ((), "PA-17") == ends(circling(state, 32, NORTH))


def test_pa_17_captures_and_eliminations_clear_the_past() -> None:
    """What stood before cannot return, and is not kept."""
    standing = "south: c6SW d1NE f1NW; north: h1SW e2S"
    state = circling(pacru(FULL, standing), 16, NORTH)
    assert 17 == len(state.past)
    state = after(state, "d1xe2")
    assert (1, None) == (len(state.past), ends(state))
    state = pacru("", "north: e5N; east: i9S; west: a5E", "NEW")
    state = after(state, "e5-e6 i9-i8 a5-b5")
    assert 4 == len(state.past)
    state = pacru("", "north: e5N; east: i9NE; west: a5E", "NEW")
    assert 1 == len(after(state, "e5-e6").past)


def test_pa_17_is_counted_anew_after_a_capture() -> None:
    """Twice before the capture and twice after it are not three times; the third ends it."""
    standing = "south: c6SW d1NE f1NW; north: h1SW e2S"
    state = after(circling(pacru(FULL, standing), 16, NORTH), "d1xe2")
    assert ends(circling(state, 31, NORTH)) is None
    assert ((), "PA-17") == ends(circling(state, 32, NORTH))
