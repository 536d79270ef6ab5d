"""The screen of a game played apart on telephones: what is told moves nothing, and stands once."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.apart.thread import Thread
from tessera.games import catalogue
from tests.browser.apart import LED, STILL, Party, played_on
from tests.browser.conftest import Visiting

SIZES: Final = ({"width": 390, "height": 664}, {"width": 320, "height": 568})
#: From the invitation on, so many links are sent before one looks.
LINKS: Final = 6
#: It is told that a link has come again.
AGAIN: Final = "document.querySelector('.tidings')?.textContent.includes('opened here before')"
#: Where the board begins on the screen.
TOP: Final = "document.querySelector('.stage').getBoundingClientRect().top + scrollY"
#: The names of a seat that are seen: in the line below the board, in the seats.
NAMES: Final = """[...document.querySelectorAll('#standings .player, #seats .who')].filter(
  (it) => it.getBoundingClientRect().width > 1).map((it) => it.textContent.trim())"""


def board_top(party: Party) -> float:
    """Where the board begins; every player is named once."""
    names = party.page.evaluate(NAMES)
    assert len(names) == 2, names
    top: float = party.page.evaluate(TOP)
    return top


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=["390", "320"])
@pytest.mark.parametrize("game", ["pyrga", "shacru", "tyrus"])
def test_what_is_told_moves_no_board(
    visiting: Visiting, rng: Random, game: str, size: dict[str, int]
) -> None:
    """In one's turn, before and after it is sent, with what is told of a link that came again."""
    about = {**STILL, "viewport": size}
    parties = [Party(visiting(**about)("#/import"), name) for name in ("Ann", "Bob")]
    ann = parties[0]
    ann.invite(game, "seats=2")
    ann.decide(rng)
    link = played_on(parties, rng, ann.send(), LINKS)
    tops = []
    for _turn in parties:
        due = Thread.read(link.removeprefix("#/apart/"), catalogue.game).due
        assert due is not None
        at = parties[due.party]
        at.open(link)
        tops.append(board_top(at))
        at.decide(rng)
        tops.append(board_top(at))
        link = at.send()
        tops.append(board_top(at))
        at.page.evaluate("(link) => { location.hash = link; }", link)
        at.page.wait_for_function(f"{AGAIN} || {LED}")
        at.led()
        at.page.wait_for_function(AGAIN)
        tops.append(board_top(at))
    assert max(tops) - min(tops) < 1, tops
