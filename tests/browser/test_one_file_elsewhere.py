"""The site in one file in Firefox and WebKit: whole games of all five, kept, and rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest
from playwright.sync_api import Page

from driving.pages import PATIENCE, ElsewherePage
from tessera.games import catalogue
from tessera.words.language import unbroken
from tests.browser.elsewhere import page
from tests.browser.playing import FRESH, READY, Screen
from tests.browser.test_one_file import READING, address
from tests.browser.typed import typed_to_the_end

__all__ = ["address", "page"]

pytestmark = pytest.mark.long_only


@pytest.fixture
def screen(page: ElsewherePage, address: str) -> Iterator[Screen]:
    """The file as a person meets it; in the end nothing was wrong, and nothing was asked for."""
    if not page.url.startswith(address):
        page.goto(address + FRESH)
    screen = Screen(cast(Page, page))
    screen.start_afresh()
    yield screen
    assert [] == page.troubles(address)
    assert 0 == page.evaluate("document.querySelectorAll('[style]').length")


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_whole_game(screen: Screen, page: ElsewherePage, game: str, rng: Random) -> None:
    """Against bots, which think in a worker, to its end; a reload shows it as it was."""
    match = typed_to_the_end(screen, game, rng)
    said, turns = screen.sentence, screen.turns()
    page.reload()
    page.wait_for_function(READY, timeout=PATIENCE)
    screen.wait("document.querySelector('#ending .why')")
    assert (said, turns) == (screen.sentence, screen.turns())
    assert match.actions == screen.match().actions


def test_rules_can_be_read(page: ElsewherePage, address: str) -> None:
    """Without Python: every game's page, with its pictures."""
    page.goto(address, ready=False)
    for game in catalogue.GAMES:
        page.click(f"#card-{game} a[href$='{game}.en.html']")
        title = unbroken(catalogue.TITLES[game])
        page.wait_for_function(f"{READING}?.querySelector('h1').textContent.includes('{title}')")
        assert page.evaluate(f"{READING}.querySelectorAll('figure svg').length") > 3
        page.click("dialog.leaf > button")
        page.wait_for_function(f"!{READING}")
    assert [] == page.troubles(address)
