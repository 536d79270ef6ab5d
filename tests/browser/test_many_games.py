"""Two hundred kept games: all are taken along in one file, and taken in again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from tessera.saves.library import GAME
from tests.browser.conftest import Visit
from tests.browser.playing import Screen
from tests.browser.test_preferences import everything, read
from tests.outside import kept, played

MANY: Final = 200
PERSONS: Final = {"white": "person", "black": "person"}
#: How far it is, whenever that is written.
WATCH: Final = """
() => {
  globalThis.told = [];
  const look = () => {
    const text = document.querySelector("#carried")?.textContent ?? "";
    if (/^\\d+ of/.test(text)) globalThis.told.push(parseInt(text));
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
"""
#: Click on Stop as soon as it is there.
STOP_AT_ONCE: Final = """
() => new MutationObserver((_, observer) => {
  const button = document.querySelector("#carried [data-do=stop]");
  if (!button) return;
  observer.disconnect();
  button.click();
}).observe(document.body, { childList: true, subtree: true })
"""


def games(rng: Random) -> Mapping[str, str]:
    """What a storage holds after so many games, no two alike, by its keys."""
    texts = {}
    for number in range(MANY):
        match = played("")
        for _turn in range(8):
            match = match.play(rng.choice(match.legal()))
        texts[f"{GAME}{number:04}"] = kept(match, PERSONS)
    return texts


def told(page: Page) -> list[int]:
    """How many games were told to be done, in order."""
    found: list[int] = page.evaluate("told")
    return found


@pytest.mark.long_only
def test_two_hundred_games_are_taken_along(visit: Visit, rng: Random) -> None:
    """How far it is is told meanwhile; stopped, nothing is given or changed."""
    texts = games(rng)
    page = visit("#/settings")
    page.evaluate("(texts) => Object.assign(localStorage, texts)", texts)
    screen = Screen(page)
    page.evaluate(STOP_AT_ONCE)
    screen.do("carry")
    screen.wait("document.querySelector('#carried').textContent.startsWith('Stopped')")
    assert "Stopped: nothing was changed." == screen.text("#carried")
    page.evaluate(WATCH)
    file = everything(screen)
    assert f"The file holds {MANY} games and the settings." == screen.text("#carried")
    assert told(page) == sorted(told(page)) and 0 < min(told(page)) <= max(told(page)) <= MANY
    page.evaluate("localStorage.clear()")
    page.reload()
    screen = Screen(page)
    screen.wait("document.documentElement.dataset.tessera === 'ready'")
    page.evaluate(WATCH)
    read(screen, file)
    assert f"{MANY} games are new here." in screen.text("#report")
    assert told(page)
    assert MANY == page.evaluate(
        f"Object.keys(localStorage).filter((it) => it.startsWith('{GAME}')).length"
    )
    read(screen, file)
    assert f"{MANY} games were here already." in screen.text("#report")
