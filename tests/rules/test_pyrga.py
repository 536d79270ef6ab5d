"""Pyrga: where a piece may go, towers, the end, and how it is written, PY-1 to PY-12."""

from __future__ import annotations

import pytest

from tessera.games.pyrga.rules import GAME
from tests.rules.pyrga_moves import (
    ALL_MOVES,
    FREE,
    SQUARES,
    STRICT,
    after,
    board,
    kinds,
    legal,
    places,
    refused,
    rules,
)
from tests.rules.telling import cases, unread

#: Nothing fits on the complete tower where the last piece, a Cylinder, stands; Black to move.
FREED_BY_CYLINDER = "Td3N Sd4 Sd3 Tc3E Cd3"
#: On b3 only a Triangle would fit and White, to move, has none left.
FREED_FOR_WANT = "Ta2N Ca4 Ta4E Cb4 Tb4W Sa4 Ta3N Sb3 Tc3W Cb3"
#: What lets one play on any empty square (PY-8).
FREED = {
    "cylinder": FREED_BY_CYLINDER,
    "the one square of a line is complete": "Tc4E Sd4 Cc4 Sc4 Tc3N",
    "every neighbour of the Square is complete": "Sa3 Tb3N Tb4W Ta4E Cb4 Sb4 Sb3 Ca3 Ta3N Sa4",
    "the kind that would fit is not in hand": FREED_FOR_WANT,
    "the line is full": "Td1N Sd2 Tc2N Cc4 Tc4W Sa4 Ta3N Ta4E Tb4W Ca4",
}
#: White, to move next to the Square on c1, has no Triangle left.
NO_TRIANGLES = "Td4S Sd1 Tc1E Cd1 Td1W Tb1N Tb4S Sb1 Ta1E Sc1"


@pytest.mark.parametrize("opening", [FREE, STRICT])
def test_py1_white_begins_with_any_piece_on_any_square(opening: str) -> None:
    start = after("", opening)
    assert ("white", 80, SQUARES) == (start.to_move, len(legal(start)), places(start))


def test_py1_players_alternate_and_place_from_their_own_five_of_each_kind() -> None:
    moves = "Cb2 Sb2 Tb1N".split()
    movers = [after(" ".join(moves[:count])).to_move for count in range(4)]
    assert ["white", "black", "white", "black"] == movers
    assert {
        "squares": {"b1": ["wTN"], "b2": ["wC", "bS"]},
        "stock": {"white": {"C": 4, "S": 5, "T": 4}, "black": {"C": 5, "S": 4, "T": 5}},
        "last": "Tb1N",
    } == after(" ".join(moves)).position()


@cases(
    "moves squares",
    {
        "py3: next to a Square": ("Sb2", "a2 b1 b3 c2"),
        "py3: at an edge": ("Sa2", "a1 a3 b2"),
        "py3: in a corner": ("Sd4", "c4 d3"),
        "py4: north to the edge": ("Tb2N", "b3 b4"),
        "py4: east": ("Tb2E", "c2 d2"),
        "py4: south": ("Tb2S", "b1"),
        "py4: west": ("Td4W", "a4 b4 c4"),
        "py4: over towers": ("Cb2 Tb2N Tb3S Sb2 Tb1N", "b3 b4"),
        "py5: on the Cylinder": ("Cc3", "c3"),
        "py7: on one piece, on none": ("Cb3 Tb3S Tb1N", "b2 b3 b4"),
        "py8: it goes on by the new piece": (FREED_BY_CYLINDER + " Sa1", "a2 b1"),
        "py8: not while one placement fits": ("Td3N Sd4 Sd3 Tc3E", "d3"),
    },
)
def test_where_the_next_piece_goes(moves: str, squares: str) -> None:
    assert squares.split() == places(after(moves))


@cases(
    "moves tried rule",
    {
        "py2: a kind twice": ("Cb2", "Cb2", "PY-2"),
        "py2: of either colour": ("Cb2 Sb2 Tb1N", "Cb2 Sb2", "PY-2"),
        "py2: on a complete tower": ("Cb2 Tb2N Tb3S Sb2 Sb1", "Cb2 Sb2 Tb2N Tb2W", "PY-2"),
        "py2 before py3 to py6": ("Ta1N", "Ta1N Ta1E Ta1S Ta1W", "PY-2"),
        "py3: diagonal, itself, farther": ("Sb2", "Sa1 Ca3 Tc3N Cb2 Sb4 Cd2 Td4W", "PY-3"),
        "py4: behind and beside": ("Tb2N", "Sb1 Cb1 Sa2 Cc2 Tc3N Sa3 Cd4", "PY-4"),
        "py4: its own square": ("Tb2N", "Sb2 Cb2", "PY-4"),
        "py5 before py6": ("Cb2", "Td4N Sb1", "PY-5"),
        "py6: next to a Square": ("Sa2", "Ta1S Ta1W Ta3W", "PY-6"),
        "py6: on a line": ("Ta1N", "Ta4N Ta4W Ta2W", "PY-6"),
        "py6: under py8": (FREED_BY_CYLINDER, "Ta1S Ta1W Tb1S Td2E", "PY-6"),
        "py7: on one piece": ("Cb2", "Sb2 Tb2N Tb2E Tb2S Tb2W", ""),
        "py7: on two": ("Cb2 Tb2N Tb3S", "Sb2 Sb1 Cb1", ""),
        "py8: a square that is not empty": (FREED_BY_CYLINDER, "Cd4 Td4S Cc3 Sc3 Td4N", "PY-8"),
        "py8: any empty one": (FREED_BY_CYLINDER, "Ca1 Sc4 Ta1N Td2N", ""),
        "not in hand, first of all": (NO_TRIANGLES, "Tc1S Td4N Ta4N", "not-in-hand"),
        "not in hand under py8": (FREED_FOR_WANT, "Tb3N Ta1N", "not-in-hand"),
    },
)
def test_moves_are_refused_by_their_rule(moves: str, tried: str, rule: str) -> None:
    assert {rule} == rules(after(moves), tried)


@cases(
    "moves tried expected",
    {
        "PY-2": ("Cb2", "Cb2", "PY-2 kind=C square=b2"),
        "PY-3": ("Sb2", "Sd4", "PY-3 asked=a2,b1,b3,c2 last=b2 seat=black square=d4"),
        "PY-8": (FREED_BY_CYLINDER, "Cd4", "PY-8 seat=black square=d4"),
        "not-in-hand": (NO_TRIANGLES, "Td4N", "not-in-hand kind=T seat=white"),
    },
)
def test_refusals_have_their_facts(moves: str, tried: str, expected: str) -> None:
    assert expected == refused(after(moves), tried)


def test_py6_never_straight_off_the_board() -> None:
    start = after("")
    for edge, heading in (("a", "W"), ("d", "E"), ("1", "S"), ("4", "N")):
        for square in SQUARES:
            assert {"PY-6" if edge in square else ""} == rules(start, f"T{square}{heading}")


def test_py6_direction_stays_for_good() -> None:
    assert "wTN" in board(after("Ta1N Sa3 Ta2S Ca1 Sa1"))["a1"]


@pytest.mark.parametrize("moves", FREED.values(), ids=FREED)
def test_py8_any_empty_square_when_nothing_fits(moves: str) -> None:
    state = after(moves)
    assert sorted({*SQUARES} - {move[1:3] for move in moves.split()}) == places(state)
    held = [kind for place, kind in enumerate("CST") if state.in_hand(state.to_move, place)]
    assert "".join(held) == kinds(state)


def test_py12_no_second_square_for_white_after_a_first() -> None:
    state = after("Sa1 Sb1", STRICT)
    assert {"PY-12"} == rules(state, "Sc1 Sb2")
    assert {""} == rules(state, "Cc1 Cb2 Ca1 Tc1N") | rules(after("Sa1 Sb1", FREE), "Sc1")


def test_py12_binds_neither_black_nor_white_later() -> None:
    assert {""} == rules(after("Sa1", STRICT), "Sb1")
    assert {""} == rules(after("Sa1 Sb1 Cc1", STRICT), "Sc1")
    assert {""} == rules(after("Sa1 Sb1 Cc1 Sc1", STRICT), "Sd1")


def test_py12_only_after_a_square() -> None:
    assert {""} == rules(after("Ca1 Sa1", STRICT), "Sb1")
    assert {""} == rules(after("Ta1N Sa3", STRICT), "Sa2")


@cases(
    "texts why",
    {
        "no kind": (("", " ", "b2", "Xb2", "sb2", "?", "1.", "\uff33b2"), "kind"),
        "no square": (("S", "Sb", "Se1", "Sb5", "Sb0", "S2b", "Tz9N", "SB2", "S b2"), "square"),
        "no heading": (("Ta1", "Ta1n", "Ta1X", "Ta1NE", "Ta1N ", "Ta1-N"), "heading"),
        "more": (("Sb2N", "Sb2 ", "Cd4!", "Sb22", "Cb2\n"), "rest"),
    },
)
def test_notation_refuses_everything_else(texts: tuple[str, ...], why: str) -> None:
    assert {f"syntax {why}"} == {" ".join(unread(GAME, text).split()[:2]) for text in texts}


def test_typed_turns_are_tidied() -> None:
    for text in ALL_MOVES:
        assert {text} == {GAME.tidied(typed) for typed in (text, text.lower(), text.swapcase())}


#: White completes the third own tower, with squares free and pieces in hand.
WHITE_WINS = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"
#: White completes a2, where two of three are Black's: Black gets the third tower.
BLACK_WINS_BY_WHITE = "Td2W Ta2S Ca1 Sa1 Tb1W Ta1N Ca4 Sa4 Sa3 Ta4S Ta3S Ca2 Sa2"
#: The same, the last move being Black's: White gets the third tower.
BY_OPPONENT = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3"

#: The board is full, with five pieces in hand each. One tower against none, although Black has
#: a two and White has none.
TOWERS_FIRST = (
    "Ta4S Ta1E Tc1E Sd1 Td2W Tc2W Sb2 Tb3E Tc3N Tc4W Tb4E Td4S Sd2 Cd3 Sd3 Cd2 Sb1 Sa1 Sa2 Ca3"
)
#: No tower each; Black has three twos to one, although White has more ones.
TWOS_NEXT = (
    "Ta3S Ta2E Sb2 Tb1E Tc1N Tc2N Sc3 Sd3 Sd4 Tc4S Tc3S Sc2 Sd2 Td1W Sa1 Cb1 Ta4E Cc4 Tb3N Cb4"
)
#: One tower and one two each; Black has six ones to four.
ONES_LAST = (
    "Tb3S Sb2 Sa2 Ta1E Tc1N Tc4E Td4S Td3S Td1W Tb1N Sb4 Ta4S Sa3 Sb3 Tb4S Cb2 Sd2 Sd1 Sc1 Cd1"
    " Cc2 Sc2 Cc1 Cc3"
)
#: No tower, one two and six ones each.
DRAW = "Sb2 Tc2S Tc1N Tc3N Sc4 Tb4E Sd4 Cd3 Td3S Cd2 Td2S Td1W Sb1 Ta1E Tb1W Sa1 Ta2N Sa4 Sa3 Cb3"
#: Black has more towers.
BLACK_BY_TOWERS = (
    "Sb4 Cb3 Tb3E Tc3N Tc4E Td4S Td3S Td2W Tc2S Tc1W Sa1 Sa2 Tb2W Ta2N Sa4 Ca3 Sa3 Ca2 Sd1 Sc1"
    " Cd1 Cb1"
)
#: All thirty pieces are placed and squares are empty still.
ALL_PLACED = (
    "Tc1W Tb1E Td1W Cb1 Sb1 Cb2 Tb2W Ca2 Sa2 Sa1 Ta2E Tc2W Sb2 Cb3 Sb3 Tc3N Tc4S Sc1 Cc2 Sc2"
    " Sc3 Cc4 Ca4 Ta4E Cb4 Tb4E Cd4 Sd4 Cd3 Sd3"
)
#: Black's last piece is the thirtieth and completes Black's third tower.
LAST_PIECE_WINS = (
    "Ta3E Cb3 Tb3W Ca3 Sa3 Ta4E Tc4W Sb4 Sc4 Tb4E Cc4 Td3W Sc3 Cd3 Sd3 Sd2 Tc2W Tb2S Tb1N Cb4"
    " Cd1 Td1W Sc1 Sb1 Cc1 Ca1 Ca2 Sa2 Cb2 Sb2"
)

#: Each game with White's and Black's towers, twos and ones, and how it ends.
ENDS = {
    "py10: three towers": (WHITE_WINS, "white", "PY-10"),
    "py10: completed by the opponent": (BY_OPPONENT, "white", "PY-10"),
    "py10: white completes black's third": (BLACK_WINS_BY_WHITE, "black", "PY-10"),
    "py10: with the thirtieth piece": (LAST_PIECE_WINS, "black", "PY-10"),
    "py11: more towers": (BLACK_BY_TOWERS, "black", "PY-11"),
    "py11: towers before twos": (TOWERS_FIRST, "white", "PY-11"),
    "py11: then twos": (TWOS_NEXT, "black", "PY-11"),
    "py11: then ones": (ONES_LAST, "black", "PY-11"),
    "py11: all equal": (DRAW, "", "PY-11"),
    "py11: all pieces placed": (ALL_PLACED, "", "PY-11"),
}


@cases(
    "moves white black",
    {
        "py9: two of three": ("Sb2 Tb1N Cb2 Tb2N", 1, 0),
        "py9: whoever placed the last": ("Tb3E Td3W Tc3E Cd3 Sd3", 0, 1),
        "py9: three of three once": ("Sb2 Tb1N Tb2N Tb3S Cb2", 1, 0),
        "py9: two pieces are no tower": ("Cb2 Sb2 Tb1N", 0, 0),
        "py10: two towers do not win": (WHITE_WINS.removesuffix(" Sb1"), 2, 0),
    },
)
def test_towers(moves: str, white: int, black: int) -> None:
    state = after(moves)
    assert {"white": white, "black": black} == dict(state.scores)
    assert None is state.outcome


@pytest.mark.parametrize(("moves", "winner", "rule"), ENDS.values(), ids=ENDS)
def test_how_it_ends(moves: str, winner: str, rule: str) -> None:
    before, state = after(moves.rsplit(" ", 1)[0]), after(moves)
    assert None is before.outcome
    assert (winner or "draw", rule) == (state.outcome.result, state.outcome.rule)
    assert (None, [], {"over"}) == (state.to_move, legal(state), rules(state, " ".join(ALL_MOVES)))
