"""A whole study without a mouse: reviewed, walked, found, varied, judged, written about, drawn on.

What is heard on the way is written down in ``tests/spoken/studies``; here are a real browser's
focus, its Tab, its menu that opens over the page, and the real worker.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE, Visit
from tests.browser.keys import focused, tab_to, walk
from tests.browser.playing import LISTEN, READY, Screen, reloaded
from tests.browser.test_study import DRAWN, turns
from tests.browser.test_tabs import WATCHING
from tests.outside import played

CONTEXT: Final = {"locale": "en-GB"}
#: A game in which Black's eighth turn loses, as any look at it tells.
ENDED: Final = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3"
PERSONS: Final = {"white": "person", "black": "person"}
GRID: Final = "[role=gridcell][tabindex='0']"
#: Where the focus is when a page has none.
NOWHERE: Final = "document.activeElement === document.body"


class Keys:
    """Somebody's hands on the keyboard: after no key is the focus lost."""

    def __init__(self, page: Page) -> None:
        self.page, self.screen = page, Screen(page)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            assert not self.page.evaluate(NOWHERE), key

    def do(self, name: str) -> None:
        """Press Tab until that has the focus, then Enter."""
        tab_to(self.page, name)
        self.press("Enter")

    def board(self, square: str, *keys: str) -> None:
        """Press keys on a square of the board."""
        grid = self.page.get_attribute(GRID, "id") or ""
        if not focused(self.page).startswith("cell-"):
            tab_to(self.page, grid)
        walk(self.page, square)
        self.press(*keys)

    def menu(self, name: str) -> None:
        """Open the menu and do something in it; the focus comes back to what opened it."""
        self.do("more-button")
        self.do(name)
        assert "more-button" == focused(self.page)

    def heard(self) -> str:
        """All that was said since last asked."""
        return " ".join(filter(None, self.screen.heard()))

    def hears(self, text: str) -> None:
        """Wait until that is said."""
        self.page.wait_for_function(
            "(text) => heard.some((it) => it.includes(text))", arg=text, timeout=PATIENCE
        )


@pytest.mark.long_only
def test_a_whole_study_by_keys(visit: Visit) -> None:
    """From the end of a game to a reload, after which all is there."""
    page = visit.context.new_page()
    page.goto(visit.site.address)
    keys = Keys(page)
    keys.screen.open(played(ENDED), PERSONS)
    page.wait_for_function(READY, timeout=PATIENCE)
    page.evaluate(LISTEN)
    _review(keys)
    _find(keys)
    _vary(keys)
    _promote(keys)
    spoken = turns(keys.screen)
    again = reloaded(page)
    assert spoken == turns(again)
    keys = Keys(page)
    keys.do("walk-start")
    for turn, key in (("Cb2", "ArrowRight"), ("Sc1", "ArrowDown")):
        while turn not in keys.heard():
            keys.press(key)
    keys.press("ArrowRight")
    assert "Cc2, variation, very good turn. So be it. Marked: b3, b3–c4." == keys.heard()
    assert "So be it." == page.input_value("#remark")
    assert ["ring", "arrow"] == page.evaluate(DRAWN)


def _review(keys: Keys) -> None:
    """From the end panel; how far it is is told now and then, and a closer look is stopped."""
    tab_to(keys.page, "study")
    keys.press("Enter")
    keys.page.locator("#graphed .graph").wait_for(timeout=PATIENCE)
    heard = keys.heard()
    assert "Reviewing the game …" in heard and WATCHING not in heard
    assert 1 == heard.count("Reviewed: 50 %")
    keys.do("review-stop")
    assert "by-turns" == focused(keys.page)
    keys.press("Home")
    assert "The start." == keys.heard()
    keys.press("ArrowRight")
    assert "Tb2S." == keys.heard()
    while "Cb2, blunder, way 1 of" not in keys.heard():
        keys.press("ArrowRight")


def _find(keys: Keys) -> None:
    """A bad try is judged, then a good one; the focus goes to what leads on."""
    keys.do("find-black")
    asked = "Black puts a Cylinder on b2. That was played here. Find a better turn."
    while asked not in keys.heard():
        keys.do("find-show")
        assert "finding-on" == focused(keys.page)
        keys.press("Enter")
    assert focused(keys.page).startswith("cell-")
    for square, judged in (("b2", "That costs"), ("a1", "That is as good as the best.")):
        keys.board(square, "c", "Enter")
        keys.hears(judged)
        assert f"Black puts a Cylinder on {square}. Judging it …" in keys.heard()
        keys.page.wait_for_function("document.activeElement.id.startsWith('finding-')")
        if square == "b2":
            keys.press("Enter")
            assert asked == keys.heard()
    keys.do("finding-stop")
    assert "find-black" == focused(keys.page)
    assert "Sb1." == keys.heard()


def _vary(keys: Keys) -> None:
    """A variation is played on the board, judged, written about, drawn on."""
    page = keys.page
    keys.board("c1", "s", "Enter")
    assert keys.heard().endswith("A new variation.")
    keys.board("c2", "c", "Enter")
    keys.heard()
    tab_to(page, "tab-graph")
    keys.press("ArrowRight")
    assert "tab-comment" == focused(page)
    tab_to(page, "remark")
    page.keyboard.type("So be it.")
    page.wait_for_selector("#list p")
    assert "remark" == focused(page) and "So be it." == page.input_value("#remark")
    tab_to(page, "glyph-3", "Shift+Tab")
    keys.press("Enter")
    assert "glyph-3" == focused(page)
    assert "true" == page.get_attribute("#glyph-3", "aria-pressed")
    keys.do("pencil")
    keys.board("b3", "Enter", "Enter")
    keys.board("b3", "Enter")
    keys.board("c4", "Enter")
    assert "b3 marked." in keys.heard()
    keys.press("Escape")
    assert "What you pick is played again." == keys.heard()


def _promote(keys: Keys) -> None:
    """It is deleted, put back, brought before the others, in the menu and in the list."""
    keys.menu("study-delete")
    assert keys.heard().startswith("Deleted: Cc2 and what follows. Sc1, variation, way")
    keys.do("put-back")
    assert "more-button" == focused(keys.page)
    assert keys.heard().startswith("Put back. Cc2, variation, very good turn. So be it.")
    keys.press("ArrowLeft")
    keys.menu("study-promote")
    assert keys.heard().endswith("The variation with Sc1 comes first now.")
    keys.press("ArrowRight")
    tab_to(keys.page, keys.page.get_attribute("#list [tabindex='0']", "id") or "")
    keys.press("Delete")
    assert focused(keys.page).startswith("t7.")
    keys.press("Insert")
    assert focused(keys.page).startswith("t7.")
    keys.do("walk-start")
    assert "walk-start" == focused(keys.page)
    keys.heard()
