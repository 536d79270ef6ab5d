"""A whole game between two persons at one screen by mouse, and what a pointer shows."""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Markings
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.words.language import Words
from tests.browser.playing import Screen, lying
from tests.outside import played

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

#: A game to PY-10 through PY-3, PY-4, PY-5 and PY-8.
TURNS: Final = "Ta3E Sc3 Cd3 Sd3 Tc3N Cc4 Tc4S Cc3 Td1N Td3N Sd4 Sc4".split()
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


def test_a_whole_game(screen: Screen) -> None:
    """After every turn the page is as the rules have it, and something else is said."""
    screen.begin()
    screen.heard()
    for count, move in enumerate(TURNS, start=1):
        screen.play(move)
        assert_shows(screen, *TURNS[:count])
        assert screen.heard()[-1]
    assert screen.sentence.endswith("PY-10")
    # The three towers, which decided it, are marked.
    assert [3, 3] == [screen.page.locator(it).count() for it in ("#marks *", "#choices .decided")]


def test_a_double_click_is_one_turn(screen: Screen) -> None:
    """Its second half is not taken for the other player's turn, which PY-5 wants there."""
    screen.begin()
    screen.hit_kind("C")
    screen.page.mouse.dblclick(*screen.middle("#ground [data-pick='square:b2']"))
    assert ["Cb2"] == screen.turns()
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
    assert ([], ["Sb2"]) == (screen.heard(), screen.turns())


def test_the_rule_is_shown_where_its_id_stands(screen: Screen) -> None:
    """By a pointer, and by the focus."""
    screen.begin()
    tip = screen.page.locator("#tip")
    assert not tip.is_visible()
    screen.page.hover(".rule-id")
    assert tip.is_visible() and tip.inner_text()
    screen.page.mouse.move(0, 0)
    assert not tip.is_visible()
    screen.page.focus(".rule-id")
    assert tip.is_visible()
