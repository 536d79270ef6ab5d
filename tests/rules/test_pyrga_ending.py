"""Pyrga: towers and the end, PY-9 to PY-11."""

from __future__ import annotations

from tests.rules.pyrga_moves import ALL_MOVES, after, board, legal, piles, rules

#: White completes the third own tower.
WHITE_WINS = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"
#: White completes a2, where two of three are Black's: Black gets the third tower.
BLACK_WINS_BY_WHITE = "Td2W Ta2S Ca1 Sa1 Tb1W Ta1N Ca4 Sa4 Sa3 Ta4S Ta3S Ca2 Sa2"
#: The same, the last move being Black's: White gets the third tower.
BY_OPPONENT = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3"

#: One tower against none, although Black has a two and White has none.
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


def counts(moves: str) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """White's and Black's towers, twos and ones, counted from what stands on the board."""
    state = after(moves)
    towers = [
        "wb"[[piece[0] for piece in pieces].count("b") >= 2]
        for pieces in board(state).values()
        if len(pieces) == 3
    ]
    white, black = (
        (towers.count(owner), piles(state, 2, owner), piles(state, 1, owner)) for owner in "wb"
    )
    return white, black


def ended(moves: str) -> tuple[tuple[str, ...], str]:
    """Winners and rule of a game that is over, all its answers agreeing that it is."""
    state = after(moves)
    assert None is state.to_move
    assert [] == legal(state)
    assert {"over"} == rules(state, " ".join(ALL_MOVES))
    return state.outcome.winners, state.outcome.rule


def test_py9_two_of_three_control_a_tower() -> None:
    """The tower counts for the owner of two of its pieces, as soon as it is complete."""
    assert {"white": 0, "black": 0} == dict(after("Sb2 Tb1N Cb2").scores)
    assert {"white": 1, "black": 0} == dict(after("Sb2 Tb1N Cb2 Tb2N").scores)
    assert ["wC", "wS", "bTN"] == board(after("Sb2 Tb1N Cb2 Tb2N"))["b2"]


def test_py9_the_last_placer_does_not_matter() -> None:
    """Black's piece completes a tower of White's, White's piece one of Black's."""
    whites = after("Sb2 Tb1N Cb2 Tb2N")
    assert {"white": 1, "black": 0} == dict(whites.scores)
    blacks = after("Tb3E Td3W Tc3E Cd3 Sd3")
    assert ["bC", "wS", "bTW"] == board(blacks)["d3"]
    assert {"white": 0, "black": 1} == dict(blacks.scores)


def test_py9_three_of_three_control_a_tower_once() -> None:
    """All three pieces one's own count as one tower."""
    state = after("Sb2 Tb1N Tb2N Tb3S Cb2")
    assert ["wC", "wS", "wTN"] == board(state)["b2"]
    assert {"white": 1, "black": 0} == dict(state.scores)


def test_py9_two_pieces_are_no_tower() -> None:
    """An unfinished tower counts for nobody."""
    assert {"white": 0, "black": 0} == dict(after("Cb2 Sb2 Tb1N").scores)


def test_py10_three_towers_win_at_once() -> None:
    """The game ends with the third tower, though squares are free and pieces in hand."""
    assert (("white",), "PY-10") == ended(WHITE_WINS)
    assert {"white": 3, "black": 0} == dict(after(WHITE_WINS).outcome.scores)
    assert 11 == len(WHITE_WINS.split())


def test_py10_two_towers_do_not_win() -> None:
    """A move earlier the same game runs."""
    before = after(WHITE_WINS.rsplit(" ", 1)[0])
    assert None is before.outcome
    assert ("white", 2) == (before.to_move, before.scores["white"])


def test_py10_also_when_the_opponents_move_completes_the_third() -> None:
    """Black's own move completes a tower of White's pieces: White wins at once."""
    before = after(BY_OPPONENT.rsplit(" ", 1)[0])
    assert ("black", 2) == (before.to_move, before.scores["white"])
    assert (("white",), "PY-10") == ended(BY_OPPONENT)


def test_py10_whites_move_may_make_black_win() -> None:
    """The other way round: White completes Black's third tower."""
    before = after(BLACK_WINS_BY_WHITE.rsplit(" ", 1)[0])
    assert ("white", 2) == (before.to_move, before.scores["black"])
    assert (("black",), "PY-10") == ended(BLACK_WINS_BY_WHITE)


def test_py10_with_the_thirtieth_piece() -> None:
    """The last piece of all can still win by PY-10."""
    assert 30 == len(LAST_PIECE_WINS.split())
    assert (("black",), "PY-10") == ended(LAST_PIECE_WINS)


def test_py11_most_towers_win() -> None:
    """The end comes with the board full of pieces; more complete towers win."""
    white, black = counts(BLACK_BY_TOWERS)
    assert black[0] > white[0]
    assert (("black",), "PY-11") == ended(BLACK_BY_TOWERS)


def test_py11_towers_come_before_twos() -> None:
    """White's tower beats Black's two."""
    assert ((1, 0, 7), (0, 1, 6)) == counts(TOWERS_FIRST)
    assert (("white",), "PY-11") == ended(TOWERS_FIRST)


def test_py11_twos_decide_between_equal_towers() -> None:
    """Black's three twos beat White's eight ones."""
    assert ((0, 1, 8), (0, 3, 4)) == counts(TWOS_NEXT)
    assert (("black",), "PY-11") == ended(TWOS_NEXT)


def test_py11_ones_decide_between_equal_towers_and_twos() -> None:
    """Six single pieces beat four."""
    assert ((1, 1, 4), (1, 1, 6)) == counts(ONES_LAST)
    assert (("black",), "PY-11") == ended(ONES_LAST)


def test_py11_pairs_of_both_colours_count_for_nobody() -> None:
    """Squares with a piece of each player are neither one's twos nor one's ones."""
    state = after(ONES_LAST)
    pairs = [pieces for pieces in board(state).values() if len(pieces) == 2]
    mixed = [pair for pair in pairs if {piece[0] for piece in pair} == {"w", "b"}]
    assert 2 == len(mixed)
    assert (1, 1) == (piles(state, 2, "w"), piles(state, 2, "b"))
    assert [(1, 1, 4), (1, 1, 6)] == [state.tally("white"), state.tally("black")]


def test_py11_all_equal_is_a_draw() -> None:
    """Nobody wins when towers, twos and ones are equal."""
    assert ((0, 1, 6), (0, 1, 6)) == counts(DRAW)
    assert ((), "PY-11") == ended(DRAW)
    assert "draw" == after(DRAW).outcome.result


def test_py11_the_game_ends_without_an_empty_square() -> None:
    """Pieces in hand do not help when nothing fits and no square is empty (PY-8)."""
    state = after(TOWERS_FIRST)
    assert 16 == len(board(state))
    for seat in ("white", "black"):
        assert 5 == sum(state.in_hand(seat, kind) for kind in range(3))
    assert "PY-11" == state.outcome.rule


def test_py11_the_game_ends_without_a_piece_in_hand() -> None:
    """Empty squares do not help when all pieces are placed (PY-8)."""
    state = after(ALL_PLACED)
    assert 30 == len(ALL_PLACED.split())
    assert 16 > len(board(state))
    assert ((), "PY-11") == ended(ALL_PLACED)


def test_py11_scores_are_complete_towers() -> None:
    """The outcome's scores are towers, also when ones decided."""
    assert {"white": 1, "black": 1} == dict(after(ONES_LAST).outcome.scores)


def test_the_game_runs_until_then() -> None:
    """No state before the last of these games is an end."""
    for moves in (WHITE_WINS, BY_OPPONENT, TOWERS_FIRST, TWOS_NEXT, ONES_LAST, DRAW, ALL_PLACED):
        played = moves.split()
        for count in range(len(played)):
            state = after(" ".join(played[:count]))
            assert None is state.outcome
            assert ("white", "black")[count % 2] == state.to_move
