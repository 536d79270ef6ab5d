"""A study: turns played on its board, walked through, judged, written about, drawn on, kept."""

from __future__ import annotations

from typing import Final, Literal

from tessera.saves.library import GAME
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.playing import READY, Screen, reloaded
from tests.outside import kept, played

EMPTY: Final = "#/study/pyrga"
#: Puts something into the storage.
KEEP: Final = "([key, text]) => localStorage.setItem(key, text)"
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
    """A variation, a judgement, a comment, marks are there after a reload, at the same place."""
    screen = begun(visit)
    page = screen.page
    page.click("#walk-back")
    screen.play("Tb3N", "Cb4")
    page.click("#tab-comment")
    page.click("[data-do='study-glyph'] >> nth=1")
    drag(screen, "a1", "a1")
    drag(screen, "b4", "c3")
    page.fill("#remark", "Or so")
    page.wait_for_selector("#list p")
    assert ["Sb2", "Tb1E", "Tb3N", "Cb4, mistake"] == turns(screen)
    assert ["ring", "arrow"] == page.evaluate(DRAWN)
    assert "/study/" in page.url and "pyrga" not in page.url
    screen = reloaded(page)
    assert ["Sb2", "Tb1E", "Tb3N", "Cb4, mistake"] == turns(screen)
    page.wait_for_selector("#list [aria-current]")
    assert "Or so" == page.input_value("#remark")
    assert ["ring", "arrow"] == page.evaluate(DRAWN)


def test_the_pencil_draws_from_where_it_begins_to_where_it_ends(visit: Visit) -> None:
    """With the mouse's first button; two clicks do the same, and without it nothing is drawn."""
    screen = begun(visit)
    page = screen.page
    drag(screen, "a1", "a3", "left")
    assert [] == page.evaluate(DRAWN)
    page.click("#pencil")
    drag(screen, "a1", "a3", "left")
    assert ["arrow"] == page.evaluate(DRAWN)
    for square in ("c1", "d4"):
        page.locator(f"#cell-{square}").click(force=True)
    assert ["arrow", "arrow"] == page.evaluate(DRAWN)
    assert ["Sb2", "Tb1E"] == turns(screen)


def test_the_engine_thinks_beside_the_board(visit: Visit) -> None:
    """Its best turns come, deeper and deeper; one of them is played; off, it is quiet."""
    screen = begun(visit)
    page = screen.page
    page.click("#engine-switch")
    lines = page.locator("#engine li")
    lines.first.wait_for(timeout=PATIENCE)
    assert 3 == lines.count()
    turn = page.get_attribute("[data-do='study-play'] >> nth=0", "title")
    page.click("[data-do='study-play'] >> nth=0")
    assert turn == f"Play {turns(screen)[-1]}"
    page.wait_for_function("document.querySelectorAll('#engine li').length")
    page.click("#engine-switch")
    assert 0 == lines.count()


def test_a_game_is_reviewed_in_one_click(visit: Visit) -> None:
    """From the panel of its end: a graph, a summary, the better turns as variations."""
    match = played("1. Sb2 Tb1E 2. resign")
    page = visit.context.new_page()
    page.goto(visit.site.address)
    page.evaluate(KEEP, [f"{GAME}cafe", kept(match, {"white": "person", "black": "person"})])
    page.goto(f"{visit.site.address}#/game/cafe")
    page.click("#ending [data-do='study']")
    page.locator("#graphed .graph").wait_for(timeout=PATIENCE)
    page.wait_for_function("!document.querySelector('#review progress')", timeout=PATIENCE)
    assert page.locator("#graphed .players li").count() == 2
    page.locator("#graphed .strip").nth(1).click()
    assert "Tb1E, blunder" == page.inner_text("#list [aria-current] .unseen")


def test_a_comment_is_kept_when_the_page_is_left_in_the_middle_of_it(visit: Visit) -> None:
    """No moment passes between the last letter and the reload."""
    page = begun(visit).page
    page.click("#tab-comment")
    with page.expect_navigation():
        page.evaluate(WRITES)
    page.wait_for_function(READY, timeout=PATIENCE)
    page.click("#tab-comment")
    assert "A go" == page.input_value("#remark")
