"""What two real browsers let hear of a game played apart: ``tests/spoken/apart``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.browser.apart import link_in
from tests.browser.apart_keys import Keys
from tests.browser.conftest import Visiting
from tests.browser.playing import SOON
from tests.page.apart_keys import BOX, KEYS
from tests.spoken import APART, PLACE, steps

LOCALES: Final = {"en": "en-GB", "fr": "fr-FR"}
#: The text that a dialog offers to be sent; "" where there is none.
OFFERED: Final = "document.querySelector('dialog[open] #shared-link')?.value ?? ''"
#: Something else may still be heard for so many milliseconds.
BREATH: Final = 150


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
