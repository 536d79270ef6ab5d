"""What two real browsers let hear of a game played apart: ``tests/spoken/apart``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visiting
from tests.browser.keys import NOWHERE, focused, press, spell, tab_to
from tests.browser.playing import LISTEN, SOON
from tests.page.apart_keys import BOX, KEYS, LINK
from tests.spoken import APART, steps

LOCALES: Final = {"en": "en-GB", "fr": "fr-FR"}
#: The text that a dialog offers to be sent; "" where there is none.
OFFERED: Final = "document.querySelector('dialog[open] #shared-link')?.value ?? ''"
#: Something else may still be heard for so many milliseconds.
BREATH: Final = 150


def until(page: Page, holds: Callable[[str], bool]) -> None:
    """Wait until something holds of the name of what has the focus."""
    for _try in range(SOON // 50):
        if holds(focused(page)):
            return
        page.wait_for_timeout(50)
    raise AssertionError(focused(page))


class Parties:
    """Two at their keyboards; the link that was sent last."""

    def __init__(self, visiting: Visiting, language: str) -> None:
        options = {"locale": LOCALES[language], "reduced_motion": "reduce"}
        self.pages = {name: visiting(**options)("#/import") for name in ("Ann", "Bob")}
        self.link = ""
        for page in self.pages.values():
            page.evaluate(LISTEN)

    def step(self, pressed: str, said: list[str]) -> list[str]:
        """Press a step's keys; what is heard, once as much was heard as is to be."""
        name, _, rest = pressed.partition(" ")
        page = self.pages[name]
        for key in KEYS.findall(rest):
            self._press(page, key, turned=name == "Bob")
            found = LINK.search(page.evaluate(OFFERED))
            self.link = found[0] if found else self.link
        many = "(count) => heard.filter(Boolean).length >= count"
        page.wait_for_function(many, arg=len(said), timeout=SOON)
        page.wait_for_timeout(BREATH)
        return [each for each in page.evaluate("heard.splice(0)") if each]

    def _press(self, page: Page, key: str, *, turned: bool) -> None:
        addresses = {"box": BOX, "link": self.link, "paste": "#/apart/link"}
        if key in addresses:
            page.evaluate("(to) => { location.hash = to; }", addresses[key])
            if key == "paste":
                until(page, lambda name: name == "apart-link")
        elif key.startswith('"'):
            until(page, lambda name: name.startswith("apart-"))
            page.keyboard.insert_text(key.strip('"').replace("*", f"https://x.y/{self.link}"))
        elif key == "submit":
            tab_to(page, "submit")
            press(page, "Enter")
        elif key.startswith("@"):
            if focused(page) != key[1:]:
                tab_to(page, key[1:])
        else:
            spell(page, key, turned=turned)
            page.wait_for_function(f"!({NOWHERE})", timeout=SOON)


@pytest.mark.long_only
@pytest.mark.parametrize("file", APART, ids=[file.stem for file in APART])
def test_a_game_apart_is_heard(visiting: Visiting, file: Path) -> None:
    """Each sentence once, in order, and no other, as in plain Python."""
    parties = Parties(visiting, file.stem.partition(".")[2])
    for number, (keys, said) in enumerate(steps(file)):
        if keys:
            assert said == parties.step(keys, said), f"step {number}: {keys}"
