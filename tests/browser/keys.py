"""Hands on the keyboard: Tab to what is wanted, arrows over the spoken grid."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.playing import SOON, Screen
from tests.spoken import BREATH, PLACE

ARROWS: Final = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
#: The square of the spoken grid that Tab leads to.
GRID: Final = "[role=gridcell][tabindex='0']"
#: Where the focus is when a page has none.
NOWHERE: Final = "document.activeElement === document.body"
#: The id of what has the focus, or what it does, or where it leads; a control of games played
#: apart by what it says.
FOCUSED: Final = """
((it) => it.dataset.do === "apart" ? it.dataset.value
  : it.id || it.dataset.do || it.getAttribute("href") || it.type || "")(document.activeElement)
"""


def focused(page: Page) -> str:
    """The name of what has the focus."""
    found: str = page.evaluate(FOCUSED)
    return found


def press(page: Page, *keys: str) -> None:
    """Press keys, one after the other; after none of them the focus stays lost."""
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_function(f"!({NOWHERE})", timeout=SOON)


def tab_to(page: Page, wanted: str, key: str = "Tab") -> list[str]:
    """Press Tab until something has the focus; all that had it on the way."""
    passed: list[str] = []
    while not passed or passed[-1] != wanted:
        assert len(passed) < 60, passed
        page.keyboard.press(key)
        passed.append(focused(page))
    return passed


def tab_to_board(page: Page) -> None:
    tab_to(page, page.evaluate(f'document.querySelector("{GRID}").id'))


def walk(page: Page, square: str, *, turned: bool = False) -> None:
    """Walk over the grid to a square by arrow keys; ``turned``: it lies upside down."""
    here, way = focused(page).removeprefix("cell-"), -1 if turned else 1
    right = way * (ord(square[0]) - ord(here[0]))
    up = way * (int(square[1:]) - int(here[1:]))
    for heading, steps in (("E", right), ("W", -right), ("N", up), ("S", -up)):
        press(page, *[ARROWS[heading]] * steps)
    assert f"cell-{square}" == focused(page)


def spell(page: Page, key: str, *, turned: bool = False) -> None:
    """Press one of the keys that ``tests/spoken`` writes down."""
    if key == "…":
        page.wait_for_timeout(1000 * BREATH)
    elif key == "board":
        tab_to_board(page)
    elif key == "number":
        tab_to(page, key)
    elif PLACE.fullmatch(key):
        walk(page, key, turned=turned)
    else:
        page.keyboard.press(key)


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
    screen.wait("document.getElementById('live').textContent !== ''")
