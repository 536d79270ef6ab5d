"""The site in one file in Firefox and WebKit: the end of a game of each kind, and its rules."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from playwright.sync_api import Page

from driving.pages import ElsewherePage
from tessera.games import catalogue
from tests.browser.elsewhere import page
from tests.browser.playing import FRESH, Screen
from tests.browser.typed import typed_to_the_end
from tests.browser.visits import READING, address

__all__ = ["address", "page"]

pytestmark = pytest.mark.long_only


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_game_and_its_rules(page: ElsewherePage, address: str, game: str, rng: Random) -> None:
    """Bots think in a worker, nothing is asked for; rules are read without Python."""
    page.goto(address + FRESH)
    screen = Screen(cast(Page, page))
    screen.start_afresh()
    typed_to_the_end(screen, game, rng)
    page.goto(address, ready=False)
    page.click(f"#card-{game} a[href$='{game}.en.html']")
    page.wait_for_function(f"{READING}?.querySelectorAll('figure svg').length > 3")
    assert [] == page.troubles(address)
