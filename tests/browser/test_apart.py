"""Games played apart in a real browser: two profiles, and nothing between them but links."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tessera.saves.apart import APART, Stored, packed
from tests.apart.parties import letters, player_keys, terms_of
from tests.browser.conftest import PATIENCE, Site, Visit
from tests.browser.playing import READY, Screen, held_back

#: A short game, whole; those of other games and of three and four stand in `test_apart_games`.
GAME: Final = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3"


@pytest.fixture
def profiles(browser: Browser, site: Site) -> Iterator[Callable[[], Visit]]:
    """Makes fresh profiles, of each of which nothing may go wrong."""
    made: list[Visit] = []

    def make() -> Visit:
        context = browser.new_context(
            locale="en-GB",
            service_workers="block",
            permissions=["clipboard-read", "clipboard-write"],
        )
        made.append(Visit(context, site))
        return made[-1]

    yield make
    for each in made:
        each.assert_clean()
        each.context.close()


def press(page: Page, value: str) -> None:
    """Press a button of games played apart: on the screen, or in the dialog."""
    page.locator(f"button[data-do=apart][data-value={value}]:visible").first.click()


def sent(page: Page) -> str:
    """Send what is ready; the link that was copied."""
    press(page, "send")
    if page.locator("form[data-value=named]").count():
        page.fill("#apart-name", "Ann")
        page.click("form[data-value=named] [type=submit]")
    page.click("[data-do=copy-link]")
    page.wait_for_function("document.getElementById('copying').textContent.trim()")
    text: str = page.evaluate("navigator.clipboard.readText()")
    page.click("#dialog [data-do=no]")
    assert len(text) < 2000
    return text[text.index("#/apart/") :].split(maxsplit=1)[0]


def play(page: Page, text: str) -> None:
    """Type a turn."""
    page.wait_for_selector("#typed")
    page.fill("#typed", text)
    page.press("#typed", "Enter")


def test_a_game_by_links(profiles: Callable[[], Visit]) -> None:
    """From the box to the end: invited, joined, played to and fro, listed on both homes."""
    ann, bob = profiles(), profiles()
    page = ann("#/", ready=False)
    page.click("[data-play=pyrga]")
    page.wait_for_selector("#box[open]")
    page.locator("#box [name=against][value=apart]").check(force=True)
    page.click("#box form:not([hidden]) [type=submit]")
    page.wait_for_function(READY, timeout=PATIENCE)
    first, *turns = GAME.split()
    play(page, first)
    link = sent(page)
    other = bob(link)
    press(other, "join")
    other.fill("#apart-name", "Bob")
    other.click("form[data-value=joined] [type=submit]")
    pages = [other, page]
    for number, turn in enumerate(turns):
        at, away = pages[number % 2], pages[1 - number % 2]
        play(at, turn)
        link = sent(at)
        away.evaluate("(link) => { location.hash = link; }", link)
        away.wait_for_function("(n) => document.querySelectorAll('#list li').length >= n", arg=1)
    for each in pages:
        each.wait_for_function("document.getElementById('status').innerText.includes('PY-10')")
    for each, name in ((page, "Bob"), (other, "Ann")):
        Screen(each).go("#/")
        each.wait_for_selector("#apart li")
        assert "Pyrga" in each.inner_text("#apart"), name


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", ["shacru", "tyrus"])
@pytest.mark.parametrize("known", ["by a link", "by its name", "by what is kept"])
def test_a_games_code_is_fetched_while_python_starts(
    profiles: Callable[[], Visit], rng: Random, game: str, known: str
) -> None:
    """The page reads in the link which game it is, in the address, or in what is kept here."""
    first = next(letters(terms_of(rng, game), player_keys(rng, 4), rng.choice))
    visit = profiles()
    page = visit.context.new_page()
    link, name = first.payload, first.thread.terms.id.hex()
    stored = Stored(link, about={"game": game, "asks": "waits", "name": "", "turn": 1})
    kept = json.dumps([APART + name, packed(stored)])
    visit.context.add_init_script(f"localStorage.setItem(...{kept})")
    address = {"by a link": link, "by its name": game, "by what is kept": name}[known]
    with held_back(page, "**/*.wasm"), page.expect_request(f"**/{game}.zip"):
        page.goto(f"{visit.site.address}#/apart/{address}", wait_until="domcontentloaded")
    page.wait_for_function(READY, timeout=PATIENCE)
