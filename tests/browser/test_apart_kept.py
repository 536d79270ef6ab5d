"""Games played apart as a real storage holds them: one to be confirmed, one that cannot be read."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from tessera.apart.hashing import ID_SIZE
from tessera.apart.thread import Thread
from tessera.saves.apart import APART, BESIDE, PLAYER, Stored, packed, unpacked
from tests.apart.parties import letters, player_keys, terms_of
from tests.browser.apart import STILL
from tests.browser.conftest import Visiting
from tests.browser.playing import SOON

#: A text where a link was.
SPOILT: Final = "AQAAAAAAE"
PUT: Final = "(texts) => { for (const it of Object.entries(texts)) localStorage.setItem(...it); }"
#: What the focus is on, by what it does.
FOCUSED: Final = "document.activeElement?.dataset.value ?? ''"


def threads(game: str, count: int) -> tuple[list[Thread], list[bytes]]:
    """A game by chance, as far as so many letters; the player keys."""
    rng = Random(7)
    terms, keys = terms_of(rng, game), player_keys(rng, 2)
    return [it.thread for it in islice(letters(terms, keys, rng.choice), count)], keys


def kept(link: str, letters: int, last: str) -> str:
    """The text of a game of Pyrga in the storage."""
    about = {"game": "pyrga", "asks": "turn", "name": "Bob", "turn": letters, "letters": letters}
    return packed(Stored(link, "", (), about, "2026-11-28T12:00:00Z", last=last))


def stored(page: Page, key: str) -> Stored:
    """What the storage holds under a key."""
    found = unpacked(page.evaluate("(key) => localStorage.getItem(key) ?? ''", key))
    assert found is not None
    return found


def press_by_key(page: Page, value: str) -> None:
    """Go to a control of games played apart with Tab, and press it with Enter."""
    for _step in range(60):
        if page.evaluate(FOCUSED) == value:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(value)


def test_a_link_that_cannot_be_read_leaves_the_game(visiting: Visiting) -> None:
    """The one before is opened from the list; the text is copied, and stays when one goes on."""
    found, keys = threads("pyrga", 5)
    good, name = found[-1].written(), found[-1].terms.id.hex()
    page = visiting(**STILL)("#/", ready=False)
    texts = {PLAYER: keys[1].hex(), APART + name: kept(SPOILT, 6, good)}
    page.evaluate(PUT, texts)
    page.reload()
    page.click(f"#to-{name}")
    page.wait_for_selector("[data-value=confirm]:visible")
    assert "cannot be read here" in page.inner_text("#status")
    page.click("[data-value=unread]:visible")
    page.click("#dialog [data-do=copy-link]")
    page.wait_for_function("document.getElementById('copying').textContent.trim()")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"#/apart/{SPOILT}")
    page.click("#dialog [data-do=no]")
    assert stored(page, APART + name).link == SPOILT
    press_by_key(page, "confirm")
    page.wait_for_selector("[data-value=confirm]", state="detached", timeout=SOON)
    assert stored(page, APART + name).link == good
    assert stored(page, f"{BESIDE}{name}.0").link == SPOILT
    page.reload()
    page.wait_for_selector("#typed")
    page.click("#more-button:visible")
    page.click("[data-value=unread]:visible")
    assert page.input_value("#shared-link").endswith(SPOILT)


def test_a_game_of_which_nothing_can_be_read_is_listed(visiting: Visiting) -> None:
    """It says so at its address, gives its text, and is deleted if one wants."""
    name = "0" * 2 * ID_SIZE
    page = visiting(**STILL)("#/", ready=False)
    page.evaluate(PUT, {PLAYER: "00" * 16, APART + name: "{torn"})
    page.reload()
    page.click("#apart li a")
    page.wait_for_selector("#shared-link")
    assert page.input_value("#shared-link") == "{torn"
    page.click("[data-value=drop]")
    page.click("#dialog [data-do=yes]")
    page.wait_for_selector("#apart li", state="detached")
    assert page.evaluate("(key) => localStorage.getItem(key)", APART + name) is None


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_a_seat_in_a_second_browser_waits_for_a_word(visiting: Visiting, language: str) -> None:
    """Of Tyrus: by keyboard to where a link is pasted, and on from there; a reload keeps asking."""
    found, keys = threads("tyrus", 8)
    thread = found[-1]
    assert thread.due is not None
    name = thread.terms.id.hex()
    page = visiting(**{**STILL, "locale": language})("#/import")
    page.evaluate(PUT, {PLAYER: keys[thread.due.party].hex()})
    page.evaluate("(to) => { location.hash = to; }", f"#/apart/{found[-3].written()}")
    page.wait_for_selector("[data-value=confirm]:visible")
    assert stored(page, APART + name).unsure
    press_by_key(page, "bring-link")
    page.wait_for_selector("#apart-link:focus")
    page.keyboard.type(f"!#/apart/{thread.written()}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-value=confirm]:visible")
    page.reload()
    page.wait_for_selector("[data-value=confirm]:visible")
    assert stored(page, APART + name).unsure
    assert stored(page, APART + name).link == thread.written()
    press_by_key(page, "confirm")
    page.wait_for_selector("[data-value=confirm]", state="detached", timeout=SOON)
    assert "unsure" not in json.loads(page.evaluate("(key) => localStorage[key]", APART + name))
