"""Hands on the keyboard: Tab to what is wanted, arrows over the spoken grid."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.playing import Screen

ARROWS: Final = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
#: The square of the spoken grid that Tab leads to.
GRID: Final = "[role=gridcell][tabindex='0']"
#: Where the focus is when a page has none.
NOWHERE: Final = "document.activeElement === document.body"


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


def rename(screen: Screen, name: str) -> None:
    """Rename a game: the field has the focus, Enter saves."""
    screen.do("rename")
    screen.page.wait_for_selector("#given-name:focus")
    screen.page.evaluate("document.getElementById('live').textContent = ''")
    screen.page.keyboard.type(name)
    screen.page.keyboard.press("Enter")
    screen.wait("!document.getElementById('dialog').open")
    screen.wait("/is called|has no name/.test(document.getElementById('live').textContent)")
