"""The screen of a game played apart on telephones: what is told moves nothing, and stands once."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from tessera.saves.apart import APART, PLAYER, Stored, packed
from tests.apart.parties import letters, player_keys, terms_of
from tests.browser.apart import LED, STILL, Party
from tests.browser.conftest import PATIENCE, Visiting

SIZES: Final[tuple[ViewportSize, ...]] = (
    {"width": 390, "height": 664},
    {"width": 320, "height": 568},
)
#: So many letters were written before one looks.
LETTERS: Final = 8
#: It is told that a link has come again.
AGAIN: Final = "document.querySelector('.tidings')?.textContent.includes('opened here before')"
#: Where the board begins on the screen.
TOP: Final = "document.querySelector('.stage').getBoundingClientRect().top + scrollY"
#: The names of a seat that are seen: in the line below the board, in the seats.
NAMES: Final = """[...document.querySelectorAll('#standings .player, #seats .who')].filter(
  (it) => it.getBoundingClientRect().width > 1).map((it) => it.textContent.trim())"""


def tops(party: Party) -> list[float]:
    """The top of the board on each telephone; every player is named once."""
    found = []
    for size in SIZES:
        party.page.set_viewport_size(size)
        assert 2 == len(party.page.evaluate(NAMES))
        found.append(party.page.evaluate(TOP))
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["pyrga", "shacru", "tyrus"])
def test_what_is_told_moves_no_board(visiting: Visiting, rng: Random, game: str) -> None:
    """In one's turn, before and after it is sent, with what is told of a link that came again."""
    keys = player_keys(rng, 2)
    *_, last = islice(letters(terms_of(rng, game), keys, rng.choice), LETTERS)
    thread, due = last.thread, last.thread.due
    assert due is not None
    page = visiting(**STILL, viewport=SIZES[0])("#/import")
    kept = {
        PLAYER: keys[due.party].hex(),
        APART + thread.terms.id.hex(): packed(Stored(last.payload, about={"game": game})),
    }
    page.evaluate("(it) => Object.entries(it).forEach((it) => localStorage.setItem(...it))", kept)
    page.evaluate("(to) => { location.hash = to; }", f"#/apart/{thread.terms.id.hex()}")
    page.wait_for_selector("#ground", state="attached", timeout=PATIENCE)
    party = Party(page, "Ann")
    party.led()
    found = [tops(party)]
    party.decide(rng)
    found.append(tops(party))
    link = party.send()
    found.append(tops(party))
    page.evaluate("(link) => { location.hash = link; }", link)
    page.wait_for_function(f"{AGAIN} || {LED}")
    party.led()
    page.wait_for_function(AGAIN)
    found.append(tops(party))
    for each in zip(*found, strict=True):
        assert max(each) - min(each) < 1, found
