"""Whole games between two persons at one screen, by mouse."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.drawing.board import Markings
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.words.language import Words
from tests.browser.playing import Screen, lying
from tests.outside import played

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

#: A game to PY-10 through PY-3, PY-4, PY-5 and PY-8: each turn and what is said after it.
TURNS: Final = {
    "Ta3E": "White puts a Triangle on a3, pointing east. "
    "Black: play where the Triangle on a3 points (PY-4).",
    "Sc3": "Black puts a Square on c3. White: play next to the Square on c3 (PY-3).",
    "Cd3": "White puts a Cylinder on d3. Black: play on d3, where the Cylinder stands (PY-5).",
    "Sd3": "Black puts a Square on d3. White: play next to the Square on d3 (PY-3).",
    "Tc3N": "White puts a Triangle on c3, pointing north. "
    "Black: play where the Triangle on c3 points (PY-4).",
    "Cc4": "Black puts a Cylinder on c4. White: play on c4, where the Cylinder stands (PY-5).",
    "Tc4S": "White puts a Triangle on c4, pointing south. "
    "Black: play where the Triangle on c4 points (PY-4).",
    "Cc3": "Black puts a Cylinder on c3; the tower is Black’s. "
    "White: nothing fits where it should, play on any empty square (PY-8).",
    "Td1N": "White puts a Triangle on d1, pointing north. "
    "Black: play where the Triangle on d1 points (PY-4).",
    "Td3N": "Black puts a Triangle on d3, pointing north; the tower is Black’s. "
    "White: play where the Triangle on d3 points (PY-4).",
    "Sd4": "White puts a Square on d4. Black: play next to the Square on d4 (PY-3).",
    "Sc4": "Black puts a Square on c4; the tower is Black’s. Black wins with three towers (PY-10).",
}
BOARD: Final = catalogue.board("pyrga")
KINDS: Final = {"S": "Square", "T": "Triangle", "C": "Cylinder"}


def in_hand(match: Match, seat: str) -> list[str]:
    """What a seat has in hand, as `Screen.stock` tells it: five of a kind but those played."""
    count = dict.fromkeys(KINDS, 5)
    for at, turn in enumerate(match.turns()):
        if ("white", "black")[at % 2] == seat:
            count[turn.text[0]] -= 1
    return [f"{name}: {count[kind]}" for kind, name in KINDS.items()]


def assert_shows(screen: Screen, *moves: str) -> None:
    """Pieces, stocks, turns and the grid's labels are those after the moves."""
    match = played(" ".join(moves))
    looks = Markings((), match.legal(), ())
    assert screen.look() == {
        "pieces": lying(match),
        "stock": [in_hand(match, seat) for seat in match.seats],
        "turns": list(moves),
        "labels": BOARD.labels(Words(), match.state, looks),
    }
    assert list(moves[-1:]) == screen.current()


def hold(screen: Screen) -> None:
    """Begin and play those turns, and hold the page against the rules after each."""
    screen.begin()
    assert_shows(screen)
    assert "White: play any piece on any square PY-1" == screen.sentence
    screen.heard()
    for count, (move, said) in enumerate(TURNS.items(), start=1):
        screen.play(move)
        assert_shows(screen, *list(TURNS)[:count])
        assert said == screen.heard()[-1]
        assert said.rpartition(". ")[2].replace("(", "").replace(").", "") == screen.sentence
    assert "Black wins with three towers PY-10" == screen.sentence


def test_a_whole_game(screen: Screen) -> None:
    """After every turn board, stocks, sentence, list and live region are right, to the result."""
    hold(screen)
    assert "Pyrga: finished · Tessera" == screen.page.title()
    assert ["0 towers", "3 towers"] == screen.page.locator(".score").all_inner_texts()
    assert screen.page.locator("#choices .can").count() == 0
    # The three towers, which decided it, are marked.
    assert [3, 3] == [screen.page.locator(it).count() for it in ("#marks *", "#choices .decided")]


def test_same_seats_again(screen: Screen) -> None:
    """Names and options stay, sides change; the old game is kept and listed as finished."""
    screen.begin(white_name="Ann", black_name="Bo", opening="no-double-square")
    screen.play(*TURNS)
    old = screen.name
    screen.do("again")
    assert old != screen.name
    assert_shows(screen)
    assert ["Bo", "Ann"] == screen.page.locator(".who").all_inner_texts()
    screen.play("Sb2", "Sb3")
    screen.hit_kind("S")
    assert "Bo began with a Square and must play another piece now PY-12" == screen.sentence
    new = screen.name
    screen.go("#/")
    assert 2 == screen.page.locator(".games li").count()
    assert "Bo to move · 2 turns" in screen.text(f"#game-{new}")
    assert "Bo wins with three towers · 12 turns" in screen.text(f"#game-{old}")
    screen.go(f"#/game/{old}")
    assert "Bo wins with three towers PY-10" == screen.sentence


#: Where a game stands, what is then tried, and what is said about it. A kind that may go
#: nowhere is refused when it is taken.
REFUSALS: Final = {
    ("Sb2 Cb1", "C"): "There is a Cylinder on b1 already PY-2",
    ("Sb2", "Sd4"): "Black must play next to the Square on b2, on a2, b1, b3 or c2 PY-3",
    ("Ta1N", "Cb2"): "Black must play where the Triangle on a1 points, on a2, a3 or a4 PY-4",
    ("Cc3", "Sc4"): "Black must play on c3, where the Cylinder stands PY-5",
    ("Ta3E Sc3 Cd3 Sd3 Tc3N Cc4 Tc4S Cc3", "Sd3"): "Nothing fits where it should, so White must "
    "play on an empty square PY-8",
    ("Sa1 Sa2 Sa3 Sa4 Sb4 Sb3 Sb2 Sb1 Sc1 Sc2", "S"): "White has no Square left.",
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("moves", "tried"), REFUSALS)
def test_a_refused_try(screen: Screen, moves: str, tried: str) -> None:
    """The sentence says why, with the rule; nothing changes; the next try may succeed."""
    screen.begin_at(moves)
    before, kept = screen.look(), screen.page.evaluate("JSON.stringify(localStorage)")
    screen.heard()
    screen.hit_kind(tried[0])
    if tried[1:]:
        screen.hit_square(tried[1:])
    assert REFUSALS[moves, tried] == screen.sentence
    assert REFUSALS[moves, tried].split(" PY-")[0] in screen.heard()[-1]
    assert before == screen.look()
    assert kept == screen.page.evaluate("JSON.stringify(localStorage)")
    legal = played(moves).legal()[0]
    screen.play(played(moves).game.write(legal))
    assert len(before["turns"]) + 1 == len(screen.turns())


def test_a_triangle_only_points_onto_the_board(screen: Screen) -> None:
    """PY-6: in a corner two arrows are offered, and the way off the board is none of them."""
    screen.begin()
    screen.hit_kind("T")
    screen.hit_square("a1")
    assert "Where does the Triangle point? PY-6" == screen.sentence
    arrows = screen.page.locator("#choices [data-pick]")
    assert ["heading:E", "heading:N"] == [it.get_attribute("data-pick") for it in arrows.all()]
    screen.hit_square("d4")
    assert 2 == arrows.count()
    screen.hit_heading("W")
    assert ["Td4W"] == screen.turns()


def test_a_double_click_is_one_turn(screen: Screen) -> None:
    """Its second half is not taken for the other player's turn, which PY-5 wants there."""
    screen.begin()
    screen.hit_kind("C")
    screen.page.mouse.dblclick(*screen.middle("#ground [data-pick='square:b2']"))
    assert ["Cb2"] == screen.turns()
    assert "Black: play on b2, where the Cylinder stands PY-5" == screen.sentence
    screen.hit_square("b2")
    assert 2 == len(screen.turns())


def test_the_place_under_the_pointer_previews_the_piece(screen: Screen) -> None:
    """Only where it may go, and gone with the pointer; nothing is played or said by it."""
    screen.begin_at("Sb2")
    ghost = screen.page.locator("#preview .ghost.black")
    screen.heard()
    for square, shown in (("b3", 1), ("d4", 0), ("a2", 1)):
        screen.page.mouse.move(*screen.middle(f"#ground [data-pick='square:{square}']"))
        assert shown == ghost.count()
    screen.page.mouse.move(0, 0)
    assert 0 == ghost.count()
    assert [] == screen.heard()
    assert ["Sb2"] == screen.turns()


def test_the_rule_is_shown_where_its_id_stands(screen: Screen) -> None:
    """Pointing at the id, or coming to it by keyboard, shows the rule in a sentence."""
    screen.begin()
    tip = screen.page.locator("#tip")
    assert not tip.is_visible()
    screen.page.hover(".rule-id")
    assert "White begins with any piece on any square; then one piece a turn, in turns." == (
        tip.inner_text()
    )
    screen.page.mouse.move(0, 0)
    assert not tip.is_visible()
    screen.page.focus(".rule-id")
    assert tip.is_visible()
