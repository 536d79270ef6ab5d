"""Pyrga: where a piece may go, PY-1 to PY-7 and PY-12."""

from __future__ import annotations

from itertools import permutations

from tests.rules.pyrga_moves import (
    ALL_MOVES,
    FREE,
    SQUARES,
    STRICT,
    after,
    board,
    fault,
    kinds,
    legal,
    places,
    rule,
    rules,
)


def test_py1_white_begins_with_any_piece_on_any_square() -> None:
    """White begins; every placement that stays on the board is allowed: 16 + 16 + 48."""
    for opening in (FREE, STRICT):
        start = after("", opening)
        assert "white" == start.to_move
        assert 80 == len(legal(start))
        assert set(SQUARES) == places(start)
        assert "CST" == kinds(start)


def test_py1_players_alternate_one_piece_a_turn() -> None:
    """White, Black, White, Black; every placement is a whole turn."""
    moves = ["Cb2", "Sb2", "Tb1N", "Tb2N", "Cb3"]
    for count in range(len(moves) + 1):
        state = after(" ".join(moves[:count]))
        assert ("white", "black")[count % 2] == state.to_move
        assert not state.open


def test_py1_every_player_has_five_of_each_kind() -> None:
    """The stocks begin at five and only the mover's goes down, by the kind placed."""
    state = after("Cb2 Sb2 Tb1N")
    assert [4, 5, 4] == [state.in_hand("white", kind) for kind in range(3)]
    assert [5, 4, 5] == [state.in_hand("black", kind) for kind in range(3)]


def test_py2_no_second_piece_of_a_kind_on_a_square() -> None:
    """A kind that stands on a square, in whichever colour, cannot be placed there again."""
    assert "PY-2" == rule(after("Cb2"), "Cb2")
    assert "PY-2" == rule(after("Sb2 Cb1 Sb1"), "Sb2")
    assert "PY-2" == rule(after("Ta1N Sa3"), "Ta1E")
    assert "ST" == kinds(after("Cb2"))


def test_py2_counts_both_colours_alike() -> None:
    """Neither the opponent's kind nor one's own may be doubled."""
    state = after("Cb2 Sb2 Tb1N")
    assert ("black", ["wC", "bS"]) == (state.to_move, board(state)["b2"])
    assert {"PY-2"} == rules(state, "Cb2 Sb2")
    assert {None} == rules(state, "Tb2N Tb2E")


def test_py2_kinds_may_come_in_any_order() -> None:
    """All six orders of the three kinds build the same tower."""
    ways = {
        "CST": "Cb2 Sb2 Tb1N Tb2N",
        "CTS": "Cb2 Tb2N Tb3S Sb2",
        "SCT": "Sb2 Tb1N Cb2 Tb2N",
        "STC": "Sb2 Tb1N Tb2N Tb3S Cb2",
        "TCS": "Tb2N Tb3S Cb2 Sb2",
        "TSC": "Tb2N Tb3S Sb2 Tb1N Cb2",
    }
    assert {"".join(order) for order in permutations("CST")} == set(ways)
    for order, moves in ways.items():
        on_b2 = "".join(move[0] for move in moves.split() if move[1:3] == "b2")
        assert order == on_b2
        assert ["C", "S", "T"] == [piece[1] for piece in board(after(moves))["b2"]]


def test_py2_a_complete_tower_takes_nothing_more() -> None:
    """On three pieces nothing may be placed, although the Square's neighbour asks there."""
    state = after("Cb2 Tb2N Tb3S Sb2 Sb1")
    assert "b2" not in places(state)
    assert {"PY-2"} == rules(state, "Cb2 Sb2 Tb2N Tb2E Tb2S Tb2W")


def test_py3_after_a_square_next_to_it() -> None:
    """In the middle four squares, at an edge three, in a corner two."""
    assert {"a2", "c2", "b1", "b3"} == places(after("Sb2"))
    assert {"a1", "a3", "b2"} == places(after("Sa2"))
    assert {"c4", "d3"} == places(after("Sd4"))


def test_py3_excludes_diagonals_the_square_itself_and_what_is_farther() -> None:
    """Only straight neighbours count, one step away."""
    state = after("Sb2")
    assert {"PY-3"} == rules(state, "Sa1 Ca3 Sc1 Tc3N Cb2 Tb2N Sb4 Cd2 Td4W")
    assert {None} == rules(state, "Sa2 Cb1 Tc2W Tb3E")


def test_py3_all_kinds_in_all_headings_on_each_neighbour() -> None:
    """Next to a Square everything that fits is allowed: 2 + headings on each of four squares."""
    assert 4 * 2 + 3 + 4 + 4 + 3 == len(legal(after("Sb2")))


def test_py3_fault_tells_the_squares_asked_for() -> None:
    """The facts name the Square's place and the squares next to it."""
    facts = fault(after("Sb2"), "Sd4").facts
    assert ("black", "d4", "b2") == (facts["seat"], facts["square"], facts["last"])
    assert ("a2", "b1", "b3", "c2") == facts["asked"]


def test_py4_line_runs_from_the_next_square_to_the_edge() -> None:
    """All four headings: every square from the next one to the edge."""
    assert {"b3", "b4"} == places(after("Tb2N"))
    assert {"c2", "d2"} == places(after("Tb2E"))
    assert {"b1"} == places(after("Tb2S"))
    assert {"a2"} == places(after("Tb2W"))
    assert {"a2", "a3", "a4"} == places(after("Ta1N"))
    assert {"a4", "b4", "c4"} == places(after("Td4W"))


def test_py4_line_excludes_own_square() -> None:
    """The Triangle's own square is not on its line, even where it could be built on."""
    state = after("Tb2N")
    assert "b2" not in places(state)
    assert {"PY-4"} == rules(state, "Sb2 Cb2")


def test_py4_line_excludes_what_lies_behind_and_beside() -> None:
    """Neither behind the Triangle nor beside it."""
    assert {"PY-4"} == rules(after("Tb2N"), "Sb1 Cb1 Sa2 Cc2 Tc3N Sa3 Cd4")


def test_py4_line_passes_over_towers() -> None:
    """What stands on the line does not shorten it."""
    state = after("Cb2 Tb2N Tb3S Sb2 Tb1N")
    assert {"b3", "b4"} == places(state)
    assert None is rule(state, "Cb4")


def test_py5_after_a_cylinder_on_the_same_square() -> None:
    """The next piece goes on the Cylinder's square and nowhere else."""
    for square in SQUARES:
        state = after("C" + square)
        assert {square} == places(state)
        elsewhere = (move for move in ALL_MOVES if move[1:3] != square)
        assert {"PY-5"} == rules(state, " ".join(elsewhere))


def test_py5_on_top_of_what_stands_there() -> None:
    """The kinds that the square lacks may go there, also as the third piece."""
    assert ["Tb2E", "Tb2N", "Tb2S", "Tb2W"] == legal(after("Sb2 Tb1N Cb2"))


def test_py6_direction_is_chosen_when_playing() -> None:
    """In the middle four headings, at an edge three, in a corner two."""
    start = legal(after(""))
    assert "ENSW" == "".join(move[3] for move in start if move.startswith("Tb2"))
    assert "ENS" == "".join(move[3] for move in start if move.startswith("Ta2"))
    assert "EN" == "".join(move[3] for move in start if move.startswith("Ta1"))
    assert "SW" == "".join(move[3] for move in start if move.startswith("Td4"))


def test_py6_never_straight_off_the_board() -> None:
    """On each edge the heading that points off it is refused, and only that."""
    start = after("")
    for edge, heading in (("a", "W"), ("d", "E"), ("1", "S"), ("4", "N")):
        for square in SQUARES:
            expected = "PY-6" if edge in square else None
            assert expected == rule(start, f"T{square}{heading}")


def test_py6_holds_where_the_last_piece_asks() -> None:
    """Next to a Square, on a line and on a Cylinder a Triangle still points inwards."""
    assert {"PY-6"} == rules(after("Sa2"), "Ta1S Ta1W Ta3W")
    assert {"PY-6"} == rules(after("Ta1N"), "Ta4N Ta4W Ta2W")
    assert {"PY-6"} == rules(after("Cd1"), "Td1E Td1S")


def test_py6_direction_stays_for_good() -> None:
    """Turns later the Triangle still points where its player chose."""
    assert "wTN" in board(after("Ta1N Sa3 Ta2S Ca1 Sa1"))["a1"]


def test_py7_squares_with_one_or_two_pieces_may_be_built_on() -> None:
    """A second piece and a third are allowed where the first and second stand."""
    assert {None} == rules(after("Cb2"), "Sb2 Tb2N Tb2E Tb2S Tb2W")
    assert {None} == rules(after("Cb2 Tb2N Tb3S"), "Sb2 Sb1 Cb1")


def test_py7_empty_squares_are_open_too() -> None:
    """On the line of a Triangle one may pass by what is built and take an empty square."""
    state = after("Cb3 Tb3S Tb1N")
    assert {"b2", "b3", "b4"} == places(state)
    assert {None} == rules(state, "Sb3 Sb2 Cb2 Tb2N Sb4 Cb4")
    assert {"PY-2"} == rules(state, "Cb3 Tb3N")


def test_py12_no_second_square_for_white_after_a_first() -> None:
    """Under ``no-double-square`` White's second piece is not a Square if the first was one."""
    state = after("Sa1 Sb1", STRICT)
    assert "CT" == kinds(state)
    assert "PY-12" == rule(state, "Sc1")
    assert {None} == rules(state, "Cc1 Cb2 Ca1 Tc1N")


def test_py12_does_not_hold_in_the_free_opening() -> None:
    """By default two Squares may begin."""
    assert None is rule(after("Sa1 Sb1", FREE), "Sc1")


def test_py12_only_after_a_square() -> None:
    """After another first piece White's second may be a Square."""
    assert None is rule(after("Ca1 Sa1", STRICT), "Sb1")
    assert None is rule(after("Ta1N Sa3", STRICT), "Sa2")


def test_py12_binds_neither_black_nor_white_later() -> None:
    """Black may play Squares, and White's third piece may be one again."""
    assert None is rule(after("Sa1", STRICT), "Sb1")
    assert None is rule(after("Sa1 Sb1 Cc1 Sc1", STRICT), "Sd1")
    assert None is rule(after("Sa1 Sb1 Cc1", STRICT), "Sc1")
