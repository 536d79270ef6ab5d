"""Hints and "Move now" on a telephone: by taps, and nothing moves when they come."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tests.browser.playing import MAY_PLAY, THINKS, Screen
from tests.browser.test_thinking import HARD, HINTED, PACRU, suggested
from tests.outside import played
from tests.playthroughs.secrets import random_match

pytestmark = pytest.mark.in_turn

CONTEXT: Final = {
    "locale": "en-GB",
    "color_scheme": "dark",
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
#: Where the board lies on the page, and what is below it.
PLACES: Final = """
() => [".stage", "#seats", ".moment"].map((name) => {
  const { top, height } = document.querySelector(name).getBoundingClientRect();
  return [Math.round(top + scrollY), Math.round(height)];
})
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["pyrga", "pacru", "tyrus"])
def test_a_hint_by_taps(screen: Screen, game: str, rng: Random) -> None:
    """It is looked for, shown and played without the board or anything below it moving."""
    if game == "tyrus":
        found = (random_match(rng, count) for count in range(2, 12))
        match = next(each for each in found if each.to_move == "ivory")
    else:
        match = played("Tb2N Cb3" if game == "pyrga" else PACRU, game=game, headers=HEADERS[game])
    mover = match.to_move or ""
    screen.open(match, {**dict.fromkeys(match.seats, "bot:1"), mover: "person"})
    screen.wait("document.querySelector('#hint:enabled')")
    before = screen.page.evaluate(PLACES)
    screen.page.tap(screen.shown("[data-do=hint]"))
    screen.wait(HINTED)
    assert before == screen.page.evaluate(PLACES)
    text = suggested(screen)
    assert "" != screen.page.inner_html("#preview")
    screen.hit("#hint-hide")
    screen.wait(f"!{HINTED}")
    assert before == screen.page.evaluate(PLACES)
    screen.page.tap(screen.shown("[data-do=hint]"))
    screen.wait(HINTED)
    text = suggested(screen)
    screen.hit("#hint-play")
    screen.wait(f"!{HINTED}")
    turn = screen.match().turns()[len(match.turns())]
    assert (mover, text) == (turn.seat, turn.text)


HEADERS: Final = {"pyrga": "", "pacru": '[Seats "4"]'}


def test_nothing_moves_while_a_bot_thinks(screen: Screen, long: bool) -> None:
    """Folded, and in a long run unfolded; and "Move now" is there for a finger in both."""
    before_last, _blank, last = HARD.rpartition(" ")
    screen.begin_at(before_last, black="bot:5")
    # Sound is offered once, below the board, after a bot's first turn.
    screen.play(last)
    screen.wait(THINKS)
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    screen.hit(".offer [data-value=off]")
    screen.do("undo")
    for open_first in (False, True) if long else (False,):
        if open_first:
            screen.hit("#thought")
        # It thinks for little more than a second: long enough for two changes, not for more.
        for _ in range(4 if long else 1):
            nothing_moves(screen, last)


def nothing_moves(screen: Screen, last: str) -> None:
    """While the bot thinks about this turn, which is taken back in the end."""
    screen.play(last)
    screen.wait(THINKS)
    before = screen.page.evaluate(PLACES)
    for _ in range(2):
        thought = screen.page.inner_text("#thought")
        screen.wait(f"document.querySelector('#thought').innerText !== {thought!r}")
        assert before == screen.page.evaluate(PLACES)
    box = screen.page.locator(screen.shown("[data-do=hurry]")).bounding_box()
    assert box is not None and box["height"] >= 36
    screen.hit("[data-do=hurry]:visible")
    screen.wait(MAY_PLAY)
    assert before == screen.page.evaluate(PLACES)
    screen.do("undo")


def test_a_hint_comes_into_sight(screen: Screen) -> None:
    """Its button may lie far below: the sentence is not above the window then."""
    screen.open(played(HARD), {"white": "person", "black": "person"})
    screen.wait("document.querySelector('#hint:enabled')")
    screen.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    screen.page.tap(screen.shown("[data-do=hint]"))
    screen.wait(HINTED)
    box = screen.page.locator("#status").bounding_box()
    assert box is not None and box["y"] >= 0
