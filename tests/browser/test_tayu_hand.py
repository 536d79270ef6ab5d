"""Ta Yü's wheel, its focus and its larger board; all else of its hands: ``tests/page``."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.playing import Screen
from tests.outside import canals

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}
PERSONS: Final = {"ns": "person", "ew": "person"}
GHOST: Final = "document.getElementById('preview').innerHTML"
FOCUS: Final = "document.activeElement.id"
#: How much larger the board is than its pane, and what of it is in the middle.
PANE: Final = """
() => {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } =
    document.getElementById("pane");
  const middle = [
    (scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight,
  ];
  return [scrollWidth / clientWidth, ...middle];
}
"""
#: Whether an element lies within the pane.
SEEN: Final = """
(node) => {
  const [it, pane] = [node, document.getElementById("pane")].map((x) => x.getBoundingClientRect());
  return it.left >= pane.left && it.right <= pane.right && it.top >= pane.top
    && it.bottom <= pane.bottom;
}
"""


def test_the_wheel_turns_the_tile(screen: Screen) -> None:
    """Both ways; the page scrolls only without a tile."""
    page = screen.page
    page.set_viewport_size({"width": 1280, "height": 400})
    screen.open(canals(), PERSONS)
    page.mouse.move(*screen.middle("#cell-j10"))
    page.mouse.wheel(0, 100)
    screen.wait("scrollY > 0")
    screen.page.focus("[data-pick='row:L']")
    screen.page.keyboard.press("Enter")
    # The pile cannot be used any more, so the focus goes where the tile is placed.
    assert str(page.evaluate(FOCUS)).startswith("cell-")
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(*screen.middle("#cell-j10"))
    ghost = page.evaluate(GHOST)
    page.mouse.wheel(0, 100)
    screen.wait(f"{GHOST} !== {ghost!r}")
    page.mouse.wheel(0, -100)
    screen.wait(f"{GHOST} === {ghost!r}")
    assert 0 == page.evaluate("scrollY")


def test_a_larger_board(screen: Screen) -> None:
    """About the last tile at first, then about the middle; it scrolls within, and goes back."""
    match = canals("L")
    screen.open(match.play(match.legal()[0]).play_text("L"), PERSONS)
    page = screen.page
    assert 1 == page.evaluate(PANE)[0]
    page.click("[data-do=larger]")
    assert 1.5 == pytest.approx(page.evaluate(PANE)[0], abs=0.01)
    assert page.eval_on_selector("#drawing .last", SEEN)
    page.eval_on_selector("#pane", "(it) => it.scrollTo(40, 60)")
    before = page.evaluate(PANE)
    page.click("[data-do=larger]")
    assert before[1:] == pytest.approx(page.evaluate(PANE)[1:], abs=0.01)
    page.click("[data-do=larger]")
    assert 3 == pytest.approx(page.evaluate(PANE)[0], abs=0.01)
    assert "larger" == page.evaluate(FOCUS)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.mouse.move(*screen.middle("#pane"))
    scrolled = page.evaluate("pane.scrollTop")
    page.mouse.wheel(0, 100)
    screen.wait(f"pane.scrollTop > {scrolled}")
    page.focus("#cell-a1")
    page.keyboard.press("ArrowUp")
    assert page.eval_on_selector("#cell-a2", SEEN)
    for _step in range(3):
        page.click("[data-do=smaller]")
    assert 1 == page.evaluate(PANE)[0]
