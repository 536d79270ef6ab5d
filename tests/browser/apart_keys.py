"""Somebody at the keyboard of a real browser, who plays apart: the focus is never lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

from tests.browser.playing import LISTEN, SOON
from tests.browser.test_keyboard import ARROWS
from tests.browser.test_study_keys import GRID, NOWHERE

#: What the focus is on: a control of games played apart by what it says, else its id or address.
FOCUSED: Final = """
((it) => it.dataset.do === "apart" ? it.dataset.value
  : it.id || it.dataset.do || it.getAttribute("href") || it.type)(document.activeElement)
"""


class Keys:
    """Somebody's hands on the keyboard, who is never without a focus."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)

    @property
    def focus(self) -> str:
        """What has the focus."""
        found: str = self.page.evaluate(FOCUSED)
        return found

    def press(self, *keys: str) -> None:
        """Press keys; the focus is somewhere after each."""
        for key in keys:
            self.page.keyboard.press(key)
            assert not self.page.evaluate(NOWHERE), key

    def reach(self, name: str, *keys: str) -> None:
        """Press Tab until that has the focus, then keys."""
        passed: list[str] = []
        while self.focus != name:
            assert len(passed) < 60, passed
            self.page.keyboard.press("Tab")
            passed.append(self.focus)
        self.press(*keys)

    def board(self) -> None:
        """Press Tab until the board has the focus."""
        self.reach(self.page.get_attribute(GRID, "id") or "")

    def walk(self, square: str, *, turned: bool = False) -> None:
        """Walk over the board, which has the focus, to a square; ``turned``: upside down."""
        here, way = self.focus.removeprefix("cell-"), -1 if turned else 1
        right, up = (way * (ord(there) - ord(at)) for at, there in zip(here, square, strict=True))
        for key, steps in zip(ARROWS, (up, right, -up, -right), strict=True):
            self.press(*[ARROWS[key]] * steps)
        assert f"cell-{square}" == self.focus

    def put(self, square: str, kind: str, *, turned: bool = False) -> None:
        """Put a piece on a square."""
        self.board()
        self.walk(square, turned=turned)
        self.press(kind, "Enter")

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        for _try in range(SOON // 50):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(self.focus)
