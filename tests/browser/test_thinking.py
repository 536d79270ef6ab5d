"""What a bot thinks is shown while it thinks; it is stopped at once; hints keep the focus."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.playing import MAY_PLAY, THINKS, WATCH_WORKERS, Screen
from tests.playthroughs.secrets import random_match

CONTEXT: Final = {"locale": "en-US", "color_scheme": "light"}
#: Its workers are watched from the start.
OWN_PROFILE: Final = True

#: Notes when the worker was told to stop, and when its answer came, in the page's time.
WATCH_STOP: Final = """
() => {
  globalThis.stopping = [];
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-do=hurry]")) stopping = [performance.now()];
  }, true);
  workers.at(-1).addEventListener("message", ({ data }) => {
    if (JSON.parse(data).kind === "move" && stopping.length === 1) stopping.push(performance.now());
  });
}
"""
#: How long it may take from the click to the answer, in milliseconds.
AT_ONCE: Final = 100
#: A hint stands there to be played.
HINTED: Final = "document.querySelector('#hint-play')"
#: A game of Pyrga in which it takes level 5 long to prove that Black, whose turn it is, loses.
HARD: Final = "Sa2 Ta3N Ca4 Ta4E Cc4 Tc4W Tb4E Td4S Td2W"
FOCUS: Final = "document.activeElement.id"


@pytest.fixture(scope="module")
def shared_page(shared: Visit) -> Page:
    """One page for the module, whose workers are watched."""
    shared.context.add_init_script(WATCH_WORKERS)
    return shared()


def thinking(screen: Screen) -> None:
    """A bot thinks about its answer, and has told how far it is."""
    screen.begin(black="bot:4")
    screen.page.evaluate("said.length = 0")
    screen.play("Tb2N")
    screen.wait("said.some((it) => it.kind === 'progress' && it.nodes)")


def test_progress_is_shown_folded(screen: Screen) -> None:
    """One line at first, which moves nothing; unfolded the best line too; then who thought it."""
    thinking(screen)
    before = screen.page.locator("#thinking").bounding_box()
    screen.wait("/[1-9][0-9]? %$/.test(document.querySelector('#thought').innerText)")
    assert before == screen.page.locator("#thinking").bounding_box()
    assert not screen.page.locator("#thoughts").is_visible()
    screen.page.click("#thought")
    screen.wait("document.querySelector('#thoughts .line')")
    assert 3 == screen.page.locator("#thoughts p").count()
    assert not [said for said in screen.heard() if "%" in said or "positions" in said]
    screen.wait(MAY_PLAY)
    assert screen.page.locator("#thoughts .line").is_visible()
    screen.page.click("#thought")


def test_stop_is_answered_at_once(screen: Screen) -> None:
    """From the click on "Move now" to the worker's answer: less than a tenth of a second."""
    took = []
    for _ in range(2):
        thinking(screen)
        screen.page.evaluate(WATCH_STOP)
        screen.do("hurry")
        screen.wait(MAY_PLAY)
        asked, answered = screen.page.evaluate("stopping")
        took.append(answered - asked)
    print("from the click to the answer:", took)
    assert min(took) < AT_ONCE


def test_enter_on_move_now_never_gives_up(screen: Screen) -> None:
    """Pressed once too often it asks for a hint; the focus follows it there.

    Who asks by H on the board and plays by the hint's button stays on the board.
    """
    page = screen.page
    screen.begin_at(HARD, black="bot:5")
    screen.wait(THINKS)
    page.focus("#hurry")
    page.keyboard.press("Enter")
    screen.wait(MAY_PLAY)
    assert "hint" == page.evaluate(FOCUS)
    for _ in range(4):
        page.keyboard.press("Enter")
    screen.wait(HINTED)
    assert "hint" == page.evaluate(FOCUS)
    assert 10 == len(screen.turns())
    page.keyboard.press("Escape")
    page.focus("#cell-b2")
    page.keyboard.press("h")
    screen.wait(HINTED)
    assert "cell-b2" == page.evaluate(FOCUS)
    page.focus("#hint-play")
    page.keyboard.press("Enter")
    screen.wait("document.querySelectorAll('#list button').length > 10")
    assert page.evaluate("document.activeElement.closest('#grid') !== null")


def test_a_bot_that_hides_something_tells_nothing(screen: Screen, rng: Random) -> None:
    """Neither the document nor what the worker says holds anything of its thought."""
    found = (random_match(rng, count) for count in range(2, 12))
    match = next(each for each in found if each.to_move == "ivory")
    screen.open(match, {"ivory": "person", "brown": "bot:3"})
    screen.page.evaluate("said.length = 0")
    screen.type(match.game.write(match.legal()[0]))
    screen.wait("said.some((it) => it.kind === 'move')")
    assert not screen.page.locator("#thinking").is_visible()
    assert ["", ""] == [screen.page.inner_html(name) for name in ("#thought", "#thoughts")]
    told = screen.page.evaluate("said.filter((it) => it.kind)")
    assert {"kind", "id", "move"} >= {name for message in told for name in message}
    screen.wait("document.querySelectorAll('#list button').length > 0")


def test_a_worker_that_nobody_waits_for(screen: Screen) -> None:
    """It is replaced without a word when it is needed again."""
    screen.begin()
    screen.do("hint")
    screen.wait(HINTED)
    screen.page.click("#hint-hide")
    screen.heard()
    screen.page.evaluate("said.length = 0")
    screen.page.evaluate("workers.at(-1).whisper('nonsense')")
    screen.wait("said.some((it) => it.kind === 'failed')")
    assert ([], "") == (screen.heard(), screen.trouble)
    screen.do("hint")
    screen.wait(HINTED)
