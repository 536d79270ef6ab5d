"""Shacru: who cannot move passes for the rest of the game, SH-8, and why a pawn is stuck."""

from __future__ import annotations

from typing import Any

from tessera.games.sectors.seats import pawn
from tests.rules.sectors_positions import (
    after,
    board,
    ends,
    legal,
    pawns,
    refused,
    rule,
    shacru,
    tiles,
    told,
)

#: North's only way, to i9, is barred by a pawn of South's that stands there on a neutral tile.
BARRED = "south: e5N i9S; north: h9NE"


def out(state: Any) -> set[str]:
    """The seats that pass for the rest of the game."""
    return {seat for seat in state.table.seats if state.is_out(seat)}


def stuck(state: Any, text: str) -> str:
    """Why a pawn of the seat to move, which has no move, is stuck."""
    assert [] == legal(state, text[:2])
    return told(state.stuck(pawn(text)))


def test_sh_8_who_cannot_move_passes() -> None:
    """North, barred, is passed over: South moves again and again."""
    state = shacru("", BARRED)
    assert set() == out(state)
    for text in ("e5-e6", "e6-e7", "e7-e8"):
        state = after(state, text)
        assert ("south", {"north"}) == (state.to_move, out(state))
    assert ends(state) is None


def test_sh_8_for_the_rest_of_the_game_even_if_a_way_opens() -> None:
    """The pawn that barred North goes away; North still passes."""
    state = after(shacru("", BARRED), "e5-e6 i9-i8")
    assert ("south", {"north"}) == (state.to_move, out(state))
    assert "i9" not in {square for own in tiles(state).values() for square in own}
    assert "SH-3" == rule(state, "h9-i9")
    assert "south" == after(state, "e6-e7").to_move


def test_sh_8_is_asked_when_the_turn_comes() -> None:
    """If South opens the way in time, North moves and is not out."""
    state = after(shacru("", BARRED), "i9-i8")
    assert ("north", set(), ["h9-i9"]) == (state.to_move, out(state), legal(state))


def test_sh_8_pawns_and_tiles_stay() -> None:
    """Who is out keeps pawns, which go on barring squares, and tiles, which go on counting."""
    state = after(shacru("north: d7 f7", "south: e5N i9S; north: h9NE"), "e5-e6")
    assert ["h9NE"] == pawns(state)["north"]
    assert {"south": 1, "north": 2} == state.scores
    assert "SH-5 tile square=d7 tile=north" == refused(state, "e6-d7")
    state = after(shacru("", "south: e5N g8E i9S; north: h9NE"), "e5-e6")
    assert {"north"} == out(state)
    assert "SH-5 pawn pawn=north square=h9" == refused(state, "g8-h9")


def test_sh_8_who_is_out_can_still_win() -> None:
    """North is out from the first turn on and wins with the most tiles."""
    state = shacru("south: e5; neutral: e6; north: rest", "south: e5N; north: a1SW")
    state = after(state, "e5-e6")
    assert {"south": 2, "north": 79} == state.scores
    assert (("north",), "SH-9") == ends(state)


def test_sh_8_goes_on_to_the_first_who_can_move() -> None:
    """West and North are stuck one after the other, East can move."""
    standing = "south: e5N; west: a1SW; north: i9NE; east: i5W"
    state = after(shacru("", standing, "SWNE"), "e5-e6")
    assert ("east", {"west", "north"}) == (state.to_move, out(state))
    state = after(state, "i5-h5")
    assert ("south", {"west", "north"}) == (state.to_move, out(state))


def test_sh_8_asks_nobody_behind_the_first_who_can_move() -> None:
    """North, barred while West can move, is not out; West opens the way in time, or does not."""
    standing = "south: e5N; west: i9S a5E; north: h9NE; east: i1W"
    state = after(shacru("", standing, "SWNE"), "e5-e6")
    assert ("west", set()) == (state.to_move, out(state))
    opened = after(state, "i9-i8")
    assert ("north", ["h9-i9"], set()) == (opened.to_move, legal(opened), out(opened))
    shut = after(state, "a5-b5")
    assert ("east", {"north"}) == (shut.to_move, out(shut))


def test_sh_8_comes_round_to_the_mover() -> None:
    """All others out: the mover goes on alone, with three and four seats too."""
    standing = "north: e5N; east: i9NE; west: a1SW"
    state = after(shacru("", standing, "NEW"), "e5-e6 e6-e7 e7-e8")
    assert ("north", {"east", "west"}) == (state.to_move, out(state))
    standing = "south: e5N; west: a1SW; north: i9NE; east: i1SE"
    state = after(shacru("", standing, "SWNE"), "e5-e6 e6-e7")
    assert ("south", {"west", "north", "east"}) == (state.to_move, out(state))


def test_sh_8_one_pawn_that_can_move_is_enough() -> None:
    """Three stuck pawns and one that is free: North moves that one."""
    standing = "south: e5N; north: a1SW a9NW i9NE c5W"
    state = after(shacru("", standing), "e5-e6")
    assert ("north", set()) == (state.to_move, out(state))
    assert {"c5"} == {move[:2] for move in legal(state)}


def test_sh_8_a_pawn_beside_the_edge_that_45_degrees_do_not_free() -> None:
    """First example: all three ways lead off the board, though squares beside it are neutral."""
    for text in ("a5W", "e9N", "a1SW", "i1E", "a9W"):
        state = shacru("", f"south: {text} e5N; north: g5S")
        assert f"SH-5 stuck-edge square={text[:2]}" == stuck(state, text)


def test_sh_8_a_pawn_before_tiles_that_45_degrees_do_not_free() -> None:
    """Second example: others' tiles on all three ways, neutral and own ones only farther round."""
    state = shacru("north: d6 e6 f6; south: d5", "south: e5N i1W; north: a1E")
    assert "SH-5 stuck-tiles square=e5 tiles=d6,e6,f6" == stuck(state, "e5N")
    turned = shacru("north: d6 e6 f6; south: d5", "south: e5E i1W; north: a1E")
    assert ["e5-f4", "e5-f5"] == legal(turned, "e5")
    edge = shacru("north: a6 b6", "south: a5N i1W; north: a1E")
    assert "SH-5 stuck-tiles square=a5 tiles=a6,b6" == stuck(edge, "a5N")


def test_sh_8_a_pawn_before_pawns_that_45_degrees_do_not_free() -> None:
    """Third example: pawns of anybody, on neutral or own squares, and tiles besides."""
    state = shacru("south: e6", "south: e5N d6S i1W; north: e6S f6S")
    assert "SH-5 stuck-pawns pawns=d6,e6,f6 square=e5" == stuck(state, "e5N")
    state = shacru("north: d6 f6", "south: e5N i1W; north: e6S f6S")
    assert "SH-5 stuck-both pawns=e6,f6 square=e5 tiles=d6" == stuck(state, "e5N")


def test_sh_8_stuck_pawns_alone_make_a_player_pass() -> None:
    """North has only pawns such as in the three examples, and passes."""
    lying = "south: d6 e6 f6 h2 i2; north: d5"
    state = shacru(lying, "south: a5E h3S; north: a9NW e5N i1N")
    state = after(state, "a5-b5")
    assert ("south", {"north"}) == (state.to_move, out(state))
    assert board("north: a9NW e5N i1N")["north"] == pawns(state)["north"]
