"""Shacru: set-up, order and moves, SH-1 to SH-7."""

from __future__ import annotations

from itertools import pairwise, permutations
from random import Random
from typing import Any

from tessera.games.shacru.rules import GAME
from tessera.play.contract import LOT
from tessera.play.match import Match
from tests.rules.sectors_positions import (
    FACINGS,
    FILES,
    FROM_E5,
    ORDERS,
    RANKS,
    SET_UP,
    SQUARES,
    after,
    board,
    legal,
    pawns,
    refused,
    rules,
    seats,
    sector,
    shacru,
    tiles,
    unset,
)


def start(count: int, order: str = "") -> Any:
    """The start with so many seats, in an order other than the usual if one is given."""
    return GAME.start(GAME.setup(count, {"order": order} if order else {}), {})


def movers(state: Any, count: int) -> list[str]:
    """The seats that move in the next turns, the first listed move being played each time."""
    found = []
    for _ in range(count):
        found.append(state.to_move)
        state = state.apply(state.actions()[0])
    return found


def test_sh_1_set_up_by_number_of_seats() -> None:
    """Two seats have four pawns each, three or four have three, where and as SH-1 says."""
    for count, text in SET_UP.items():
        assert board(text) == pawns(start(count))
        assert count == len(GAME.seats(GAME.setup(count)))


def test_sh_1_every_square_begins_neutral() -> None:
    """No tile lies anywhere, so everybody has none; also under the pawns."""
    for count in SET_UP:
        assert {} == tiles(start(count))
        assert {0} == set(start(count).scores.values())


def test_sh_1_three_seats_are_those_of_four_without_south() -> None:
    """West, North and East have the same pawns at three as at four seats."""
    four = board(SET_UP[4])
    del four["south"]
    assert four == pawns(start(3))


def test_sh_1_set_up_does_not_depend_on_the_order() -> None:
    """In every order of turns the seats keep their own pawns."""
    for count, order in ORDERS.items():
        for each in map("".join, permutations(order)):
            assert board(SET_UP[count]) == pawns(start(count, each))


def test_sh_2_default_orders() -> None:
    """South and then clockwise with two or four seats; North, East, West with three."""
    expected = {2: ["south", "north"], 3: ["north", "east", "west"]}
    expected[4] = ["south", "west", "north", "east"]
    for count, order in expected.items():
        assert order + order[:1] == movers(start(count), count + 1)


def test_sh_2_every_permutation_is_an_order() -> None:
    """2, 6 and 24 orders, the usual one first; turns follow each and come round."""
    for count, order in ORDERS.items():
        (option,) = [option for option in GAME.options(count) if option.name == "order"]
        assert sorted(map("".join, permutations(order))) == sorted(option.values)
        assert order == option.default
        for each in option.values:
            assert list(seats(each)) * 2 == movers(start(count, each), 2 * count)


def test_sh_2_other_orders_are_refused() -> None:
    """An order must name each seat of the table once."""
    for count, order in ((2, "SE"), (3, "SWN"), (3, "EW"), (4, "EWN"), (4, "SSNE"), (3, "ewn")):
        assert "protocol value" == unset(GAME, count, order=order), order


def test_sh_2_order_by_lot() -> None:
    """Drawn by lot, every order comes up, and the match then has that order."""
    rng = Random(2)
    drawn = [Match.new(GAME, GAME.setup(3, {"order": LOT}), rng) for _ in range(100)]
    assert {each.setup.options["order"] for each in drawn} == set(GAME.options(3)[0].values)
    for match in drawn:
        assert seats(match.setup.options["order"]) == match.seats
        assert match.seats[0] == match.to_move


def test_sh_3_a_turn_is_one_move() -> None:
    """After each move the next seat moves, whichever pawn moved; no turn stays open."""
    for text in ("e1-e2", "a3-b4", "i3-h3", "i9-h8"):
        state = after(start(2), text)
        assert "north" == state.to_move
        assert not state.open


def test_sh_3_only_ones_own_pawns() -> None:
    """Listed moves begin where own pawns stand; another's pawn and an empty square are refused."""
    state = start(2)
    assert {"a3", "e1", "i3", "i9"} == {move[:2] for move in legal(state)}
    assert "SH-3 foreign pawn=north square=a7" == refused(state, "a7-b7")
    assert "SH-3 none square=e5" == refused(state, "e5-e6")
    state = after(state, "e1-e2")
    assert "SH-3 foreign pawn=south square=e2" == refused(state, "e2-e3")
    assert "SH-3 none square=e1" == refused(state, "e1-e2")


def test_sh_3_nobody_may_pass() -> None:
    """Every listed action moves a pawn to another square; there is nothing else to play."""
    state = start(4)
    for _ in range(12):
        assert all(move[:2] != move[3:5] for move in legal(state))
        following = state.apply(state.actions()[-1])
        assert pawns(following) != pawns(state)
        state = following


def test_sh_4_three_moves_of_a_pawn_by_its_facing() -> None:
    """Ahead and at 45° to both sides, straight and diagonal, facing afterwards as it moved."""
    for facing, expected in FROM_E5.items():
        state = shacru("", f"south: e5{facing}; north: a1N")
        targets = {move[3:]: after(state, move) for move in legal(state)}
        assert sorted(expected.split()) == sorted(pawns(s)["south"][0] for s in targets.values())
        assert all(pawns(s)["south"][0].startswith(to) for to, s in targets.items())


def test_sh_4_no_other_square() -> None:
    """Every other square is refused: the five beside and behind, and all farther ones."""
    beside = {square for texts in FROM_E5.values() for square in (t[:2] for t in texts.split())}
    for facing, expected in FROM_E5.items():
        state = shacru("", f"south: e5{facing}; north: a1N")
        reached = {text[:2] for text in expected.split()}
        for square in set(SQUARES) - reached:
            why = "side" if square in beside else "far"
            expected_text = f"SH-4 {why} facing={facing} origin=e5 square={square}"
            assert expected_text == refused(state, f"e5-{square}")


def test_sh_4_only_one_square() -> None:
    """Own tiles do not lengthen the step, as they would in Pacru."""
    state = shacru("south: [e5]", "south: e5N; north: a1N")
    assert ["e5-d6", "e5-e6", "e5-f6"] == legal(state)
    assert {"SH-4"} == rules(state, "e5-e7 e5-c7 e5-g7 e5-e5")


def test_sh_4_facing_lasts_to_the_next_turn() -> None:
    """A pawn that moved at 45° goes on from its new facing."""
    state = after(shacru("", "south: e4N; north: a1N"), "e4-f5 a1-a2")
    assert board("south: f5NE; north: a2N") == pawns(state)
    assert {"f6", "g6", "g5"} == {move[3:5] for move in legal(state)}


def test_sh_5_not_onto_a_pawn() -> None:
    """A square with an own pawn or another's is refused, on tiles of any colour."""
    for lying in ("", "south: e6 f6", "north: e6 f6"):
        state = shacru(lying, "south: e5N e6S; north: f6W")
        assert ["e5-d6"] == legal(state, "e5")
        assert "SH-5 pawn pawn=south square=e6" == refused(state, "e5-e6")
        assert "SH-5 pawn pawn=north square=f6" == refused(state, "e5-f6")


def test_sh_5_not_onto_another_colours_tile() -> None:
    """Any other seat's tile bars a square; neutral and own ones do not."""
    lying = "west: d6; north: e6; south: f6"
    state = shacru(lying, "south: e5N; west: a5N; north: i9S; east: i1W", "SWNE")
    assert ["e5-f6"] == legal(state)
    assert "SH-5 tile square=d6 tile=west" == refused(state, "e5-d6")
    assert "SH-5 tile square=e6 tile=north" == refused(state, "e5-e6")
    assert ["e5-d6", "e5-e6", "e5-f6"] == legal(shacru("", "south: e5N; north: i9S"))


def test_sh_5_not_off_the_board() -> None:
    """At the edge only the ways that stay on the board are left, in a corner even none."""
    ways = {
        "a5NW": "a6", "a5SW": "a4", "i5NE": "i6", "i5SE": "i4", "e9NE": "f9", "e9NW": "d9",
        "e1SE": "f1", "e1SW": "d1", "a1N": "a2 b2", "a1SE": "b1", "i9W": "h8 h9", "i9S": "h8 i8",
    }  # fmt: skip
    for pawn, squares in ways.items():
        state = shacru("", f"south: {pawn} e5N; north: g5S")
        found = [move[3:] for move in legal(state, pawn[:2])]
        assert squares.split() == sorted({square[:2] for square in found}), pawn
    for pawn in ("a5W", "i5E", "e9N", "e1S", "a1SW", "a9NW", "i9NE", "i1SE", "a1W", "a1S"):
        state = shacru("", f"south: {pawn} e5N; north: g5S")
        assert [] == legal(state, pawn[:2]), pawn


def test_sh_6_arriving_colours_the_square() -> None:
    """A neutral square takes the mover's tile, an own one stays; nothing else changes."""
    state = shacru("south: f6; north: a1", "south: e5N; north: c1N")
    assert board("south: e6 f6; north: a1") == tiles(after(state, "e5-e6"))
    assert board("south: f6; north: a1") == tiles(after(state, "e5-f6"))
    assert {"south": 2, "north": 1} == after(state, "e5-e6").scores


def test_sh_6_left_squares_keep_their_tiles() -> None:
    """What a pawn leaves behind stays: neutral if it was, own if it was."""
    state = after(shacru("", "south: e5N; north: a1N"), "e5-e6 a1-a2 e6-e7")
    assert board("south: e6 e7; north: a2") == tiles(state)


def test_sh_6_start_squares_stay_neutral_until_somebody_arrives() -> None:
    """Standing there from the start gives nothing; who comes there later gains it."""
    state = after(start(2), "a3-b3 a1-b1")
    assert board("south: b3; north: b1") == tiles(state)
    state = after(shacru("", "south: e1N i5W; north: d2SE"), "e1-e2 d2-e1")
    assert board("south: e2; north: e1") == tiles(state)
    state = after(shacru("", "south: e1N d2SE; north: i9S"), "e1-e2 i9-i8 d2-e1")
    assert board("south: e1 e2; north: i8") == tiles(state)


def test_sh_7_crossing_gives_three_facings() -> None:
    """Over a border the pawn faces the way it moved, or 45° to the left or right of it."""
    faced = {
        "e3N": {"e3-e4": "N", "e3-e4<": "NW", "e3-e4>": "NE"},
        "e3NE": {"e3-f4": "NE", "e3-f4<": "N", "e3-f4>": "E"},
        "f5E": {"f5-g5": "E", "f5-g5<": "NE", "f5-g5>": "SE"},
        "f4SE": {"f4-g3": "SE", "f4-g3<": "E", "f4-g3>": "S"},
        "e4S": {"e4-e3": "S", "e4-e3<": "SE", "e4-e3>": "SW"},
        "d4SW": {"d4-c3": "SW", "d4-c3<": "S", "d4-c3>": "W"},
        "d5W": {"d5-c5": "W", "d5-c5<": "SW", "d5-c5>": "NW"},
        "d6NW": {"d6-c7": "NW", "d6-c7<": "W", "d6-c7>": "N"},
    }
    for pawn, moves in faced.items():
        state = shacru("", f"south: {pawn}; north: a1N")
        (target,) = {move[3:5] for move in moves}
        assert sorted(moves) == legal(state, pawn[:2] + "-" + target)
        for move, facing in moves.items():
            assert [target + facing] == pawns(after(state, move))["south"]


def test_sh_7_exactly_where_a_border_is_crossed() -> None:
    """From every square in every facing: three ways to arrive in another sector, else one."""
    for square in SQUARES:
        for facing in FACINGS:
            away = "a1N" if square != "a1" else "i9S"
            state = shacru("", f"south: {square}{facing}; north: {away}")
            moves = legal(state)
            for target in {move[3:5] for move in moves}:
                ways = sum(move[3:5] == target for move in moves)
                assert (1 if target in sector(square) else 3) == ways, (square, facing, target)


def test_sh_7_refused_without_a_border() -> None:
    """Inside a sector no turn may be written, in whichever direction the pawn moves."""
    state = shacru("", "south: e5N; north: a1N")
    for turned in "<>":
        assert "SH-7 origin=e5 square=e6" == refused(state, f"e5-e6{turned}")
        assert "SH-7 origin=e5 square=f6" == refused(state, f"e5-f6{turned}")


def test_sh_7_turning_colours_and_ends_the_turn_as_well() -> None:
    """The turn at the border is part of the move: the tile is placed, the next seat moves."""
    state = after(shacru("", "south: e3N; north: a1N"), "e3-e4<")
    assert board("south: e4") == tiles(state)
    assert "north" == state.to_move
    state = after(state, "a1-a2")
    assert {"d4", "d5", "e5"} == {move[3:5] for move in legal(state)}


def test_sh_7_all_lines_between_sectors_are_borders() -> None:
    """Files c|d and f|g, ranks 3|4 and 6|7, and nothing else."""
    for file, following in pairwise(FILES):
        moves = legal(shacru("", f"south: {file}5E; north: a1N"), f"{file}5-{following}5")
        assert (3 if file in "cf" else 1) == len(moves), file
    for rank, following in pairwise(RANKS):
        moves = legal(shacru("", f"south: e{rank}N; north: a1N"), f"e{rank}-e{following}")
        assert (3 if rank in "36" else 1) == len(moves), rank
