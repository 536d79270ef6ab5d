"""A position set up in the real page: by the mouse, by keys, then studied and played."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.conftest import PATIENCE, Visit, Visiting
from tests.browser.playing import READY, Screen, reloaded

pytestmark = pytest.mark.in_turn

#: Where Pyrga's editor of positions is.
EDITOR: Final = "#/study/{}/position"
#: A telephone.
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
RIGHT: Final = "A game can begin from this position."


def editor(visit: Visit, game: str = "pyrga") -> Screen:
    """The editor of a game's positions."""
    page = visit.context.new_page()
    page.goto(visit.site.address + EDITOR.format(game))
    page.wait_for_function(READY)
    page.locator("#tools button").first.wait_for(timeout=PATIENCE)
    return Screen(page)


def put(screen: Screen, *tools: str) -> None:
    """Use tools on squares by the mouse: ``white:S b2``."""
    for each in tools:
        tool, square = each.split()
        screen.page.click(f"[data-at='tool:{tool}']")
        screen.hit_square(square)


def test_a_position_is_set_up_and_studied(visit: Visit) -> None:
    """What is wrong is said; a reload keeps it; the study that begins there is kept."""
    screen = editor(visit)
    page = screen.page
    put(screen, "white:S b2", "white:C a1")
    assert "PY-1" in page.inner_text("#status")
    assert page.locator("[data-do='place'][data-at='study']").is_disabled() or (
        page.get_attribute("[data-do='place'][data-at='study']", "aria-disabled") == "true"
    )
    put(screen, "black:TN c2")
    assert RIGHT == page.inner_text("#status")
    put(screen, "remove a1", "last c2")
    assert RIGHT == page.inner_text("#status")
    screen = reloaded(page)
    page.locator("#tools button").first.wait_for(timeout=PATIENCE)
    assert RIGHT == page.inner_text("#status")
    assert 'Position "W Sb2 B Tc2N last Tc2N"' in page.input_value("#position-record")
    page.click("[data-do='place'][data-at='study']")
    page.locator("#walk-back").wait_for()
    screen.play("Cc3")
    assert ["Cc3"] == page.locator("#list .unseen").all_text_contents()
    screen = reloaded(page)
    page.locator("#list .unseen").first.wait_for(timeout=PATIENCE)
    assert ["Cc3"] == page.locator("#list .unseen").all_text_contents()
    assert 3 == len(screen.pieces())


def test_a_bot_plays_from_it(visit: Visit) -> None:
    """Set up by keys alone; the bot's worker reads the position and answers."""
    screen = editor(visit)
    page = screen.page
    page.locator("[data-at='tool:white:S']").focus()
    page.keyboard.press("Enter")
    page.locator("#cell-b2").focus()
    page.keyboard.press("Enter")
    assert RIGHT == page.inner_text("#status")
    page.locator("[data-do='place'][data-at='play']").focus()
    page.keyboard.press("Enter")
    assert "position-level" == page.evaluate("document.activeElement.id")
    page.keyboard.press("Home")
    for _step in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("location.hash.startsWith('#/game/')", timeout=PATIENCE)
    screen.play("Cb1")
    page.wait_for_function("document.querySelectorAll('#pieces .piece').length == 3",
                           timeout=PATIENCE)  # fmt: skip


def test_pawns_by_touch_on_a_small_screen(visit: Visit) -> None:
    """Tiles and pawns of Shacru; nothing is scrolled to the side."""
    screen = editor(visit, "shacru")
    page = screen.page
    page.set_viewport_size({"width": 360, "height": 640})
    page.click("[data-do='place'][data-at='empty']")
    put(screen, "south:pawn e5", "north:pawn e9", "south:pawn e5")
    assert 'Position "S e5NE N e9N"' in page.input_value("#position-record")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_tiles_are_laid_by_touch(visiting: Visiting) -> None:
    """Ta Yü on a telephone: a tile is chosen, turned, laid; the block follows."""
    screen = editor(visiting(**PHONE), "tayu")
    page = screen.page
    page.tap("[data-at='tool:ace:E']")
    page.tap("[data-at='tool:ace:N']")
    page.locator("#ground [data-pick='square:j10']").tap(force=True)
    record = page.input_value("#position-record")
    assert "L:1 R:0 ace:j9N" in record and RIGHT == page.inner_text("#status")
    page.tap("[data-at='spot:next:R']")
    page.fill("#place-field-L", "5")
    assert "L:51 R:0 ace:j9N" in page.input_value("#position-record")
    assert "5" == page.input_value("#place-field-L")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_buildings_are_filled_by_keys(visit: Visit) -> None:
    """Tyrus without a mouse: whose tile, its kind and value, a building; a tile of the hand."""
    screen = editor(visit, "tyrus")
    page = screen.page
    first = "ivory" if 'First "ivory"' in page.input_value("#position-record") else "brown"
    for tool in (f"{first}:S1", f"{first}:M1", f"{first}:M7"):
        page.locator(f"[data-at='tool:{tool}']").last.focus()
        page.keyboard.press("Enter")
        assert f"tool:{tool}" == page.evaluate("document.activeElement.dataset.at")
    page.locator("#cell-bC").focus()
    page.keyboard.press("Enter")
    assert "M7@bC" in page.input_value("#position-record") and RIGHT == page.inner_text("#status")
    spot = page.locator(f"[data-at^='spot:deck:{first}']").first
    spot.focus()
    page.keyboard.press("Enter")
    assert "M7@bC" not in page.input_value("#position-record")
    assert "spot:deck" in page.evaluate("document.activeElement.dataset.at")
