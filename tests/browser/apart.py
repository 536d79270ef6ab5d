"""Somebody who plays apart in a real browser: nothing passes between profiles but links.

What may be done is read from what that browser keeps: its player key, the newest link, the draft.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from playwright.sync_api import Page

from tessera.apart.terms import read_terms
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.page.features.apart import model
from tessera.page.features.apart.model import TURN, Held
from tessera.saves import apart as saves
from tessera.saves.apart import APART, PLAYER, Stored
from tests.browser.conftest import PATIENCE
from tests.browser.playing import SOON
from tests.browser.typed import LEADS

#: Whether a scene is still there.
LED: Final = f"Boolean(document.querySelector('{LEADS}'))"
#: An invitation that came can be taken up.
JOINS: Final = "button[data-do=apart][data-value=join]"
#: Nothing moves, so no scene is to be led to its end.
STILL: Final[dict[str, Any]] = {
    "locale": "en-GB",
    "reduced_motion": "reduce",
    "permissions": ["clipboard-read", "clipboard-write"],
}


class Party:
    """One who plays, in a page of a profile of their own."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name

    @property
    def key(self) -> bytes:
        """The player's key."""
        return bytes.fromhex(self.page.evaluate(f"localStorage.getItem('{PLAYER}')"))

    @property
    def kept(self) -> str:
        """What is kept of the game in the address, as it is; "" if nothing is."""
        found: str = self.page.evaluate(
            f"localStorage.getItem('{APART}' + location.hash.split('/').at(-1)) ?? ''"
        )
        return found

    @property
    def stored(self) -> Stored:
        """What is kept of the game, wherever in the site one is."""
        found = saves.unpacked(self.page.evaluate(f"localStorage.getItem('{self._key}')"))
        assert found is not None, self.page.url
        return found

    @property
    def held(self) -> Held:
        """The game as its keeper knows it, with the draft."""
        stored = self.stored
        if stored.link:
            thread = Thread.read(stored.link, catalogue.game)
        else:
            thread = Thread.begun(read_terms(stored.terms, catalogue.game))
        return model.opened(thread, self.key, stored.draft, brought=stored.unsure)

    def hit(self, selector: str) -> None:
        """Press what is in sight."""
        self.page.locator(f"{selector}:visible").first.click()

    def press(self, value: str) -> None:
        """Press a control of games played apart, which may stand in the menu."""
        selector = f"[data-do=apart][data-value={value}]"
        if not self.page.locator(f"{selector}:visible").count():
            self.hit("#more-button")
        self.hit(selector)

    def invite(self, game: str, fields: str) -> None:
        """Begin a game as the box in which games begin describes it by its address."""
        self.page.evaluate("(to) => { location.hash = to; }", f"#/apart/{game}/{fields}")
        self.settled("")

    def settled(self, before: str) -> None:
        """Wait until the game has its address, and something else of it is kept than before."""
        self.page.wait_for_function(
            "(before) => /#.apart.[0-9a-f]{16}$/.test(location.hash) &&"
            f"(localStorage.getItem('{APART}' + location.hash.split('/').at(-1)) ?? '') !== before",
            arg=before,
            timeout=PATIENCE,
        )

    def open(self, link: str) -> None:
        """Open a link in this tab: the game as it is then, after its scenes, or the invitation."""
        before = self.page.evaluate("(name) => localStorage.getItem(name) ?? ''", self._key)
        self.page.evaluate("(link) => { location.hash = link; }", link)
        if before:
            self.settled(before)
            self.led()
        else:
            self.page.wait_for_selector(JOINS, timeout=PATIENCE)

    def led(self) -> None:
        """Lead a scene that hangs before the board to its end."""
        for _step in range(SOON // 20):
            if not self.page.evaluate(f"document.querySelector('{LEADS}')?.click() ?? {LED}"):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(self.page.inner_text("#status"))

    @property
    def _key(self) -> str:
        """Where the game in the address is kept; one game is all that there is in a profile."""
        found: str = self.page.evaluate(
            f"Object.keys(localStorage).find((it) => it.startsWith('{APART}')) ?? ''"
        )
        return found

    def join(self) -> None:
        """Take the free seat."""
        self.hit(JOINS)
        self.page.fill("#apart-name", self.name)
        self.hit("form[data-value=joined] [type=submit]")
        self.settled("")

    def decide(self, rng: Random) -> None:
        """Type what is due, each choice by chance."""
        while (held := self.held).stage == TURN:
            before, match = self.kept, held.match
            assert match is not None
            self.page.fill("#typed", match.game.write(rng.choice(match.legal())))
            self.page.press("#typed", "Enter")
            self.settled(before)
            self.led()

    def send(self) -> str:
        """Send what is ready; the link in the text that is to be sent, which the dialog shows."""
        before = self.kept
        self.hit("button[data-do=apart][data-value=send]")
        if not self.stored.link and self.page.locator("form[data-value=named]").count():
            self.page.fill("#apart-name", self.name)
            self.hit("form[data-value=named] [type=submit]")
        self.settled(before)
        self.page.wait_for_selector("#shared-link", timeout=SOON)
        link = link_in(self.page.input_value("#shared-link"))
        self.hit("#dialog [data-do=no]")
        return link


def link_in(text: str) -> str:
    """The address within the site in a text that is sent."""
    assert len(text) < 2000
    found = re.search(r"#/apart/[\w-]+", text)
    assert found is not None, text
    return found[0]


def played_on(parties: Sequence[Party], rng: Random, link: str, far: int) -> str:
    """Play a game on, link after link, from one that the party due has not opened; the last link.

    It ends with the game, or after so many links.
    """
    thread = Thread.read(link.removeprefix("#/apart/"), catalogue.game)
    for _letter in range(far):
        due = thread.due
        if due is None:
            break
        at = parties[due.party]
        at.open(link)
        if at.page.locator(f"{JOINS}:visible").count():
            at.join()
        at.decide(rng)
        link = at.send()
        thread = at.held.thread
    return link
