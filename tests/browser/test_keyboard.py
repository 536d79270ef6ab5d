"""Without a mouse: by the spoken grid, by the field for typed turns, by the controls."""

from __future__ import annotations

from typing import Final

from tests.browser.keys import focused, play, tab_to, walk
from tests.browser.playing import LISTEN, READY, Screen, lying
from tests.outside import played

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

#: Turns, and the square that what is said after each names last.
TURNS: Final = {"Tb2E": "b2", "Cc2": "c2", "Tc2N": "c2"}
#: The left arrow, pressed with another key that is held down.
KEY_WITH: Final = """
(held) => document.body.dispatchEvent(new KeyboardEvent("keydown", {
  key: "ArrowLeft", bubbles: true, cancelable: true, [held]: Boolean(held),
}))
"""


def test_from_page_load_to_a_typed_end(screen: Screen) -> None:
    """From the home through the box; the key that begins the game starts Python.

    Turns are spoken one by one; giving up is asked about, and the focus comes back.
    """
    page = screen.page
    screen.go("#/")
    page.reload()
    page.evaluate(LISTEN)
    tab_to(page, "#/play/pyrga")
    page.keyboard.press("Enter")
    page.wait_for_selector("#box[open] [name=against]:focus")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function(READY)
    screen = Screen(page)
    tab_to(page, "cell-a4")
    assert 1 == len(screen.heard())
    for move, square in TURNS.items():
        play(page, move)
        *asked, said = screen.heard()
        assert (move[0] == "T") == len(asked) and square in said
    assert lying(played(" ".join(TURNS))) == screen.pieces()
    screen.type("resign")
    screen.wait("document.getElementById('dialog').open")  # what asks comes with the features
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert [*TURNS] == screen.turns()
    assert "typed" == focused(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rematch")
    tab_to(page, "rematch")
    page.keyboard.press("Enter")
    assert [] == screen.turns()


def test_the_grid_is_one_tab_stop(screen: Screen) -> None:
    """Tab comes to the square that was left, and goes on behind the board.

    Escape gives a choice up, a refused try is said each time, and the focus stays.
    """
    screen.begin()
    assert all(screen.labels().values()), "a screen like the one before is labelled, too"
    page = screen.page
    tab_to(page, "cell-a4")
    walk(page, "c2")
    assert 1 == page.locator("[role=gridcell][tabindex='0']").count()
    page.keyboard.press("Tab")
    assert not focused(page).startswith("cell-")
    page.keyboard.press("Shift+Tab")
    assert "cell-c2" == focused(page)
    walk(page, "d1")
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        assert "cell-d1" == focused(page)
    walk(page, "b2")
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    assert 4 == page.locator("#choices [data-pick]").count()
    page.keyboard.press("Escape")
    assert 0 == page.locator("#choices [data-pick]").count()
    assert "cell-b2" == focused(page)
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    assert ["Cb2"] == screen.turns()
    walk(page, "d4")
    screen.heard()
    for _ in range(2):
        page.keyboard.press("Enter")
    first, second = screen.heard()
    assert first == second and first
    assert "cell-d4" == focused(page)


def test_keys_in_fields_and_with_others_are_the_browsers(screen: Screen) -> None:
    """Alt with an arrow goes back there, not to the turn before; in a field keys write."""
    screen.begin_at("Sb2 Cb1")
    before = screen.sentence
    for held in ("altKey", "ctrlKey", "metaKey"):
        screen.page.evaluate(KEY_WITH, held)
        assert before == screen.sentence
    screen.page.focus("#typed")
    for key in ("s", "ArrowLeft", "Home", "t"):
        screen.page.keyboard.press(key)
    assert "ts" == screen.page.input_value("#typed")
    assert ["Cb1"] == screen.current()
    screen.page.focus("#list button")
    screen.page.evaluate(KEY_WITH, "")
    screen.wait("document.querySelector('#list [aria-current] > .unseen')?.textContent === 'Sb2'")


def test_the_rules_stand_beside_the_board(screen: Screen) -> None:
    """The panel takes the focus and leaves the board free; Escape shuts it and gives that back."""
    page = screen.page
    page.focus("#help-control")
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'help-panel'")
    panel, board = (page.locator(it).bounding_box() for it in ("#help-panel", ".board"))
    assert panel and board and panel["x"] >= board["x"] + board["width"]
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.id === 'help-control'")
    assert 0 == page.locator("#help-panel").count()


def test_a_russian_keyboard(screen: Screen) -> None:
    """Keys in the places of Latin letters pick kinds on the board and type in the field."""
    screen.begin()
    session = screen.page.context.new_cdp_session(screen.page)

    def press(text: str, code: str) -> None:
        about = {"key": text, "code": code}
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": text, **about})
        session.send("Input.dispatchKeyEvent", {"type": "keyUp", **about})

    screen.page.focus("#cell-b2")
    press("ы", "KeyS")
    screen.page.wait_for_selector("#asking [aria-pressed=true][data-pick='kind:S']")
    screen.page.keyboard.press("Enter")
    assert ["Sb2"] == screen.turns()
    screen.page.focus("#typed")
    for text, code in (("Ы", "KeyS"), ("и", "KeyB"), ("1", "Digit1")):
        press(text, code)
    assert "Sb1" == screen.page.input_value("#typed")
    screen.page.keyboard.press("Enter")
    assert ["Sb2", "Sb1"] == screen.turns()
