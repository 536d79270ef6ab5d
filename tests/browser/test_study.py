"""A study by mouse and by keys: its pointer, its tabs, its menu, and what is kept at once."""

from __future__ import annotations

from typing import Final, Literal

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE, Visit
from tests.browser.keys import GRID, NOWHERE, focused, tab_to, walk
from tests.browser.playing import READY, Screen

EMPTY: Final = "#/study/pyrga"
#: How many rings and arrows are drawn.
DRAWN: Final = "[...document.querySelectorAll('#notes > *')].map((it) => it.getAttribute('class'))"
#: Writes into the field for the comment, and leaves the page at once.
WRITES: Final = """
() => {
  const field = document.getElementById("remark");
  field.focus();
  field.value = "A go";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  location.reload();
}
"""


PANEL: Final = "document.querySelector('.panel-comment')"


def turns(screen: Screen) -> list[str]:
    """The turns of the tree, as they are spoken."""
    return screen.page.locator("#list .unseen").all_text_contents()


def begun(visit: Visit) -> Screen:
    """A study of the empty board, two turns old."""
    page = visit.context.new_page()
    page.goto(visit.site.address + EMPTY)
    page.wait_for_function(READY)
    screen = Screen(page)
    screen.play("Sb2", "Tb1E")
    return screen


def drag(screen: Screen, begin: str, end: str, button: Literal["left", "right"] = "right") -> None:
    """Draw with the mouse's other button, or with another one."""
    mouse = screen.page.mouse
    for square, do in ((begin, mouse.down), (end, mouse.up)):
        box = screen.page.locator(f"#cell-{square}").bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        do(button=button)


def test_a_study_is_kept_as_it_grows(visit: Visit) -> None:
    """A variation, a judgement, a comment, marks are there after a reload, at the same place.

    No moment passes between the last letter and the reload.
    """
    screen = begun(visit)
    page = screen.page
    page.click("#walk-back")
    screen.play("Tb3N", "Cb4")
    page.click("#tab-comment")
    page.click("[data-do='study-glyph'] >> nth=1")
    drag(screen, "a1", "a1")
    drag(screen, "b4", "c3")
    drag(screen, "a1", "a3", "left")
    assert ["ring", "arrow"] == page.evaluate(DRAWN)
    page.click("#pencil")
    drag(screen, "a1", "a3", "left")
    for square in ("c1", "d4"):
        page.locator(f"#cell-{square}").click(force=True)
    assert ["ring", "arrow", "arrow", "arrow"] == page.evaluate(DRAWN)
    with page.expect_navigation():
        page.evaluate(WRITES)
    page.wait_for_function(READY, timeout=PATIENCE)
    page.wait_for_selector("#list [aria-current]")
    assert ["Sb2", "Tb1E", "Tb3N", "Cb4, mistake"] == turns(screen)
    assert "A go" == page.input_value("#remark")
    assert ["ring", "arrow", "arrow", "arrow"] == page.evaluate(DRAWN)
    # On a telephone the panel of a tab comes into sight.
    page.set_viewport_size({"width": 360, "height": 560})
    for tab in ("engine", "comment"):
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(f"document.getElementById('tab-{tab}').click()")
    page.wait_for_function(f"{PANEL}.getBoundingClientRect().bottom < innerHeight")


class Keys:
    """Somebody's hands on the keyboard: after no key is the focus lost."""

    def __init__(self, page: Page) -> None:
        self.page = page

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
        if not focused(self.page).startswith("cell-"):
            tab_to(self.page, self.page.get_attribute(GRID, "id") or "")
        walk(self.page, square)
        self.press(*keys)


def test_a_study_by_keys(visit: Visit) -> None:
    """A variation is played, judged, written about, drawn on, deleted and put back.

    What is heard on the way is written down in ``tests/spoken/studies``.
    """
    screen = begun(visit)
    page, keys = screen.page, Keys(screen.page)
    keys.do("walk-back")
    keys.board("b3", "c", "Enter")
    tab_to(page, "tab-engine")
    keys.press("ArrowRight")
    assert "tab-comment" == focused(page)
    tab_to(page, "remark")
    page.keyboard.type("So be it.")
    page.wait_for_selector("#list p")
    assert "remark" == focused(page)
    tab_to(page, "glyph-3", "Shift+Tab")
    keys.press("Enter")
    assert "glyph-3" == focused(page)
    keys.do("pencil")
    keys.board("b3", "Enter", "Enter")
    keys.board("b3", "Enter")
    keys.board("c4", "Enter")
    keys.press("Escape")
    assert ["ring", "arrow"] == page.evaluate(DRAWN)
    before = turns(screen)
    keys.do("more-button")
    keys.do("study-delete")
    assert "more-button" == focused(page)
    assert ["Sb2", "Tb1E"] == turns(screen)
    keys.do("put-back")
    assert ("more-button", before) == (focused(page), turns(screen))
