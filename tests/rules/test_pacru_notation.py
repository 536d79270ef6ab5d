"""Pacru: notation of whole turns and steps, and positions as JSON and text."""

from __future__ import annotations

from itertools import permutations

import pytest

from tessera.games.pacru.rules import GAME
from tessera.play.match import Match
from tests.rules.sectors_positions import SQUARES, pieces
from tests.rules.telling import cases, unread, unsaid

TURNS = ("<", "<<", ">", ">>")


def whole(text: str) -> str:
    return GAME.write_turn(GAME.read(text))


def begun(turns: str = "") -> Match:
    match = Match.dealt(GAME, GAME.setup(2), {})
    for piece in pieces(GAME, turns):
        match = match.play_text(piece)
    return match


def test_notation_writes_what_it_reads() -> None:
    """Every single action is read as one, and written back the same."""
    texts = [f"{a}{way}{b}" for a in SQUARES for b in SQUARES for way in "-x"]
    texts += [a + way for a in SQUARES for way in TURNS]
    texts += ["(*)", *(f"({square})" for square in SQUARES)]
    actions = [action for text in texts for action in GAME.read(text)]
    assert texts == [GAME.write(action) for action in actions] == list(map(whole, texts))
    assert len(texts) == len(set(actions))


@cases(
    "text steps",
    {
        "crossing": ("g9-e7(f8)", "g9-e7 (f8)"),
        "connection": ("g9-e7(*)", "g9-e7 (*)"),
        "two tiles": ("g9-e7(f8,c3)", "g9-e7 (f8) (c3)"),
        "connection and meeting": ("g9-e7(*,c3)", "g9-e7 (*) (c3)"),
        "capture": ("e9xe7(c3)", "e9xe7 (c3)"),
        "turned": ("g9>>(a1,b2,c3,d4)", "g9>> (a1) (b2) (c3) (d4)"),
        "a part": ("(*,c3)", "(*) (c3)"),
    },
)
def test_whole_turns_are_read_in_steps(text: str, steps: str) -> None:
    assert (steps, text) == (" ".join(map(GAME.write, GAME.read(text))), whole(text))


@pytest.mark.parametrize("order", [*permutations(("a1", "b2", "c3", "i9"))], ids="".join)
def test_squares_given_up_are_a_set(order: tuple[str, ...]) -> None:
    """Written sorted, a part too; tiles of a move keep their order."""
    assert "g9<<(a1,b2,c3,i9)" == whole(f"g9<<({','.join(order)})")
    assert f"g9<<({','.join(sorted(order[:2]))})" == whole(f"g9<<({','.join(order[:2])})")
    assert f"g9-e7({order[0]},{order[1]})" == whole(f"g9-e7({order[0]},{order[1]})")


@cases(
    "texts expected",
    {
        "no turn": (("", " ", "g9", "g9e7", "g9-", "-e7", "g9<e7", "g9<<<", "f8", "*"), "move"),
        "brackets": (("g9-e7(f8", "g9-e7f8)", "g9-e7(f8)(c3)", "((f8))", "(f8)g9-e7"), "move"),
        "more": (("g9 -e7", "g9-e7 (f8)", " g9-e7", "g9-e7!", "g9-e7>", "g9-e7(f8)\n"), "move"),
        "no such square": (("j9-e7", "j9<", "(j9)"), "square square=j9"),
        "capitals": (("G9-e7", "e7xG9"), "square square=G9"),
        "an empty one": (("()", "(f8,)"), "square square="),
        "given up twice": (("g9<(a1,a1)", "g9<<(a1,b2,c3,b2)", "g9>(b2, b2)"), "twice"),
        "the connection stands first": (("g9-e7(f8,*)", "(c3,*)", "(*,*)"), "star"),
        "long": (("e1" + "x" * 500_000 + "!", "x" * 500_000), "move"),
    },
)
def test_notation_refuses_everything_else(texts: tuple[str, ...], expected: str) -> None:
    assert {f"syntax {expected}"} == {unread(GAME, text) for text in texts}


@cases(
    "typed tidy",
    {
        "capitals": ("G9-E7", "g9-e7"),
        "a capture": ("E9XE7", "e9xe7"),
        "spaces": (" g9 - e7 (f8) ", "g9-e7(f8)"),
        "without brackets": ("f8, C3", "(f8,c3)"),
        "a star": ("*,c3", "(*,c3)"),
        "two squares": ("a1 b2", "(a1)(b2)"),
        "turned": ("G9 <<(A1, B2)", "g9<<(a1,b2)"),
        "behind a move": ("C6-D5 F4", "c6-d5(f4)"),
        "nothing": ("", ""),
    },
)
def test_typed_turns_are_tidied(typed: str, tidy: str) -> None:
    assert tidy == GAME.tidied(typed) == GAME.tidied(tidy)


def test_pieces_of_a_record() -> None:
    expected = "e3-e4(d4, a9)|a7-b7|g9<(a1,b2)|e1-e2|(f8)|(*)|e9xe7(c3)".split("|")
    assert expected == pieces(GAME, " ".join(expected))


def test_pa_6_a_turn_whole_or_in_steps() -> None:
    match = begun("a3-b4(c5)")
    assert match == begun("a3-b4 (c5)") == begun().play_text("a3-b4 (c5)")
    assert (["a3-b4(c5)"], 2, 1) == (
        [turn.text for turn in match.turns()],
        len(match.actions),
        match.finished,
    )


#: From a1 to a5 over a border: the connection, or a tile in the new sector.
OVER = "S a1N a1 b1 c1 c2 a5 N i9S"


@cases(
    "position text expected",
    {
        "behind the end": ("S a5N N i9N", "a5-a6(a6)", "PA-2 no-claim square=a6"),
        "too many given up": (
            "S e5N h5N a1 a2 a3 N i8N",
            "e5<(a1,a2,a3)",
            "PA-14 exactly degrees=45 tiles=2",
        ),
        "both": (OVER, "a1-a5(*,c6)", "PA-8 both taken=a2,a3,a4"),
        "one": (OVER, "a1-a5(*)", ""),
    },
)
def test_what_is_written_in_one_piece_and_is_too_much(
    position: str, text: str, expected: str
) -> None:
    match = Match.dealt(GAME, GAME.setup(2), {"Position": position})
    assert expected == unsaid(match, text)
