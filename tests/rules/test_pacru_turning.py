"""Pacru: reorientation, PA-14."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from tessera.games.catalogue import game as game_named
from tessera.play.record import write_record
from tessera.play.replay import BadRecord, read_record
from tests.rules.sectors_positions import (
    FACINGS,
    after,
    board,
    legal,
    pacru,
    pawns,
    refused,
    tiles,
    told,
)

NORTH = "; north: i9S"
#: Two pawns that can move, and tiles of South's that nobody stands on.
PAIR = "south: e5N a1N" + NORTH
FREE = ("h1", "h2", "h3", "i1", "i2", "i3")


def turns(state: Any, square: str = "") -> list[str]:
    """The reorientations that are legal."""
    return [text for text in legal(state, square) if text[2] in "<>"]


def free(count: int, more: str = "") -> str:
    """So many free tiles of South's."""
    return f"south: {' '.join(FREE[:count])} {more}"


def test_pa_14_45_degrees_for_two_tiles() -> None:
    """The pawn turns, two tiles become neutral, and the turn is over."""
    state = pacru(free(3), PAIR)
    done = after(state, "e5<(h1,h3)")
    assert (board("south: h2"), "north") == (tiles(done), done.to_move)
    assert board("south: a1N e5NW" + NORTH) == pawns(done)
    assert board("south: a1N e5NE" + NORTH) == pawns(after(state, "e5>(h1,h2)"))


def test_pa_14_90_degrees_for_four_tiles() -> None:
    """Twice as far for twice as many."""
    state = pacru(free(5), PAIR)
    done = after(state, "e5<<(h1,h2,i1,i2)")
    assert (board("south: h3"), "north") == (tiles(done), done.to_move)
    assert board("south: a1N e5W" + NORTH) == pawns(done)
    assert board("south: a1N e5E" + NORTH) == pawns(after(state, "e5>>(h1,h2,h3,i1)"))


def test_pa_14_every_facing() -> None:
    """All eight, to both sides, by 45° and by 90°."""
    for at, facing in enumerate(FACINGS):
        for text, way in {"<": -1, ">": 1, "<<": -2, ">>": 2}.items():
            state = pacru(free(4), f"south: e5{facing} a1N" + NORTH)
            turned = FACINGS[(at + way) % 8]
            assert ["a1N", f"e5{turned}"] == pawns(after(state, "e5" + text))["south"]


def test_pa_14_exactly_two_or_four() -> None:
    """The turn is open until all are named, and closed with the last; one more is too many."""
    state = after(pacru(free(6), PAIR), "e5<")
    assert ("south", True) == (state.to_move, state.open)
    state = after(state, "(h1)")
    assert ("south", True) == (state.to_move, state.open)
    assert "north" == after(state, "(h2)").to_move
    assert "PA-2 no-claim square=h3" == refused(state, "(h2,h3)")
    state = after(pacru(free(6), PAIR), "e5<<(h1,h2,h3)")
    assert ("south", True) == (state.to_move, state.open)
    assert "north" == after(state, "(i1)").to_move


def test_pa_14_too_few_tiles() -> None:
    """One is not enough for 45°, three not for 90°."""
    offered: dict[int, list[str]] = {0: [], 1: [], 2: ["<", ">"], 3: ["<", ">"]}
    for count in range(6):
        state = pacru(free(count), PAIR)
        expected = offered.get(count, ["<", "<<", ">", ">>"])
        assert [f"e5{text}" for text in expected] == turns(state, "e5")
        assert [f"a1{text}" for text in expected] == turns(state, "a1")
        if count < 2:
            few = f"spare={count} square=e5"
            assert f"PA-14 tiles degrees=45 {few} tiles=2" == refused(state, "e5>")
        if count < 4:
            few = f"spare={count} square=e5"
            assert f"PA-14 tiles degrees=90 {few} tiles=4" == refused(state, "e5<<")


def test_pa_14_tiles_under_pawns_cannot_be_given() -> None:
    """Neither under own pawns nor under others': they do not count and may not be named."""
    state = pacru("south: a1 e5 i9 h1", PAIR)
    assert "PA-14 tiles degrees=45 spare=1 square=e5 tiles=2" == refused(state, "e5<")
    state = after(pacru("south: a1 e5 i9 h1 h2", PAIR), "e5<")
    assert ["(h1)", "(h2)"] == legal(state)
    for square in ("a1", "e5", "i9"):
        assert f"PA-14 pawn square={square}" == refused(state, f"({square})")


def test_pa_14_only_own_tiles() -> None:
    """Neutral and others' tiles, and one that was given already, are refused."""
    state = after(pacru(free(3) + "; north: c1", PAIR), "e5<")
    for square in ("c1", "c2"):
        assert f"PA-14 own square={square}" == refused(state, f"({square})")
    assert "PA-14 own square=h1" == refused(after(state, "(h1)"), "(h1)")
    assert "PA-2 open-give" == refused(state, "a1-a2")
    assert "PA-8 none" == refused(state, "(*)")


def test_pa_14_from_anywhere_in_any_order() -> None:
    """Tiles of all sectors may be named; the order does not matter."""
    lying = "south: b2 b8 h2 d4 h8"
    state = pacru(lying, "south: e5N a1N; north: i9S")
    assert ["(b2)", "(b8)", "(d4)", "(h2)", "(h8)"] == legal(after(state, "e5<"))
    ends = {
        str((tiles(after(state, f"e5<<({','.join(order)})")), pawns(state)))
        for order in permutations(("b2", "b8", "d4", "h8"))
    }
    assert 1 == len(ends)


def test_pa_14_remaining_tiles_may_be_named_next() -> None:
    """Each is offered until it is given: 6, then 5, 4 and 3."""
    state, offered = after(pacru(free(6), PAIR), "e5<<"), []
    for square in ("i2", "h1", "i3", "h3"):
        offered.append(len(legal(state)))
        state = after(state, f"({square})")
        assert f"({square})" not in legal(state)
    assert [6, 5, 4, 3] == offered
    assert board("south: h2 i1") == tiles(state)


def test_pa_14_the_sources_example() -> None:
    """A pawn that cannot move, before; turned by 45°, and by 90°; another pawn can move."""
    lying = "south: h1 h2 h3 i1; north: d6 e6 f6 f5"
    state = pacru(lying, "south: e5N a1N" + NORTH)
    assert [] == [text for text in legal(state, "e5") if text[2] not in "<>"]
    left = after(state, "e5<(h1,h2)")
    assert ["a1N", "e5NW"] == pawns(left)["south"]
    assert ["h3", "i1"] == tiles(left)["south"]
    state = after(state, "e5<<(h1,h2,h3,i1)")
    assert ["a1N", "e5W"] == pawns(state)["south"] and "south" not in tiles(state)
    assert ["e5-d4", "e5-d5"] == legal(after(state, "i9-i8"), "e5")


def test_pa_14_needs_another_pawn_that_can_move() -> None:
    """The only one that can move may not be turned; the stuck one beside it may."""
    lying = free(4) + "; north: d6 e6 f6"
    state = pacru(lying, PAIR)
    assert [] == turns(state, "a1") and ["e5<", "e5<<", "e5>", "e5>>"] == turns(state, "e5")
    assert "PA-14 alone square=a1 turn=<" == refused(state, "a1<")
    assert "PA-14 alone square=a1 turn=>>" == refused(state, "a1>>")


def test_pa_14_not_with_a_single_pawn() -> None:
    """There is no other."""
    state = pacru(free(4), "south: e5N" + NORTH)
    assert [] == turns(state)
    assert "PA-14 alone square=e5 turn=<" == refused(state, "e5<")


def test_pa_14_any_lets_the_only_one_that_can_move_be_turned() -> None:
    """By option: a single pawn, or the one of two that is not stuck; the stuck one as before."""
    single = pacru(free(4), "south: e5N" + NORTH, turning="any")
    assert ["e5<", "e5<<", "e5>", "e5>>"] == turns(single)
    done = after(single, "e5<(h1,h2)")
    assert ["e5NW"] == pawns(done)["south"] and "north" == done.to_move
    state = pacru(free(4) + "; north: d6 e6 f6", PAIR, turning="any")
    assert ["a1<", "a1<<", "a1>", "a1>>"] == turns(state, "a1")
    assert ["e5<", "e5<<", "e5>", "e5>>"] == turns(state, "e5")


def test_pa_14_any_still_costs_tiles() -> None:
    """What it costs, and that tiles under pawns cannot be given up, is as ever."""
    state = pacru(free(1), "south: e5N" + NORTH, turning="any")
    assert "PA-14 tiles degrees=45 spare=1 square=e5 tiles=2" == refused(state, "e5<")
    assert "PA-14 pawn square=e5" == refused(
        after(pacru(free(2) + " e5", "south: e5N" + NORTH, turning="any"), "e5<"), "(e5)"
    )


def test_pa_15_any_saves_nobody_who_cannot_move() -> None:
    """Who has no move at all is out, tiles to give up or not (PA-15)."""
    for turning in ("others", "any"):
        lying = free(6) + "; north: d6 e6 f6"
        state = pacru(lying, "south: e5N" + NORTH, order="NS", turning=turning)
        state = after(state, "i9-i8")
        assert state.is_out("south") and "south" not in pawns(state)
        assert "PA-16" == state.ended


def test_pa_14_the_option_in_a_record() -> None:
    """Written when it is not as usual; then what usually is refused is read."""
    position = '[Position "S e5N h1 h2 N i8S"]\n\n1. e5<(h1,h2) i8-i7 *'
    match = read_record(f'[Game "pacru"]\n[Turning "any"]\n{position}', game_named)
    text = write_record(match)
    assert '[Turning "any"]' in text and text == write_record(read_record(text, game_named))
    for header in ("", '[Turning "others"]\n'):
        try:
            read_record(f'[Game "pacru"]\n{header}{position}', game_named)
        except BadRecord as bad:
            found = told(bad.fault)
        assert "PA-14 alone square=e5 turn=<" == found


def test_pa_14_tiles_are_asked_before_the_other_pawn() -> None:
    """Both are wanting: the tiles are named."""
    state = pacru(free(1), "south: e5N" + NORTH)
    assert "PA-14 tiles degrees=45 spare=1 square=e5 tiles=2" == refused(state, "e5<")


def test_pa_14_any_of_three_others() -> None:
    """With two that can move, each of them may be turned too."""
    state = pacru(free(2), "south: e5N a1N c1N" + NORTH)
    assert ["a1", "c1", "e5"] == sorted({text[:2] for text in turns(state)})


#: d4 and f4 attack e5 and have no other way; all else before them is North's.
LAST_WAY = "; north: d5 e4 f5 e5"
CORNERED = "south: d4NE f4NW; north: e5S i9S"


def test_pa_14_captures_count_and_the_turned_pawn_attacks() -> None:
    """The other's only move is a capture, for which the pawn to be turned is the helper."""
    state = pacru(free(2) + LAST_WAY, CORNERED)
    moves = [text for text in legal(state) if text[2] not in "<>"]
    assert ["d4xe5", "f4xe5"] == moves
    assert ["d4<", "d4>", "f4<", "f4>"] == turns(state)
    done = after(state, "d4>(h1,h2)")
    assert ["d4E", "f4NW"] == pawns(done)["south"]


def test_pa_14_the_turned_pawn_blocks() -> None:
    """It stands in the only way of the other, which so has no move: refused."""
    lying = free(2) + "; north: b2"
    state = pacru(lying, "south: a1N a2N" + NORTH)
    assert ["a2-a3", "a2-b3"] == [text for text in legal(state) if text[2] not in "<>"]
    assert ["a1<", "a1>"] == turns(state)
    assert "PA-14 alone square=a2 turn=<" == refused(state, "a2<")


def test_pa_14_ends_the_turn_without_other_effects() -> None:
    """No meeting, no crossing, and it is the next player's turn."""
    state = after(pacru(free(2), "south: e5NE e6S" + NORTH), "e5<(h1,h2)")
    assert ("north", False, {}) == (state.to_move, state.open, tiles(state))


def test_pa_14_lowers_the_power() -> None:
    """Tiles given up in a pawn's sector no longer count for it (PA-4)."""
    state = pacru("south: d4 d5 d6", "south: e5N a1N" + NORTH)
    assert "e5-e8" in legal(state)
    state = after(state, "a1>(d4,d5) i9-i8")
    assert ["e5-d6", "e5-e6", "e5-f6"] == legal(state, "e5-")


def test_pa_14_squares_given_up_are_chosen_one_at_a_time() -> None:
    """Thirty free tiles: thirty answers, not 27 405."""
    lying = "south: [b2] -a1 [h2] [b8] [h5] -i5 -h5 -g5 -i6 -i4"
    state = after(pacru(lying, "south: e5N a1N; north: i9S"), "e5<<")
    assert 30 == len(legal(state))
    assert 29 == len(legal(after(state, "(b2)")))
