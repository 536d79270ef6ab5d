"""Shacru: notation, positions as JSON and text, known counts."""

from __future__ import annotations

from typing import Any

from tessera.games.shacru.rules import GAME
from tests.rules.sectors_positions import (
    ORDERS,
    SQUARES,
    after,
    board,
    pawns,
    shacru,
    tiles,
    unread,
)


def count(state: Any, depth: int) -> int:
    """How many sequences of ``depth`` moves there are, by the public answers of the state."""
    moves = state.actions()
    if depth == 1:
        return len(moves)
    return sum(count(state.apply(move), depth - 1) for move in moves)


def test_notation_writes_what_it_reads() -> None:
    """Every pair of squares with each turn is read as one action, and written back the same."""
    texts = [f"{a}-{b}{turned}" for a in SQUARES for b in SQUARES for turned in ("", "<", ">")]
    actions = [GAME.read(text) for text in texts]
    assert {1} == {len(found) for found in actions}
    assert texts == [GAME.write(action) for (action,) in actions]
    assert len(texts) == len(set(actions))
    assert sorted(texts) == [GAME.write(action) for (action,) in sorted(actions)]


def test_notation_of_a_turn() -> None:
    """A turn is written as its one move."""
    assert "e3-e4>" == GAME.write_turn(GAME.read("e3-e4>"))
    assert "e1-e2" == GAME.write_turn(GAME.read("e1-e2"))


def test_notation_refuses_what_is_no_move() -> None:
    """Neither two squares with a hyphen between: the whole text is at fault."""
    for text in ("", " ", "e2", "e1e2", "e1xe2", "e1>e2", "-e2", "e1-", "e1--e2", "pass", "?",
                 "e1 - e2", "<", "e1–e2", "(e2)"):  # fmt: skip
        assert "syntax move" == unread(GAME, text), text


def test_notation_refuses_unknown_squares() -> None:
    """The first square that does not exist is named; capitals are none."""
    wrong = {"j1-e2": "j1", "e1-e0": "e0", "e1-e10": "e10", "E1-e2": "E1", "e1-E2": "E2",
             "x-y": "x", "a-b2": "a", "e12-e2": "e12", "1e-e2": "1e"}  # fmt: skip
    for text, square in wrong.items():
        assert f"syntax square square={square}" == unread(GAME, text), text


def test_notation_refuses_what_follows() -> None:
    """After the move and one turn nothing more has a meaning."""
    wrong = {"e3-e4<>": ">", "e3-e4>>": ">", "e3-e4 ": " ", "e3-e4(e5)": "(e5)", "e3-e4!": "!",
             "e3-e4-e5": "-e5", "e3-e4\n": "\n"}  # fmt: skip
    for text, rest in wrong.items():
        assert f"syntax rest rest={rest}" == unread(GAME, text), text


def test_tidied() -> None:
    """What people type: capitals and spaces."""
    for text in ("e1-e2", "E1-E2", " e1 - e2 ", "E1 -e2", "e1-\te2"):
        assert "e1-e2" == GAME.tidied(text)
    assert "e3-e4>" == GAME.tidied("E3-E4 >")


def test_position_as_json() -> None:
    """Tiles and pawns of every seat in the order of turns, each list sorted."""
    lying, standing = "north: c3 a2; south: b1", "south: e1N a3E i3W; north: a7E"
    expected = {
        "tiles": {"north": ["a2", "c3"], "south": ["b1"]},
        "pawns": {"north": ["a7E"], "south": ["a3E", "e1N", "i3W"]},
    }
    found = shacru(lying, standing, "NS").position()
    assert expected == found
    assert [["north", "south"]] * 2 == [list(found[part]) for part in ("tiles", "pawns")]


def test_position_keeps_pawns_sorted() -> None:
    """Also after a pawn has passed another."""
    state = after(shacru("", "south: b2E c1N; north: i9S"), "b2-c3 i9-i8 c1-b2")
    assert {"south": ["b2NW", "c3NE"], "north": ["i8S"]} == state.position()["pawns"]


def test_position_texts_of_the_tests() -> None:
    """The tests' own words: sectors, exceptions and the rest of the board."""
    state = shacru("south: [b2] -a1; neutral: a1 e5; north: rest", "south: a1N; north: e5S")
    assert board("south: a2 a3 b1 b2 b3 c1 c2 c3")["south"] == tiles(state)["south"]
    assert 81 - 8 - 2 == len(tiles(state)["north"])
    assert board("south: a1N; north: e5S") == pawns(state)


def test_diagram_shows_tiles_and_pawns() -> None:
    """Rank 9 on top, files below; a pawn with its facing, the tile under it in front."""
    lines = shacru("south: a1 e5; north: i9", "south: e5NE; north: c9S").diagram().splitlines()
    ranks = [line for line in lines if line[0].isdigit()]
    assert list("987654321") == [line[0] for line in ranks]
    assert list("abcdefghi") == lines[-1].split()
    assert ["9", ".", ".", "NS", "|", ".", ".", ".", "|", ".", ".", "n"] == ranks[0].split()
    assert "sSNE" in ranks[4] and ranks[8].split()[1] == "s"
    assert 2 == sum("+" in line for line in lines)


def test_known_counts() -> None:
    """Turn sequences from the start, 1 to 3 deep, for two, three and four seats."""
    known = {2: [16, 254, 3932], 3: [13, 162, 2015], 4: [13, 162, 2015]}
    for seats in ORDERS:
        start = GAME.start(GAME.setup(seats), {})
        assert known[seats] == [count(start, depth) for depth in (1, 2, 3)]


def test_actions_are_sorted_by_their_written_form() -> None:
    """At the start and later, without repeats."""
    state: Any = GAME.start(GAME.setup(4), {})
    for _ in range(40):
        written = [GAME.write(action) for action in state.actions()]
        assert sorted(set(written)) == written
        state = state.apply(state.actions()[len(written) // 2])
