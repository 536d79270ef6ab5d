"""A record with variations in a frame, in a real browser."""

from __future__ import annotations

from urllib.parse import quote

from tests.browser.conftest import Visit
from tests.page.embedded import TREE


def test_variations_are_walked_through(visit: Visit) -> None:
    """By a button and by keys, with arrows on the board."""
    page = visit(f"embed.html#mode=view&at=2&lang=fr&record={quote(TREE)}")
    page.wait_for_selector("#remarks [data-do=way]")
    assert "coup douteux" in page.inner_text("#remarks")
    assert 0 == page.locator(".notes .arrow").count()
    page.click("[data-do=way][data-at='1']")
    page.wait_for_selector(".notes .arrow")
    assert "way-out" == page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowUp")
    page.wait_for_function("document.activeElement.id === 'step-back'")
    assert 0 == page.locator(".notes .arrow").count()
