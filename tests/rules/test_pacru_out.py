"""Pacru: who is out, PA-15."""

from __future__ import annotations

from typing import Any

from tests.rules.sectors_positions import (
    after,
    board,
    ends,
    legal,
    pacru,
    pawns,
    refused,
    tiles,
)

#: North attacks e5 from two sides and has no other way: all else before it is South's.
WALLED = "south: d5 e4 f5 e5"


def out(state: Any) -> dict[str, str]:
    """The seats that are out, and the rule that put them out."""
    return {seat: why for seat, why in zip(state.table.seats, state.out, strict=True) if why}


def test_pa_15_no_move_at_all_on_ones_turn() -> None:
    """East in the corner: its pawns leave the board, its tiles stay, West is next."""
    standing = "north: e5N; east: i9NE i8NE; west: a5E"
    state = after(pacru("east: f8 h2", standing.replace(" i8NE", " i1E"), "NEW"), "e5-e6")
    assert ("west", {"east": "PA-15"}) == (state.to_move, out(state))
    assert board("north: e6N; west: a5E") == pawns(state)
    assert board("east: f8 h2") == tiles(state)
    assert ends(state) is None
    assert "north" == after(state, "a5-b5").to_move


def test_pa_15_one_pawn_that_can_move_is_enough() -> None:
    """Stuck pawns beside it stay on the board."""
    standing = "north: e5N; east: i9NE i1E h5W; west: a5E"
    state = after(pacru("", standing, "NEW"), "e5-e6")
    assert ("east", {}) == (state.to_move, out(state))
    assert ["h5W", "i1E", "i9NE"] == pawns(state)["east"]


def test_pa_15_tiles_go_on_counting_as_anothers() -> None:
    """They bar squares and stand in the scores; squares under their pawns are free again."""
    standing = "north: e5N; east: i9NE; west: i8N"
    state = after(pacru("east: f7 e8 h9", standing, "NEW"), "e5-e6")
    assert "PA-5 tile square=h9 tile=east" == refused(state, "i8-h9")
    state = after(state, "i8-i9")
    assert "PA-5 tile square=f7 tile=east" == refused(state, "e6-f7")
    assert {"north": 0, "east": 3, "west": 0} == state.scores


def test_pa_15_reorientation_is_no_move() -> None:
    """Tiles to pay for a turn do not save East."""
    standing = "north: e5N; east: i9NE a1SW; west: a5E"
    state = after(pacru("east: h1 h2 h3 g1 g2", standing, "NEW"), "e5-e6")
    assert {"east": "PA-15"} == out(state)


def test_pa_15_captures_are_moves() -> None:
    """North can do nothing but capture, and stays; with a single attacker it is out."""
    state = after(pacru(WALLED, "south: e5S a1N; north: d4NE f4NW"), "a1-a2")
    assert ("north", ["d4xe5", "f4xe5"]) == (state.to_move, legal(state))
    state = after(pacru(WALLED, "south: e5S a1N; north: d4NE"), "a1-a2")
    assert (("south",), "PA-16") == ends(state)
    assert {"north": "PA-15"} == out(state)


def test_pa_15_it_is_asked_when_the_turn_comes() -> None:
    """North, barred while West can move, stays if West opens the way in time."""
    standing = "south: e5N; west: i9S a5E; north: h9NE; east: i1W"
    state = after(pacru("", standing, "SWNE"), "e5-e6")
    assert ("west", {}) == (state.to_move, out(state))
    opened = after(state, "i9-i8")
    assert ("north", {}, ["h9-i9"]) == (opened.to_move, out(opened), legal(opened))
    shut = after(state, "a5-b5")
    assert ("east", {"north": "PA-15"}) == (shut.to_move, out(shut))


def test_pa_15_who_loses_the_last_pawn() -> None:
    """East is out by a capture, and its turn is passed over from then on; its tiles stay."""
    state = pacru("east: a9", "north: d4NE f4NW; east: e5S; west: a5E", "NEW")
    state = after(state, "d4xe5")
    assert ("west", {"east": "PA-11"}) == (state.to_move, out(state))
    assert {"north": 1, "east": 1, "west": 0} == state.scores
    assert "north" == after(state, "a5-b5").to_move
    assert "west" == after(state, "a5-b5 f4-f5").to_move


def test_pa_15_not_with_a_pawn_left() -> None:
    """One of two pawns captured: East stays and moves."""
    state = pacru("", "north: d4NE f4NW; east: e5S i5W; west: a5E", "NEW")
    assert ("east", {}) == ((s := after(state, "d4xe5")).to_move, out(s))


def test_pa_15_chain_of_two_with_four_seats() -> None:
    """West and North one after the other; East can move."""
    standing = "south: e5N; west: a1SW; north: i9NE; east: i5W"
    state = after(pacru("", standing, "SWNE"), "e5-e6")
    assert ("east", {"west": "PA-15", "north": "PA-15"}) == (state.to_move, out(state))
    assert board("south: e6N; east: i5W") == pawns(state)
    state = after(state, "i5-h5")
    assert "south" == state.to_move


def test_pa_15_pawns_of_those_out_are_gone_for_the_next() -> None:
    """West's pawn on i9 barred North's only way: West is out, and North can move."""
    standing = "south: e5N; west: i9NE; north: h9NE; east: a5E"
    state = after(pacru("", standing, "SWNE"), "e5-e6")
    assert ("north", {"west": "PA-15"}) == (state.to_move, out(state))
    assert ["h9-i9"] == legal(state)
    standing = "north: e5N; east: i9NE; west: h9NE"
    state = after(pacru("", standing, "NEW"), "e5-e6")
    assert ("west", {"east": "PA-15"}, None) == (state.to_move, out(state), ends(state))


def test_pa_15_a_capture_may_go_with_the_pawn_that_is_gone() -> None:
    """North could only have captured West's pawn; West is out first, and so North is too."""
    standing = "south: i1N; west: e5S; north: d4NE f4NW; east: a9S"
    state = after(pacru(WALLED, standing, "SWNE"), "i1-i2")
    assert ("east", {"west": "PA-15", "north": "PA-15"}) == (state.to_move, out(state))
    state = after(pacru(WALLED, standing.replace("e5S", "e5S a1N"), "SWNE"), "i1-i2 a1-a2")
    assert ("north", {}, ["d4xe5", "f4xe5"]) == (state.to_move, out(state), legal(state))


def test_pa_15_stops_when_one_player_alone_has_pawns() -> None:
    """South has walled itself in as well, and wins all the same, with three or four seats."""
    standing = "south: e5N; west: a1SW; north: i9NE; east: i1SE"
    state = after(pacru("east: d7 e7 f7", standing, "SWNE"), "e5-e6")
    assert (("south",), "PA-16") == ends(state)
    assert {"west", "north", "east"} == set(out(state))
    assert board("south: e6N") == pawns(state)
    standing = "north: e5N; east: i9NE; west: a1SW"
    state = after(pacru("west: d7 e7 f7", standing, "NEW"), "e5-e6")
    assert (("north",), "PA-16", {"north": 0, "east": 0, "west": 3}) == (
        *(ends(state) or ()),
        state.scores,
    )


def test_pa_15_with_two_seats_who_is_stuck_has_lost() -> None:
    """The source's example: no pawn of red can move; the other wins, able to move or not."""
    for lying in ("", "north: d7 e7 f7"):
        state = after(pacru(lying, "south: e5N; north: a1SW i9N"), "e5-e6")
        assert (("south",), "PA-16") == ends(state)
        assert board("south: e6N") == pawns(state)


def test_pa_15_one_after_the_other_over_several_turns() -> None:
    """Of four seats West is found stuck, a turn later North: East and South are left."""
    standing = "south: e5N; west: a1SW; north: h9NE; east: i8N a5E"
    state = after(pacru("", standing, "SWNE"), "e5-e6")
    assert ("north", {"west": "PA-15"}) == (state.to_move, out(state))
    state = after(state, "h9-i9")
    assert ("east", {"west": "PA-15"}) == (state.to_move, out(state))
    state = after(state, "a5-b5 e6-d7(d8)")
    assert ("east", {"west": "PA-15", "north": "PA-15"}) == (state.to_move, out(state))
    state = after(state, "i8-i9 d7-d8")
    assert ("east", None) == (state.to_move, ends(state))


def test_pa_15_who_is_out_takes_no_turns_any_more() -> None:
    """Their pawns are refused as empty squares, and answers come from the others only."""
    standing = "north: e5N; east: i9NE; west: a5E"
    state = after(pacru("", standing, "NEW"), "e5-e6")
    assert "PA-2 none square=i9" == refused(state, "i9-i8")
    for turn in ("a5-b5", "e6-d7(d8)", "b5-c5", "d7-d8"):
        assert state.to_move in ("north", "west")
        state = after(state, turn)
