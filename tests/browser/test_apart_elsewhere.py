"""A game by links in Firefox and WebKit: the other party is no page, only links pass."""

from __future__ import annotations

from random import Random

import pytest

from driving.pages import ElsewherePage
from tessera.apart.arrival import received
from tessera.apart.seat import OwnSeat
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tests.apart.parties import player_keys, terms_of
from tests.browser.playing import Screen
from tests.browser.test_apart import GAME
from tests.browser.test_elsewhere import page, screen

__all__ = ["page", "screen"]

pytestmark = pytest.mark.long_only

#: The text that is sent, with the link in it.
TEXT = "document.getElementById('shared-link')?.value"


def button(value: str) -> str:
    """The button of games played apart that does this."""
    return f"button[data-do=apart][data-value={value}]"


def sent(page: ElsewherePage) -> str:
    """Send what is ready; the link."""
    page.wait_for_selector(button("send"))
    page.click(button("send"))
    page.wait_for_function(TEXT)
    text: str = page.evaluate(TEXT)
    page.click("#dialog [data-do=no]")
    return text[text.index("#/apart/") :].split(maxsplit=1)[0]


def answered(key: bytes, link: str, mine: Thread, turn: str) -> Thread:
    """The thread after what a link brought and a turn."""
    arrival = received(link, catalogue.game, key, mine)
    assert "new" == arrival.kind
    seat = OwnSeat.found(arrival.thread, key)
    assert seat is not None
    return seat.play(*catalogue.game("pyrga").read(turn)).finished().sent()


def test_a_game_by_links(screen: Screen, page: ElsewherePage, rng: Random) -> None:
    """Invited, joined, played to and fro to its end, which a reload shows again."""
    key = player_keys(rng, 1)[0]
    first, *turns = GAME.split()
    ann = OwnSeat.inviting(terms_of(rng, "pyrga"), key, "Ann")
    thread = ann.play(*catalogue.game("pyrga").read(first)).finished().sent()
    screen.go(f"#/apart/{thread.written()}")
    page.wait_for_selector(button("join"))
    page.click(button("join"))
    page.wait_for_selector("#apart-name")
    page.fill("#apart-name", "Bob")
    page.click("form[data-value=joined] [type=submit]")
    for mine, theirs in zip(turns[::2], [*turns[1::2], ""], strict=False):
        page.wait_for_selector("#typed")
        page.fill("#typed", mine)
        page.press("#typed", "Enter")
        link = sent(page)
        if theirs:
            thread = answered(key, link, thread, theirs)
            page.evaluate("(link) => { location.hash = link; }", f"#/apart/{thread.written()}")
            count = len(thread.match.actions) if thread.match is not None else 0
            screen.wait(f"document.querySelectorAll('#list button').length >= {count}")
    over = "document.getElementById('status')?.innerText.includes('PY-10')"
    screen.wait(over)
    page.reload()
    screen.wait(over)
