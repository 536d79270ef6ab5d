"""What two real browsers let hear of a game played apart: ``tests/spoken/apart``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.apart import link_in
from tests.browser.conftest import Visiting
from tests.browser.keys import ARROWS, GRID, NOWHERE
from tests.browser.playing import LISTEN, SOON
from tests.page.apart_keys import BOX, KEYS
from tests.spoken import APART, PLACE, steps

LOCALES: Final = {"en": "en-GB", "fr": "fr-FR"}
#: The text that a dialog offers to be sent; "" where there is none.
OFFERED: Final = "document.querySelector('dialog[open] #shared-link')?.value ?? ''"
#: Something else may still be heard for so many milliseconds.
BREATH: Final = 150


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
        """The name of the element in focus."""
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
        for key, far in zip(ARROWS, (up, right, -up, -right), strict=True):
            self.press(*[ARROWS[key]] * far)
        assert f"cell-{square}" == self.focus

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        for _try in range(SOON // 50):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(self.focus)


class Parties:
    """Two at their keyboards; the link that was sent last."""

    def __init__(self, visiting: Visiting, language: str) -> None:
        options = {"locale": LOCALES[language], "reduced_motion": "reduce"}
        self.keys = {name: Keys(visiting(**options)("#/import")) for name in ("Ann", "Bob")}
        self.link = ""

    def step(self, pressed: str, said: list[str]) -> list[str]:
        """Press a step's keys; what is heard, once as much was heard as is to be."""
        name, _, rest = pressed.partition(" ")
        keys = self.keys[name]
        for key in KEYS.findall(rest):
            self._press(keys, key, turned=name == "Bob")
            text = keys.page.evaluate(OFFERED)
            self.link = link_in(text) if text else self.link
        many = "(count) => heard.filter(Boolean).length >= count"
        keys.page.wait_for_function(many, arg=len(said), timeout=SOON)
        keys.page.wait_for_timeout(BREATH)
        return [each for each in keys.page.evaluate("heard.splice(0)") if each]

    def _press(self, keys: Keys, key: str, *, turned: bool) -> None:
        addresses = {"box": BOX, "link": self.link, "paste": "#/apart/link"}
        if key in addresses:
            keys.page.evaluate("(to) => { location.hash = to; }", addresses[key])
            if key == "paste":
                keys.until(lambda: keys.focus == "apart-link")
        elif key.startswith('"'):
            keys.until(lambda: keys.focus.startswith("apart-"))
            keys.page.keyboard.insert_text(key.strip('"').replace("*", f"https://x.y/{self.link}"))
        elif key == "submit":
            keys.reach("submit", "Enter")
        elif key.startswith("@"):
            keys.reach(key[1:])
        elif key == "board":
            keys.board()
        elif PLACE.fullmatch(key):
            keys.walk(key, turned=turned)
        else:
            keys.page.keyboard.press(key)


@pytest.mark.long_only
@pytest.mark.parametrize("file", APART, ids=[file.stem for file in APART])
def test_a_game_apart_is_heard(visiting: Visiting, file: Path) -> None:
    """Each sentence once, in order, and no other, as in plain Python."""
    parties = Parties(visiting, file.stem.partition(".")[2])
    for number, (keys, said) in enumerate(steps(file)):
        if keys:
            assert said == parties.step(keys, said), f"step {number}: {keys}"
