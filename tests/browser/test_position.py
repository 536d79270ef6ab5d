"""A position set up in the real page: by the mouse, by keys, by touch, then played."""

from __future__ import annotations

from typing import Final

from tests.browser.conftest import PATIENCE
from tests.browser.playing import Screen

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light"}
RECORD: Final = "#position-record"
FOCUS: Final = "document.activeElement.id"


def test_a_bot_plays_from_it(screen: Screen) -> None:
    """By the mouse and by keys; the bot's worker reads the position and answers."""
    page = screen.page
    screen.go("#/study/pyrga/position")
    page.locator("#tools button").first.wait_for(timeout=PATIENCE)
    page.click("[data-at='tool:white:S']")
    screen.hit_square("a4")
    assert "W Sa4" in page.input_value(RECORD)
    page.click("[data-at='tool:remove']")
    screen.hit_square("a4")
    page.locator("[data-at='tool:white:S']").focus()
    page.keyboard.press("Enter")
    page.locator("#cell-b2").focus()
    page.keyboard.press("Enter")
    assert "W Sb2" in page.input_value(RECORD)
    page.locator("[data-do='place'][data-at='play']").focus()
    page.keyboard.press("Enter")
    assert "position-level" == page.evaluate(FOCUS)
    page.keyboard.press("Home")
    for key in ("Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    page.wait_for_function("location.hash.startsWith('#/game/')", timeout=PATIENCE)
    screen.play("Cb1")
    answered = "document.querySelectorAll('#pieces .piece').length == 3"
    page.wait_for_function(answered, timeout=PATIENCE)
