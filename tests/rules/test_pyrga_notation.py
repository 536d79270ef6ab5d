"""Pyrga: notation, positions, known counts and symmetries."""

from __future__ import annotations

from typing import Any

from tessera.games.pyrga.rules import GAME
from tessera.play.fault import Refused
from tests.rules.pyrga_moves import ALL_MOVES, FREE, SQUARES, STRICT, after, board, legal


def refused(text: str) -> tuple[str, str]:
    """The rule and the reason with which the reader refuses a text."""
    try:
        GAME.read(text)
    except Refused as refusal:
        return refusal.fault.rule, refusal.fault.why
    return "read", text


def test_typed_turns_are_tidied() -> None:
    """The letters in the case of the notation, whatever was typed; what is written so stays."""
    for text in ALL_MOVES:
        for typed in (text, text.lower(), text.upper(), text.swapcase()):
            assert text == GAME.tidied(typed), typed
    assert "" == GAME.tidied("")


def count(state: Any, depth: int) -> int:
    """How many sequences of ``depth`` moves there are, by the public answers of the state."""
    moves = state.actions()
    if depth == 1:
        return len(moves)
    return sum(count(state.apply(move), depth - 1) for move in moves)


def test_notation_writes_what_it_reads() -> None:
    """All 96 placements, those that PY-6 forbids too, are read and written back the same."""
    for move in ALL_MOVES:
        (action,) = GAME.read(move)
        assert move == GAME.write(action)
    assert 96 == len({GAME.read(move) for move in ALL_MOVES})


def test_notation_refuses_everything_else() -> None:
    """What is missing or not understood is told apart."""
    for text in ("", " ", "b2", "Xb2", "sb2", "?", "1.", "\uff33b2"):
        assert ("syntax", "kind") == refused(text)
    for text in ("S", "Sb", "Se1", "Sb5", "Sb0", "S2b", "Tz9N", "SB2", "S b2"):
        assert ("syntax", "square") == refused(text)
    for text in ("Ta1", "Ta1n", "Ta1X", "Ta1NE", "Ta1N ", "Ta1-N"):
        assert ("syntax", "heading") == refused(text)
    for text in ("Sb2N", "Sb2 ", "Cd4!", "Sb22", "Cb2\n"):
        assert ("syntax", "rest") == refused(text)


def test_actions_are_sorted_by_their_written_form() -> None:
    """At the start and later, without repeats."""
    for moves in ("", "Sb2", "Tb2N", "Cb2", "Td3N Sd4 Sd3 Tc3E Cd3"):
        written = legal(after(moves))
        assert sorted(set(written)) == written


def test_known_counts_free() -> None:
    """Move sequences from the start, 1 to 3 deep: 80, 792, 7392."""
    assert [80, 792, 7392] == [count(after("", FREE), depth) for depth in (1, 2, 3)]


def test_known_counts_no_double_square() -> None:
    """Move sequences from the start under PY-12, 1 to 3 deep: 80, 792, 7000."""
    assert [80, 792, 7000] == [count(after("", STRICT), depth) for depth in (1, 2, 3)]


def test_position_as_json() -> None:
    """What stands where in the order C, S, T, what is in hand, and the last piece."""
    expected = {
        "squares": {"b1": ["wTN"], "b2": ["wC", "bS", "bTN"]},
        "stock": {"white": {"C": 4, "S": 5, "T": 4}, "black": {"C": 5, "S": 4, "T": 4}},
        "last": "Tb2N",
    }
    assert expected == after("Cb2 Sb2 Tb1N Tb2N").position()
    full = {"C": 5, "S": 5, "T": 5}
    start = {"squares": {}, "stock": {"white": full, "black": full}, "last": None}
    assert start == after("").position()


def test_diagram_shows_every_piece() -> None:
    """Four ranks, rank 4 on top, and both players' stocks."""
    lines = after("Cb2 Sb2 Tb1N").diagram().splitlines()
    assert ["4", "3", "2", "1"] == [line[0] for line in lines[:4]]
    assert "wC,bS" in lines[2]
    assert "wTN" in lines[3]
    assert ["white: C4 S5 T4", "black: C5 S4 T5"] == lines[5:]


def test_symmetries_are_the_eight_of_the_square() -> None:
    """Eight different maps, each a permutation of the placements, the identity among them."""
    maps = GAME.symmetries(GAME.setup())
    every = [GAME.read(move)[0] for move in ALL_MOVES]
    tables = {tuple(turn(action) for action in every) for turn in maps}
    assert 8 == len(tables)
    assert all(sorted(every) == sorted(table) for table in tables)
    assert tuple(every) in tables


def test_symmetries_keep_kinds_and_turn_headings() -> None:
    """A quarter turn takes a1 round the corners, and what points inwards points inwards."""
    corners = set()
    for turn in GAME.symmetries(GAME.setup()):
        written = GAME.write(turn(GAME.read("Ta1N")[0]))
        corners.add(written)
        assert "C" == GAME.write(turn(GAME.read("Cb2")[0]))[0]
    assert {"Ta1N", "Ta1E", "Ta4E", "Ta4S", "Td4S", "Td4W", "Td1W", "Td1N"} == corners


def test_keys_tell_apart_what_may_follow() -> None:
    """Equal keys after the same pieces and demand, other keys otherwise."""
    assert after("Cb2").key == after("Cb2").key
    assert after("Cb2").key != after("Sb2").key
    assert after("Tb2N").key != after("Tb2E").key
    assert after("", FREE).key != after("", STRICT).key


def test_every_square_can_be_seen() -> None:
    """A piece on each square stands there in the position."""
    for square in SQUARES:
        assert {square: ["wS"]} == board(after("S" + square))
