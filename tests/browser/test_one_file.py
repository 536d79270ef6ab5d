"""The site in one file, opened from a folder: whole games, bots, rules, and nothing is asked for.

The same in Firefox and WebKit with ``--long``: ``test_one_file_elsewhere.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tessera.games import catalogue
from tessera.saves.port import SMALL
from tests.browser.conftest import PATIENCE
from tests.browser.playing import FRESH, READY, Screen, content
from tests.browser.visits import READING, address

__all__ = ["address"]


PICTURES: Final = f"{READING}.querySelectorAll('figure svg').length"
#: A place of a page is at the top of what can be seen of it.
PLACE: Final = f"{READING}.querySelector('.contents a').hash.slice(1)"
AT_TOP: Final = f"""
(name) => Math.abs({READING}.getElementById(name).getBoundingClientRect().top) < 100
"""


class Opened:
    """The site in one file in a fresh profile, and what went wrong: nothing may be asked for."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.context = browser.new_context(locale="en-GB", **options)
        self.address = address
        self.troubles: list[str] = []
        self.context.on("request", lambda request: self._request(request.url))
        self.context.on("weberror", lambda it: self.troubles.append(f"uncaught: {it.error}"))
        self.context.on(
            "console",
            lambda it: self.troubles.append(it.text) if it.type in ("error", "warning") else None,
        )

    def page(self, where: str, *, ready: bool = True) -> Page:
        """A page of it; ``ready``: wait for Python."""
        page = self.context.new_page()
        page.goto(self.address + where)
        if ready:
            page.wait_for_function(READY, timeout=PATIENCE)
        return page

    def _request(self, url: str) -> None:
        if urlsplit(url).scheme not in ("blob", "data") and url.partition("#")[0] != self.address:
            self.troubles.append(f"asked for: {url}")


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opened]:
    """The file in a fresh profile; in the end nothing was wrong."""
    opened = Opened(browser, address)
    yield opened
    opened.context.close()
    assert [] == opened.troubles


def test_clicks_and_a_bot_from_the_home(opened: Opened) -> None:
    """Play at home opens the box, the box begins the game, a click plays, the bot answers.

    The game is kept, and taken along in a file with all that is.
    """
    page = opened.page("", ready=False)
    page.click("#card-pyrga [data-play]")
    page.click("#box [type=submit]:visible")
    page.wait_for_function(READY, timeout=PATIENCE)
    screen = Screen(page)
    screen.play("Sb2")
    screen.wait("document.querySelectorAll('#list button').length > 1")
    assert "Sb2" == screen.turns()[0]
    screen.wait(f"localStorage.getItem('{SMALL}{screen.name}')")
    screen.go("#/settings")
    with page.expect_download() as taken:
        screen.do("carry")
    assert "Sb2" in content(taken.value)
    page = opened.page("", ready=False)
    page.wait_for_selector("#mine .games a")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_rules_can_be_read(opened: Opened, game: str) -> None:
    """From home and without Python: the page with its pictures, its places, another language."""
    page = opened.page("", ready=False)
    page.click("[data-do=language][data-value=fr]")
    assert "fr" == page.get_attribute("html", "lang")
    page.click(f"#card-{game} a[href$='{game}.fr.html']:visible")
    page.wait_for_function(f"{READING}?.querySelector('h1')")
    assert page.evaluate(PICTURES) > 3
    place = unquote(page.evaluate(PLACE))
    page.evaluate(f"{READING}.querySelector('.contents a').click()")
    page.wait_for_function(AT_TOP, arg=place)
    page.evaluate(f"{READING}.querySelector('a[hreflang=en]').click()")
    page.wait_for_function(f"{READING}.querySelector('a[hreflang=fr]')")
    page.keyboard.press("Escape")
    assert not page.evaluate(READING)


def test_a_rule_is_read_beside_a_game(opened: Opened) -> None:
    """The panel of rules is there, and leads to the page; that leads back to play."""
    screen = Screen(opened.page(FRESH))
    screen.page.click("#help-control")
    screen.page.click(".help a[href*='rules/pyrga.en.html']:visible >> nth=0")
    screen.wait(f"{READING}?.querySelector('h1')")
    screen.page.evaluate(f"{READING}.querySelector('a[href$=\"#/play/pyrga\"]').click()")
    screen.wait(f"!{READING}")
    assert "pyrga" == screen.game
