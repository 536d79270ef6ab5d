"""A study by mouse and by keys: its pointer, its tabs, its menu, and what is kept at once."""

from __future__ import annotations

from typing import Final, Literal

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE, WINDOW, Visit
from tests.browser.keys import focused, press, tab_to, tab_to_board, walk
from tests.browser.playing import READY, Screen
from tests.outside import PERSONS, played

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light"}

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


#: A game of Pyrga that goes on, in which some placements lose and others win.
LATE: Final = "Tc2S Tc1E Td1N Sd2 Cd1 Sd1 Sc1 Tb1W Ta1E Cc1 Ta3E Tc3S Cc2 Sc2 Sb2"
#: How many signs are drawn, and how many of them are guesses.
SIGNS: Final = "['.worth', '.worth.guess'].map((sort) => document.querySelectorAll(sort).length)"
#: Walks a turn back, and counts the signs that are left in the very same task.
BACK: Final = f"document.querySelector('#walk-back').click(), {SIGNS}"
SIGNED: Final = "document.querySelector('.worth')"
PANEL: Final = "document.querySelector('.panel-comment')"


def turns(screen: Screen) -> list[str]:
    """The turns of the tree, as they are spoken."""
    return screen.page.locator("#list .unseen").all_text_contents()


def begin(screen: Screen) -> None:
    """A study of the empty board, two turns old."""
    screen.page.set_viewport_size(WINDOW)
    screen.go(EMPTY)
    screen.play("Sb2", "Tb1E")


def drag(screen: Screen, begin: str, end: str, button: Literal["left", "right"] = "right") -> None:
    """Draw with the mouse's other button, or with another one."""
    mouse = screen.page.mouse
    for square, do in ((begin, mouse.down), (end, mouse.up)):
        box = screen.page.locator(f"#cell-{square}").bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        do(button=button)


def test_a_study_is_kept_as_it_grows(screen: Screen) -> None:
    """A variation, a judgement, a comment, marks are there after a reload, at the same place.

    No moment passes between the last letter and the reload.
    """
    begin(screen)
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
    # How far it stands above the bar is told by a style.
    screen.go("#/import")


def do(page: Page, name: str) -> None:
    tab_to(page, name)
    press(page, "Enter")


def on_square(page: Page, square: str, *keys: str) -> None:
    walk(page, square)
    press(page, *keys)


def test_a_study_by_keys(screen: Screen) -> None:
    """A variation is played, judged, written about, drawn on, deleted and put back.

    What is heard on the way is written down in ``tests/spoken/studies``.
    """
    begin(screen)
    page = screen.page
    do(page, "walk-back")
    tab_to_board(page)
    on_square(page, "b3", "c", "Enter")
    tab_to(page, "tab-engine")
    press(page, "ArrowRight")
    assert "tab-comment" == focused(page)
    tab_to(page, "remark")
    page.keyboard.type("So be it.")
    page.wait_for_selector("#list p")
    assert "remark" == focused(page)
    tab_to(page, "glyph-3", "Shift+Tab")
    press(page, "Enter")
    assert "glyph-3" == focused(page)
    do(page, "pencil")
    tab_to_board(page)
    on_square(page, "b3", "Enter", "Enter")
    on_square(page, "b3", "Enter")
    on_square(page, "c4", "Enter")
    press(page, "Escape")
    assert ["ring", "arrow"] == page.evaluate(DRAWN)
    before = turns(screen)
    do(page, "more-button")
    do(page, "study-delete")
    assert "more-button" == focused(page)
    assert ["Sb2", "Tb1E"] == turns(screen)
    do(page, "put-back")
    assert ("more-button", before) == (focused(page), turns(screen))


def test_every_choice_is_valued(visit: Visit) -> None:
    """All are proven; what a square is worth is spoken there; a step takes it all away."""
    screen = Screen(visit("#/import"))
    screen.keep("cafe", played(LATE), PERSONS)
    screen.go("#/study/cafe")
    page = screen.page
    plain = screen.labels()
    page.click("#every-switch")
    proven = f"{SIGNED} && !document.querySelector('.worth.guess')"
    page.wait_for_function(proven, timeout=2 * PATIENCE)
    signed = page.evaluate(SIGNS)[0]
    valued = [square for square, label in screen.labels().items() if label != plain[square]]
    assert signed == len(valued) > 0
    assert [0, 0] == page.evaluate(BACK)
    page.wait_for_function(SIGNED, timeout=PATIENCE)
    page.click("#every-switch")
    assert [0, 0] == page.evaluate(SIGNS)
