"""Pacru: notation of whole turns and steps, positions as JSON and text, known counts."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from tessera.games.pacru.rules import GAME
from tessera.play.fault import Refused
from tests.rules.sectors_positions import ORDERS, SQUARES, after, legal, pacru, pieces, unread

TURNS = ("<", "<<", ">", ">>")


def written(text: str) -> list[str]:
    """The actions that a text stands for, each written by itself."""
    return [GAME.write(action) for action in GAME.read(text)]


def whole(text: str) -> str:
    """A text read and written again as a turn."""
    return GAME.write_turn(GAME.read(text))


def count(state: Any, depth: int) -> int:
    """How many sequences of ``depth`` turns there are; an open turn is not yet one."""
    if depth == 0:
        return 1
    following = map(state.apply, state.actions())
    return sum(count(each, depth if each.open else depth - 1) for each in following)


def test_notation_writes_what_it_reads() -> None:
    """Every single action is read as one, and written back the same."""
    texts = [f"{a}{way}{b}" for a in SQUARES for b in SQUARES for way in "-x"]
    texts += [a + way for a in SQUARES for way in TURNS]
    texts += ["(*)", *(f"({square})" for square in SQUARES)]
    actions = [GAME.read(text) for text in texts]
    assert {1} == {len(found) for found in actions}
    assert texts == [GAME.write(action) for (action,) in actions]
    assert len(texts) == len(set(actions))
    assert [whole(text) for text in texts] == texts


def test_notation_whole_turns_are_read_in_steps() -> None:
    """What stands in the brackets are actions of their own."""
    steps = {
        "g9-e7": ["g9-e7"],
        "e9xe7": ["e9xe7"],
        "g9-e7(f8)": ["g9-e7", "(f8)"],
        "g9-e7(*)": ["g9-e7", "(*)"],
        "g9-e7(f8,c3)": ["g9-e7", "(f8)", "(c3)"],
        "g9-e7(*,c3)": ["g9-e7", "(*)", "(c3)"],
        "e9xe7(c3)": ["e9xe7", "(c3)"],
        "g9<(a1,b2)": ["g9<", "(a1)", "(b2)"],
        "g9>>(a1,b2,c3,d4)": ["g9>>", "(a1)", "(b2)", "(c3)", "(d4)"],
        "(f8,c3)": ["(f8)", "(c3)"],
        "(*,c3)": ["(*)", "(c3)"],
    }
    for text, expected in steps.items():
        assert expected == written(text), text
        assert text == whole(text)


def test_notation_spaces_in_brackets() -> None:
    """Behind commas and at the ends they do no harm; elsewhere they do."""
    assert "g9-e7(f8,c3)" == whole("g9-e7(f8, c3)") == whole("g9-e7( f8 ,c3 )")
    for text in ("g9 -e7", "g9-e7 (f8)", " g9-e7", "g9-e7 "):
        assert "syntax move" == unread(GAME, text), text


def test_notation_squares_given_up_are_a_set() -> None:
    """Read in any order, written sorted; tiles of a move keep their order."""
    for order in permutations(("a1", "b2", "c3", "i9")):
        assert "g9<<(a1,b2,c3,i9)" == whole(f"g9<<({','.join(order)})")
    assert "g9>(a1,b2)" == whole("g9>(b2,a1)")
    assert "g9-e7(f8,c3)" == whole("g9-e7(f8,c3)") and "g9-e7(c3,f8)" == whole("g9-e7(c3,f8)")


def test_notation_refuses_squares_given_up_twice() -> None:
    """With a reorientation in one piece; what a move places is judged by the rules."""
    for text in ("g9<(a1,a1)", "g9<<(a1,b2,c3,b2)", "g9>(b2, b2)"):
        assert "syntax twice" == unread(GAME, text)
    assert "" == unread(GAME, "g9-e7(f8,f8)")


def test_notation_the_connection_stands_first() -> None:
    """The star is refused behind anything else."""
    for text in ("g9-e7(f8,*)", "(c3,*)", "(*,*)", "g9-e7(f8,c3,*)"):
        assert "syntax star" == unread(GAME, text), text


def test_notation_refuses_what_is_no_turn() -> None:
    """The whole text is at fault."""
    for text in ("", " ", "g9", "g9e7", "g9-", "-e7", "x", "g9<e7", "g9<<<", "g9><", "f8", "*",
                 "f8,c3", "g9-e7(f8", "g9-e7f8)", "g9-e7(f8)(c3)", "((f8))", "(f8)g9-e7", "pass",
                 "g9–e7", "?", "g9-e7!", "g9-e7>", "g9-e7(f8)\n"):  # fmt: skip
        assert "syntax move" == unread(GAME, text), text


def test_notation_refuses_unknown_squares() -> None:
    """The first that does not exist is named, before or in the brackets."""
    wrong = {"j9-e7": "j9", "g9-e0": "e0", "g9-e10": "e10", "G9-e7": "G9", "g9xE7": "E7",
             "z1<": "z1", "(f8,k1)": "k1", "()": "", "(f8,)": "", "(F8)": "F8", "(f 8)": "f 8",
             "g9-e7(f8;c3)": "f8;c3", "(**)": "**"}  # fmt: skip
    for text, square in wrong.items():
        assert f"syntax square square={square}" == unread(GAME, text), text


def test_tidied() -> None:
    """Capitals, spaces, and squares without brackets."""
    typed = {
        "G9-E7": "g9-e7", " g9 - e7 (f8) ": "g9-e7(f8)", "E9XE7": "e9xe7", "F8": "(f8)",
        "f8, C3": "(f8,c3)", "*": "(*)", "*,c3": "(*,c3)", "(F8)": "(f8)", "g9 <<": "g9<<",
        "G9<(A1, B2)": "g9<(a1,b2)", "a1 b2": "(a1)(b2)", "": "", "C6-D5 F4": "c6-d5(f4)",
    }  # fmt: skip
    for text, tidy in typed.items():
        assert tidy == GAME.tidied(text), text
        assert tidy == GAME.tidied(tidy)


def test_pieces_of_a_record() -> None:
    """A turn with its brackets is one piece, spaces within them or not."""
    text = "e3-e4(d4, a9) a7-b7 g9<(a1,b2) e1-e2 (f8) (*) e9xe7(c3)"
    expected = ["e3-e4(d4, a9)", "a7-b7", "g9<(a1,b2)", "e1-e2", "(f8)", "(*)", "e9xe7(c3)"]
    assert expected == pieces(GAME, text)


def test_steps_of_an_open_turn_are_written_in_one() -> None:
    """The part played so far: with what is placed, and what is given up sorted."""
    head, *rest = GAME.read("g9<<(c3,a1,b2)")
    assert ["g9<<", "g9<<(c3)", "g9<<(a1,c3)", "g9<<(a1,b2,c3)"] == [
        GAME.write_turn((head, *rest[:number])) for number in range(4)
    ]


def test_round_trips_of_random_turns() -> None:
    """Whole turns of random games: read, they are the actions played, but for the order."""
    rng = Random(3)
    for seats in ORDERS:
        state: Any = GAME.start(GAME.setup(seats), {})
        for _ in range(150):
            if state.to_move is None:
                break
            played = [rng.choice(state.actions())]
            following = state.apply(played[0])
            while following.open:
                played.append(rng.choice(following.actions()))
                following = following.apply(played[-1])
            text = GAME.write_turn(played)
            assert sorted(played) == sorted(GAME.read(text))
            assert following.position() == after(state, text).position()
            state = following


def test_position_as_json() -> None:
    """Tiles and pawns of every seat in the order of turns, each list sorted."""
    lying, standing = "north: c3 a2; south: b1", "south: e1N a3E; north: a7E"
    expected = {
        "tiles": {"north": ["a2", "c3"], "south": ["b1"]},
        "pawns": {"north": ["a7E"], "south": ["a3E", "e1N"]},
    }
    found = pacru(lying, standing, "NS").position()
    assert expected == found
    assert [["north", "south"]] * 2 == [list(found[part]) for part in ("tiles", "pawns")]


def test_position_of_who_is_out() -> None:
    """No pawns, but the seat still stands in the position with its tiles."""
    state = pacru("east: f8", "north: e5N; east: i9NE; west: a5E", "NEW")
    found = after(state, "e5-e6").position()
    assert ([], ["f8"]) == (found["pawns"]["east"], found["tiles"]["east"])


def test_diagram_shows_tiles_and_pawns() -> None:
    """Rank 9 on top, files below; a pawn with its facing, the tile under it in front."""
    lines = pacru("south: a1 e5; north: i9", "south: e5NE; north: c9S").diagram().splitlines()
    ranks = [line for line in lines if line[0].isdigit()]
    assert list("987654321") == [line[0] for line in ranks]
    assert ["9", ".", ".", "NS", "|", ".", ".", ".", "|", ".", ".", "n"] == ranks[0].split()
    assert "sSNE" in ranks[4] and ranks[8].split()[1] == "s"


def test_known_counts() -> None:
    """Turn sequences from the start, 1 to 3 deep, for two, three and four seats."""
    known = {2: [28, 734, 16168], 3: [23, 533, 11343], 4: [23, 510, 10379]}
    for seats in ORDERS:
        start = GAME.start(GAME.setup(seats), {})
        assert known[seats] == [count(start, depth) for depth in (1, 2, 3)]


def test_actions_are_sorted_by_their_written_form() -> None:
    """Between turns and within them, without repeats."""
    rng = Random(4)
    state: Any = GAME.start(GAME.setup(4), {})
    for _ in range(300):
        if state.to_move is None:
            break
        texts = legal(state)
        assert sorted(set(texts)) == texts
        state = state.apply(rng.choice(state.actions()))


def test_words_without_sense_are_refused_at_once() -> None:
    """However long they are: the time does not grow with the square of their length."""
    rules = []
    for text in ("e1" + "x" * 500_000 + "!", "x" * 500_000, "e1-" + "e" * 500_000):
        try:
            GAME.read(text)
        except Refused as refused:
            rules.append(refused.fault.rule)
    assert ["syntax"] * 3 == rules
