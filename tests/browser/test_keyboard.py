"""Whole games without a mouse: by the spoken grid, and by the field for typed turns."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.playing import LISTEN, READY, Screen, lying
from tests.outside import played

CONTEXT = {"locale": "en-GB", "color_scheme": "dark"}

#: A game to PY-11: each turn and what is said after it.
TURNS: Final = {
    "Td1N": "White puts a Triangle on d1, pointing north. "
    "Black: play where the Triangle on d1 points (PY-4).",
    "Td3W": "Black puts a Triangle on d3, pointing west. "
    "White: play where the Triangle on d3 points (PY-4).",
    "Ta3N": "White puts a Triangle on a3, pointing north. "
    "Black: play where the Triangle on a3 points (PY-4).",
    "Ta4S": "Black puts a Triangle on a4, pointing south. "
    "White: play where the Triangle on a4 points (PY-4).",
    "Ta2S": "White puts a Triangle on a2, pointing south. "
    "Black: play where the Triangle on a2 points (PY-4).",
    "Sa1": "Black puts a Square on a1. White: play next to the Square on a1 (PY-3).",
    "Tb1W": "White puts a Triangle on b1, pointing west. "
    "Black: play where the Triangle on b1 points (PY-4).",
    "Ca1": "Black puts a Cylinder on a1. White: play on a1, where the Cylinder stands (PY-5).",
    "Ta1E": "White puts a Triangle on a1, pointing east; the tower is Black’s. "
    "Black: play where the Triangle on a1 points (PY-4).",
    "Tc1E": "Black puts a Triangle on c1, pointing east. "
    "White: play where the Triangle on c1 points (PY-4).",
    "Sd1": "White puts a Square on d1. Black: play next to the Square on d1 (PY-3).",
    "Td2N": "Black puts a Triangle on d2, pointing north. "
    "White: play where the Triangle on d2 points (PY-4).",
    "Sd4": "White puts a Square on d4. Black: play next to the Square on d4 (PY-3).",
    "Tc4S": "Black puts a Triangle on c4, pointing south. "
    "White: play where the Triangle on c4 points (PY-4).",
    "Sc3": "White puts a Square on c3. Black: play next to the Square on c3 (PY-3).",
    "Cc2": "Black puts a Cylinder on c2. White: play on c2, where the Cylinder stands (PY-5).",
    "Sc2": "White puts a Square on c2. Black: play next to the Square on c2 (PY-3).",
    "Sb2": "Black puts a Square on b2. White: play next to the Square on b2 (PY-3).",
    "Sb3": "White puts a Square on b3. Black: play next to the Square on b3 (PY-3).",
    "Cb4": "Black puts a Cylinder on b4. Nobody can go on. Black wins on the count (PY-11).",
}
#: The twenty-two turns of a draw, with PY-8 on the way.
DRAW: Final = (
    "Ta3S Ta2S Ta1E Td1W Cc1 Sc1 Sb1 Tb2N Tb3E Cd3 Td3N Td4W Sa4 Tb4W Ca4 Sc3 Cc4 Sc4 Cc3 Sd2 "
    "Tc2E Cd2"
).split()
#: The left arrow, pressed with another key that is held down.
KEY_WITH: Final = """
(held) => document.body.dispatchEvent(new KeyboardEvent("keydown", {
  key: "ArrowLeft", bubbles: true, cancelable: true, [held]: Boolean(held),
}))
"""
ARROWS: Final = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


def focused(page: Page) -> str:
    """The id of what has the focus, or what it does, or where it leads, or its text."""
    found: str = page.evaluate(
        "((it) => it.id || it.dataset.do || it.getAttribute('href') || it.textContent)"
        "(document.activeElement)"
    )
    return found


def tab_to(page: Page, wanted: str, key: str = "Tab") -> list[str]:
    """Press Tab until something has the focus; all that had it on the way."""
    passed: list[str] = []
    while not passed or passed[-1] != wanted:
        assert len(passed) < 60, passed
        page.keyboard.press(key)
        passed.append(focused(page))
    return passed


def walk(page: Page, square: str) -> None:
    """Walk over the grid to a square by arrow keys."""
    here = focused(page).removeprefix("cell-")
    right, up = ord(square[0]) - ord(here[0]), int(square[1:]) - int(here[1:])
    for key, steps in (("E", right), ("W", -right), ("N", up), ("S", -up)):
        for _ in range(steps):
            page.keyboard.press(ARROWS[key])
    assert f"cell-{square}" == focused(page)


def play(page: Page, move: str) -> None:
    """Play a turn on the grid, which has the focus."""
    walk(page, move[1:3])
    page.keyboard.press(move[0].lower())
    page.keyboard.press("Enter")
    if move[0] == "T":
        page.keyboard.press(ARROWS[move[3]])


def test_a_whole_game_from_page_load(screen: Screen) -> None:
    """From the home through the box to a result by PY-11, every sentence spoken.

    The key that begins the game starts Python.
    """
    page = screen.page
    screen.go("#/")
    page.reload()
    page.evaluate(LISTEN)
    tab_to(page, "#/new/pyrga")
    page.keyboard.press("Enter")
    page.wait_for_selector("#box[open] [name=against]:focus")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function(READY)
    screen = Screen(page)
    tab_to(page, "cell-a4")
    said = screen.heard()
    assert ["White: play any piece on any square (PY-1)."] == said
    for move, sentence in TURNS.items():
        play(page, move)
        said = screen.heard()
        asked = ["Where does the Triangle point (PY-6)?"] if move[0] == "T" else []
        assert [*asked, sentence] == said
    assert lying(played(" ".join(TURNS))) == screen.pieces()
    tab_to(page, "rematch")
    page.keyboard.press("Enter")
    assert [] == screen.turns()
    assert "White: play any piece on any square (PY-1)." in screen.heard()


def test_a_whole_game_typed(screen: Screen) -> None:
    """Turn by turn in the field, with some that are refused, to a draw by PY-11."""
    screen.begin()
    screen.page.focus("#typed")
    keys = screen.page.keyboard
    screen.heard()
    wrong = {
        "": "Type a move.",
        "Xa3": "“Xa3” is not a move: begin with S, T or C, as in Sb2 or Ta1N.",
        "Sz9": "“Sz9” names no square: they are a1 to d4, as in Sb2.",
        "Ta3": "“Ta3” needs the way the Triangle points, N, E, S or W: Ta1N.",
        "Ta4N": "On a4 a Triangle that points north points off the board (PY-6).",
        "Sa1 Sa2": "“Sa1 Sa2” goes on after the turn is over, at “Sa2”: one turn at a time.",
    }
    for text, why in wrong.items():
        screen.page.fill("#typed", text)
        keys.press("Enter")
        assert [why] == screen.heard()
        assert text == screen.page.input_value("#typed")
    assert [] == screen.turns()
    screen.page.fill("#typed", "")
    for count, move in enumerate(DRAW, start=1):
        keys.type(move.lower() if count % 2 else f" {move} ")
        keys.press("Enter")
        assert DRAW[:count] == screen.turns()
        assert count == len(DRAW) or "typed" == focused(screen.page)
    assert "Nobody can go on." not in screen.sentence
    assert "A draw: towers, twos and ones are equal PY-11" == screen.sentence


def test_giving_up_typed(screen: Screen) -> None:
    """The word for it is asked about like the button."""
    screen.begin_at("Sb2")
    screen.type("resign")
    screen.wait("document.getElementById('dialog').open")  # what asks comes with the features
    assert "Resign this game? Resign Cancel" == screen.text("#dialog")
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Enter")
    assert ["Sb2"] == screen.turns()
    assert "typed" == focused(screen.page)
    screen.page.keyboard.press("Enter")
    screen.page.keyboard.press("Enter")
    assert "White wins: Black resigned." == screen.sentence


def test_the_grid_is_one_tab_stop(screen: Screen) -> None:
    """Tab comes to the square that was left, and goes on behind the board."""
    screen.begin()
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


def test_keys_with_others_are_the_browsers(screen: Screen) -> None:
    """Alt with an arrow goes back there, not to the turn before."""
    screen.begin_at("Sb2 Tb1E")
    before = screen.sentence
    for held in ("altKey", "ctrlKey", "metaKey"):
        screen.page.evaluate(KEY_WITH, held)
        assert before == screen.sentence
    screen.page.evaluate(KEY_WITH, "")
    screen.says_other_than(before)


def test_escape_gives_the_choice_up(screen: Screen) -> None:
    """A Triangle's square can be chosen anew; nothing is played; another kind can be taken."""
    screen.begin()
    page = screen.page
    tab_to(page, "cell-a4")
    walk(page, "b2")
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    assert 4 == page.locator("#choices [data-pick]").count()
    page.keyboard.press("Escape")
    assert 0 == page.locator("#choices [data-pick]").count()
    assert [] == screen.turns()
    assert "White: play any piece on any square PY-1" == screen.sentence
    assert "cell-b2" == focused(page)
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    assert ["Cb2"] == screen.turns()


def test_a_refused_key_is_spoken(screen: Screen) -> None:
    """The rule's id is said; the same try is said again; the focus stays."""
    screen.begin_at("Sb2 Cb1")
    tab_to(screen.page, "cell-a4")
    walk(screen.page, "d4")
    screen.heard()
    said = "White must play on b1, where the Cylinder stands (PY-5)."
    for _ in range(2):
        screen.page.keyboard.press("Enter")
    assert [said, said] == screen.heard()
    assert "cell-d4" == focused(screen.page)
    assert "d4: empty" == screen.labels()["d4"]
    assert "b1: Black Cylinder; playable: Square or Triangle" == screen.labels()["b1"]


def test_keys_mean_nothing_in_fields(screen: Screen) -> None:
    """In the field for a turn arrows and letters write; with Ctrl or Alt keys are the browser's."""
    screen.begin_at("Sb2 Cb1")
    screen.page.focus("#typed")
    for key in ("s", "ArrowLeft", "Home", "t"):
        screen.page.keyboard.press(key)
    assert "ts" == screen.page.input_value("#typed")
    assert ["Cb1"] == screen.current()
    screen.page.focus("#list button")
    screen.page.keyboard.press("Control+ArrowLeft")
    assert ["Cb1"] == screen.current()


def test_the_rules_stand_beside_the_board(screen: Screen) -> None:
    """The panel takes the focus and leaves the board free; Escape shuts it and gives that back."""
    page = screen.page
    page.focus("#help-control")
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'help-panel'")
    assert page.inner_text("#help-text").startswith("PY-1")
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
