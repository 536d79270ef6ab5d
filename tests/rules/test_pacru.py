"""Pacru: set-up, turns and plain moves, PA-1 to PA-5."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from tessera.games.pacru.rules import GAME
from tests.rules.sectors_positions import (
    FROM_E5,
    ORDERS,
    SET_UP,
    SQUARES,
    after,
    board,
    legal,
    pacru,
    pawns,
    refused,
    rules,
    seats,
    tiles,
)


def start(count: int, order: str = "") -> Any:
    """The start with so many seats, in an order other than the usual if one is given."""
    return GAME.start(GAME.setup(count, {"order": order} if order else {}), {})


def targets(state: Any, pawn: str) -> str:
    """The squares that a pawn may move to, captures included."""
    moves = [text for text in legal(state, pawn) if text[2] in "-x"]
    return " ".join(sorted(text[3:] for text in moves))


def turn(state: Any) -> Any:
    """The state after a turn: the first action listed, and what it then asks."""
    state = state.apply(state.actions()[0])
    while state.open:
        state = state.apply(state.actions()[0])
    return state


def test_pa_1_set_up() -> None:
    """Four pawns each with two seats, three with three or four; all squares are neutral."""
    for count, text in SET_UP.items():
        assert board(text) == pawns(start(count))
        assert {} == tiles(start(count))
        assert {4 if count == 2 else 3} == {len(own) for own in pawns(start(count)).values()}


def test_pa_1_orders() -> None:
    """As in Shacru: every permutation is an order of turns, the usual one first."""
    for count, order in ORDERS.items():
        option = GAME.options(count)[0]
        assert ("order", order) == (option.name, option.default)
        assert sorted(map("".join, permutations(order))) == sorted(option.values)
        for each in option.values:
            state, found = start(count, each), []
            assert board(SET_UP[count]) == pawns(state)
            for _ in range(count * 2):
                found.append(state.to_move)
                state = turn(state)
            assert list(seats(each)) * 2 == found


def test_pa_2_a_turn_is_one_move() -> None:
    """A move that asks for nothing ends the turn; the next seat moves any of its pawns."""
    state = after(start(2), "e1-e2")
    assert ("north", False) == (state.to_move, state.open)
    assert {"a1", "a7", "e9", "i7"} == {text[:2] for text in legal(state)}


def test_pa_2_only_ones_own_pawns() -> None:
    """Another's pawn and an empty square are refused, for moves, captures and turns."""
    state = start(2)
    for text in ("a7-b7", "a7xb7", "a7<"):
        assert "PA-2 foreign pawn=north square=a7" == refused(state, text)
    for text in ("e5-e6", "e5xe6", "e5>>"):
        assert "PA-2 none square=e5" == refused(state, text)


def test_pa_2_nothing_is_placed_before_a_move() -> None:
    """No tile may be named, and no connection taken, where nothing is asked."""
    for text in ("(e4)", "(*)", "(a1)"):
        said = "no-link" if text == "(*)" else f"no-claim square={text[1:3]}"
        assert f"PA-2 {said}" == refused(start(2), text)


def test_pa_2_an_open_turn_comes_first() -> None:
    """While the turn asks for a tile, no pawn may act; each question is named."""
    state = after(pacru("", "south: e3N a1N; north: i9S"), "e3-e4")
    assert (True, "south") == (state.open, state.to_move)
    for text in ("a1-a2", "e4-e5", "a1<", "a1xa2", "i9-i8", "e5-e6"):
        assert "PA-2 open-gain" == refused(state, text)
    state = after(pacru("south: a1 a3", "south: a1N; north: i9S"), "a1-a3")
    assert "PA-2 open-link" == refused(state, "a3-a4")
    state = after(pacru("", "south: e4N e6S; north: i9S"), "e4-e5")
    assert "PA-2 open-meeting" == refused(state, "e6-e5")
    state = after(pacru("south: a1 a3", "south: e4N h1N; north: i9S"), "e4<")
    assert "PA-2 open-give" == refused(state, "h1-h2")


def test_pa_2_nobody_may_pass() -> None:
    """Every listed action is a pawn's, and every whole turn changes the position."""
    state = start(4)
    for _ in range(20):
        assert all(text[0] in "abcdefghi" for text in legal(state))
        before, state = state, turn(state)
        assert (pawns(before), tiles(before)) != (pawns(state), tiles(state))


def test_pa_3_three_moves_of_a_pawn_by_its_facing() -> None:
    """Straight ahead and at 45°, straight and diagonal pawns alike, facing as they moved."""
    for facing, expected in FROM_E5.items():
        state = pacru("", f"south: e5{facing}; north: a1N")
        found = [pawns(after(state, text))["south"][0] for text in legal(state)]
        assert sorted(expected.split()) == sorted(found)


def test_pa_3_no_other_direction() -> None:
    """With power enough for the whole board, everything off the three lines is refused."""
    for facing, expected in FROM_E5.items():
        state = pacru("south: [e5]", f"south: e5{facing}; north: a1N")
        reached = set(targets(state, "e5").split())
        assert {text[:2] for text in expected.split()} <= reached
        for square in set(SQUARES) - reached - {"a1"}:
            cause = f"PA-3 facing={facing} origin=e5 square={square}"
            assert cause == refused(state, f"e5-{square}")
            assert cause == refused(state, f"e5x{square}")


def test_pa_3_facing_lasts() -> None:
    """A pawn that moved at 45° goes on from its new facing."""
    state = after(pacru("", "south: e4N; north: a1N"), "e4-f5 a1-a2")
    assert "f6 g5 g6" == targets(state, "f5")


def test_pa_4_power_is_the_own_tiles_of_the_sector() -> None:
    """The source's pawn with three tiles, one of them under it: up to three squares."""
    state = pacru("south: b1 a2 c3", "south: b1N; north: i9S")
    assert "a2 b2 b3 b4 c2 d3 e4" == targets(state, "b1")
    assert "PA-4 origin=b1 power=3 square=b5" == refused(state, "b1-b5")
    assert "PA-4 origin=b1 power=3 square=f5" == refused(state, "b1-f5")


def test_pa_4_power_from_none_to_nine() -> None:
    """No tile and one tile give one square; then each tile gives one more."""
    squares = "a1 b1 c1 a2 c2 a3 b3 c3 b2".split()
    for count in range(10):
        state = pacru("south: " + " ".join(squares[:count]), "south: b1N; north: i9S")
        ahead = [text for text in targets(state, "b1").split() if text[0] == "b"]
        assert [f"b{rank}" for rank in range(2, 2 + min(8, max(1, count)))] == ahead
        if count < 8:
            assert f"PA-4 origin=b1 power={max(1, count)} square=b9" == refused(state, "b1-b9")


def test_pa_4_counts_tiles_under_pawns() -> None:
    """Under own and under others' pawns."""
    state = pacru("south: c1 c2 c3", "south: a1N c1E c2E; north: c3E")
    assert "a2 a3 a4 b2" == targets(state, "a1")
    assert "PA-4 origin=a1 power=3 square=a5" == refused(state, "a1-a5")


def test_pa_4_counts_nothing_else() -> None:
    """Neither others' tiles there, nor own ones in the sector beside or the one moved to."""
    state = pacru("south: [b5] [e2]; north: c1 c2 c3", "south: a3N; north: i9S")
    assert "a4 b4" == targets(state, "a3")
    state = pacru("south: [b5] [e2]; north: c1 c2 c3", "south: a4S; north: i9S")
    assert "a1 a2 a3 b3 d1" == targets(state, "a4")


def test_pa_4_is_the_movers_power() -> None:
    """North's pawn in the same sector has the power of North's tiles."""
    state = pacru("south: a1 a2 a3; north: c1 c2", "south: e5N; north: b1N")
    state = after(state, "e5-e6")
    assert "b2 b3 c2 d3" == targets(state, "b1")
    assert "PA-4 origin=b1 power=2 square=b4" == refused(state, "b1-b4")


def test_pa_4_no_change_of_direction_on_the_way() -> None:
    """A knight's jump, or ahead and then aside, is no line, whatever the power."""
    state = pacru("south: [b2]", "south: b1N; north: i9S")
    assert {"PA-3"} == rules(state, "b1-c3 b1-a3 b1-c4 b1-d4 b1-e3 b1-d9")


def test_pa_5_not_onto_another_colours_tile() -> None:
    """Near or far; own and neutral tiles are free."""
    state = pacru("south: d4 e4 d6; north: e6 f6 c7", "south: e5N; north: i9S")
    assert "b8 d6 e7 e8 g7 h8" == targets(state, "e5")
    assert "PA-5 tile square=e6 tile=north" == refused(state, "e5-e6")
    assert "PA-5 tile square=c7 tile=north" == refused(state, "e5-c7")


def test_pa_5_not_onto_a_pawn() -> None:
    """Own or another's, on whatever tile; other pawns in the way are nothing to land on."""
    for lying, free in {"": "d6", "south: e6 f6": "c7 d6", "north: f6": "d6"}.items():
        state = pacru(lying, "south: e5N e6W; north: f6S i1W")
        assert free == targets(state, "e5")
        assert "PA-5 own-pawn square=e6" == refused(state, "e5-e6")
        assert "PA-5 pawn pawn=north square=f6" == refused(state, "e5-f6")
    state = pacru("", "south: e5N e6E; north: f6S i1W")
    assert "PA-5 written pawn=north square=f6" == refused(state, "e5-f6")


def test_pa_5_no_jumping_over_pawns() -> None:
    """Neither over own pawns nor over others', to neutral or own squares, from neutral ones."""
    for lying in ("south: d4 f4 d5", "south: d4 f4 e7"):
        for jumped in ("south: e5N e6N; north: i9S", "south: e5N; north: e6W i9S"):
            state = pacru(lying, jumped)
            assert "PA-5 jump pawns=e6 square=e7" == refused(state, "e5-e7")
            assert "e7" not in targets(state, "e5")
    state = pacru("south: d4 f4 d5 d6", "south: e5N; north: e6W e7W i9S")
    assert "PA-5 jump pawns=e6,e7 square=e8" == refused(state, "e5-e8")


def test_pa_5_not_off_the_board() -> None:
    """Lines end at the edge; a pawn in the corner that faces it has none."""
    state = pacru("south: [b2]", "south: a1SW b3N c3W; north: i9S")
    assert "" == targets(state, "a1")
    assert "a3 a5 b2 b4" == targets(state, "c3")
    state = pacru("south: [h8]", "south: i5N h9N; north: a9S")
    assert "" == targets(state, "h9")
    assert "h6 i6" == targets(state, "i5")


def test_pa_5_over_others_tiles_without_pawns() -> None:
    """A pawn may pass them, and they stay; landing on a neutral square colours nothing."""
    lying = "south: d4 f4; north: e5"
    state = after(pacru(lying, "south: e4N; north: i9S"), "e4-e6")
    assert board(lying) == tiles(state)
    assert board("south: e6N; north: i9S") == pawns(state)
    assert "north" == state.to_move


def test_pa_5_moves_within_a_sector_colour_nothing() -> None:
    """One square, neutral or own: all tiles stay as they were."""
    for square in ("d6", "e6", "f6"):
        state = after(pacru("south: e6; north: d4", "south: e5N; north: i9S"), f"e5-{square}")
        assert board("south: e6; north: d4") == tiles(state)


def test_pa_5_the_tile_under_a_standing_pawn_never_changes() -> None:
    """Random games: whatever happens, only the pawn just moved or captured changes its tile."""
    rng = Random(5)
    for count in (2, 3, 4, 2, 3, 4):
        state: Any = start(count)
        for _ in range(400):
            if state.to_move is None:
                break
            action = rng.choice(state.actions())
            following = state.apply(action)
            last = state.begun.moved >> 3 if state.begun else -1
            named = {SQUARES.index(square) for square in GAME.write(action).split("x")[1:]}
            for own in state.pawns:
                for square in {pawn >> 3 for pawn in own} - {last} - named:
                    assert state.tile_on(square) == following.tile_on(square)
            state = following
