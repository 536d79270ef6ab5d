"""Tyrus in a real page: its curtain, its drags, what any text of the browser gives away.

``tests/page`` plays it in plain Python in every way, and searches it after every placement.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from tessera.games import catalogue
from tessera.games.tyrus.tiles import SEATS
from tessera.play.contract import Seat
from tessera.play.match import Match
from tests.browser.conftest import DRAWN_ANEW
from tests.browser.playing import Screen
from tests.playthroughs.secrets import (
    DEALT,
    apart,
    may_be_named,
    may_have_been_said,
    named_in,
    random_match,
)

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce"}
PERSONS: Final = dict.fromkeys(SEATS, "person")
BOT: Final = {"ivory": "person", "brown": "bot:2"}
#: All text that the page holds anywhere: the document, what is kept, the address, the title.
EVERYTHING: Final = """
() => [document.documentElement.outerHTML, JSON.stringify({ ...localStorage }),
  JSON.stringify({ ...sessionStorage }), location.href, document.title, name,
  JSON.stringify(history.state)].join("\\n")
"""
MINE: Final = "document.querySelector('#asking button.choice[data-pick]')"
LEADS: Final = "document.querySelector('[data-do=skip], [data-do=on]')"
TILE: Final = "button[data-pick^='tile:']"
#: Longer than keys are not meant for what has just come, in milliseconds.
SETTLED: Final = 850


def place(screen: Screen, match: Match, rng: Random) -> Match:
    """Click a tile, then a building, and confirm it where that is asked; the match then."""
    action: Any = rng.choice(match.legal())
    tile, square = catalogue.board("tyrus").picks(action)
    screen.page.click(f"button[data-pick='{tile}']")
    screen.hit(f"#ground [data-pick='{square}']")
    if screen.sees("[data-do=confirm]"):
        screen.do("confirm")
    return match.play(action)


def press_away(screen: Screen, *names: str) -> None:
    """Press buttons, where they are there, until they are not; clicks too soon mean nothing."""
    for name in names:
        while screen.sees(f"[data-do={name}]"):
            screen.do(name)
            screen.page.evaluate(DRAWN_ANEW)


def hangs(screen: Screen) -> bool:
    """Whether a curtain hangs."""
    return screen.page.locator("[data-do=lift]").count() > 0


def search(screen: Screen, match: Match, viewer: Seat | None, said: Iterable[str]) -> None:
    """Nothing that the viewer must not see is anywhere in the page."""
    page = screen.page.evaluate(EVERYTHING)
    for word in DEALT:
        assert word not in page
    # An example of a move stands in the page at all times.
    assert named_in(page.replace("S8@iC", "")) <= may_be_named(match, viewer), viewer
    assert named_in(" ".join(said)) <= may_have_been_said(match, viewer), said


def test_no_tile_of_the_bot_is_named_anywhere(screen: Screen, rng: Random) -> None:
    """Before it thinks, while it does, and after it has placed."""
    match = apart(rng)
    screen.open(match, BOT)
    screen.heard()
    while not match.state.observed_by(None).held:
        screen.wait(f"{MINE} || {LEADS}")
        match = screen.match()
        search(screen, match, "ivory", screen.heard())
        press_away(screen, "skip", "on")
        if match.to_move == "ivory" and screen.page.evaluate(f"!!{MINE}"):
            place(screen, match, rng)
            search(screen, screen.match(), "ivory", ())


def test_nothing_lifts_the_curtain_by_accident(screen: Screen, rng: Random) -> None:
    """Not the second click of a double one, nor a key held down."""
    page, square = screen.page, "#ground [data-pick='square:bC']"
    screen.open(random_match(rng, 1), PERSONS)
    page.wait_for_timeout(SETTLED)
    press_away(screen, "lift")
    page.click(TILE)
    page.mouse.dblclick(*screen.middle(square))
    assert not hangs(screen) and 1 == len(screen.match().actions)
    page.mouse.dblclick(*screen.middle("[data-do=confirm]"))
    assert hangs(screen) and 2 == len(screen.match().actions)
    page.keyboard.down("Enter")
    page.wait_for_timeout(SETTLED)
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert hangs(screen)
