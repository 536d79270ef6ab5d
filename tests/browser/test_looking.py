"""The focus, the grid and the dialog while one looks through a game, turns its board, leaves it."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.playing import Screen
from tests.outside import PERSONS, played

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

MOVES: Final = "Sb2 Tb1E Cd1 Td1N Sd4".split()
FOUR: Final = dict.fromkeys(("south", "west", "north", "east"), "person")
PLAYER: Final = "document.getElementById('replay')?.getAttribute('aria-label')"
PLAYS: Final = f"{PLAYER} === 'Pause'"
RESTS: Final = f"{PLAYER} === 'Replay'"
FOCUS: Final = "document.activeElement.id"


def test_escape_is_no_answer(screen: Screen) -> None:
    """Escape takes a question away; the next one still works."""
    screen.begin_at(" ".join(MOVES))
    for _ in range(2):
        screen.do("resign")
        assert screen.page.evaluate("document.activeElement.closest('dialog') !== null")
        screen.page.keyboard.press("Escape")
        assert not screen.page.locator("#dialog").is_visible()


def test_the_focus_does_not_get_lost(screen: Screen) -> None:
    """A control that cannot be used any more is left for the next one there, not for the top."""
    screen.begin_at(MOVES[0])
    for selector, following in (
        ("[data-do=look].step >> nth=0", "#replay"),
        ("[data-do=look].step >> nth=3", ".step[data-do=pace]"),
        ("#controls [data-do=undo]", "#status .rule-id"),
    ):
        screen.page.focus(selector)
        screen.page.keyboard.press("Enter")
        expect(screen.page.locator(selector)).to_be_disabled()
        screen.page.keyboard.press("Tab")
        expect(screen.page.locator(following)).to_be_focused()


def test_the_list_is_patched(screen: Screen) -> None:
    """A list button that has the focus keeps it; items whose turns stay are the same nodes."""
    screen.begin_game("shacru", FOUR)
    screen.type("e1-e2")
    screen.page.evaluate("document.querySelector('#list li').mark = 1")
    for move in ("a5-b5", "e9-e8", "i5-h5"):
        screen.type(move)
    assert 1 == screen.page.evaluate("document.querySelector('#list li').mark")
    assert 4 == screen.page.locator("#list button").count()
    screen.page.focus("#list button")
    screen.page.keyboard.press("Enter")
    assert 1 == screen.page.locator("#list [aria-current]").count()
    assert "e1-e2" in screen.page.evaluate("document.activeElement.innerText")


def test_a_facing_chosen_by_key_leaves_the_focus_on_the_board(screen: Screen) -> None:
    """What was pressed beside the board is gone then."""
    screen.begin_game("shacru", {"south": "person", "north": "person"})
    for move in ("e1-e2", "e9-e8", "e2-e3", "e8-e7"):
        screen.type(move)
    screen.hit_square("e3")
    screen.hit_square("e4")
    screen.page.locator("#asked [data-pick]").first.focus()
    screen.page.keyboard.press("Enter")
    assert screen.page.evaluate(FOCUS).startswith("cell-")


def test_the_space_bar(screen: Screen) -> None:
    """Where one looks on it starts and stops; on the board and on buttons it does what it did."""
    screen.open(played(" ".join([*MOVES, "Cd3"])), PERSONS)
    screen.page.focus("#screen")
    screen.page.keyboard.press("Space")
    screen.page.keyboard.press("ArrowLeft")
    screen.page.keyboard.press("Space")
    screen.wait(PLAYS)
    screen.page.keyboard.press("Space")
    screen.wait(RESTS)
    screen.page.focus("[aria-label='To the start']")
    screen.page.keyboard.press("Space")
    assert [] == screen.pieces()
    assert screen.page.evaluate(RESTS)
    screen.page.focus("#cell-a1")
    screen.page.keyboard.press("Space")
    assert screen.page.locator("#dialog").is_visible()
    screen.do("no")


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
