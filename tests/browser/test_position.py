"""A position set up in the real page: by the mouse, by keys, by touch, then played."""

from __future__ import annotations

from typing import Any, Final

from tests.browser.conftest import PATIENCE, Visit, Visiting
from tests.browser.playing import READY, Screen

#: A telephone.
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
RECORD: Final = "#position-record"
FOCUS: Final = "document.activeElement.id"


def editor(visit: Visit, game: str) -> Screen:
    """The editor of a game's positions."""
    page = visit.context.new_page()
    page.goto(f"{visit.site.address}#/study/{game}/position")
    page.wait_for_function(READY)
    page.locator("#tools button").first.wait_for(timeout=PATIENCE)
    return Screen(page)


def test_a_bot_plays_from_it(visit: Visit) -> None:
    """By the mouse and by keys; the bot's worker reads the position and answers."""
    screen = editor(visit, "pyrga")
    page = screen.page
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


def test_tiles_are_laid_by_touch(visiting: Visiting) -> None:
    """Ta Yü on a telephone: a tile is chosen, turned, laid; a field keeps what is written."""
    page = editor(visiting(**PHONE), "tayu").page
    page.tap("[data-at='tool:ace:E']")
    page.tap("[data-at='tool:ace:N']")
    page.locator("#ground [data-pick='square:j10']").tap(force=True)
    assert "L:1 R:0 ace:j9N" in page.input_value(RECORD)
    page.tap("[data-at='spot:next:R']")
    page.fill("#place-field-L", "5")
    assert "L:51 R:0 ace:j9N" in page.input_value(RECORD)
    assert "5" == page.input_value("#place-field-L")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
