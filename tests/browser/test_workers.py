"""Workers that are lost: the player is told, the bot thinks anew, the game is kept."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit, Visiting
from tests.browser.playing import FRESH, MAY_PLAY, WATCH_WORKERS, Screen

CONTEXT = {"locale": "en-US"}
#: Its workers are watched from the start.
OWN_PROFILE: Final = True

REPLACED: Final = "The bot stopped working and was restarted; the game continues."
GIVEN_UP: Final = "The bot is not responding. The game is saved: reload the page to continue."
#: How many workers there have been; whether the last lives; a tab that goes out of sight.
COUNT: Final = "workers.length"
LIVES: Final = "!workers.at(-1).isOver"
SEEN: Final = """
(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
#: A turn after which bot 3 has something to think about.
FIRST: Final = "Tb2N"


@pytest.fixture(scope="module")
def shared_page(shared: Visit) -> Page:
    """One page for the module, whose workers are watched and whose clock can be put forward."""
    shared.context.add_init_script(WATCH_WORKERS)
    shared.context.clock.install()
    return shared()


@pytest.fixture
def thinking(screen: Screen) -> Screen:
    """Bot 4 thinks, in a worker that has come up."""
    screen.begin(black="bot:4")
    screen.page.evaluate("said.length = 0")
    screen.play(FIRST)
    screen.wait("said.some((it) => it.kind === 'progress')")
    screen.heard()
    return screen


@pytest.mark.sampled(2)
@pytest.mark.parametrize("message", ['{"do": "think", "id": 1}', "nonsense", ""])
def test_a_worker_that_fails_or_falls_silent(thinking: Screen, message: str) -> None:
    """An error ends a worker, silence too after a while; another one takes over."""
    before, page = thinking.page.evaluate(COUNT), thinking.page
    if message:
        page.evaluate("(text) => workers.at(-1).whisper(text)", message)
    else:
        page.evaluate("workers.at(-1).terminate()")
        page.clock.fast_forward(15_000)
        assert before == page.evaluate(COUNT)
        page.clock.fast_forward(15_000)
    thinking.wait(f"workers.length > {before}")
    assert [REPLACED] == thinking.heard() == [thinking.trouble]
    thinking.wait(MAY_PLAY)
    assert [FIRST] == thinking.turns()[:-1]
    assert ("", 1 + before) == (thinking.trouble, page.evaluate(COUNT))


@pytest.mark.parametrize("missing", ["worker.mjs", "search.zip"])
def test_workers_that_cannot_start(screen: Screen, shared: Visit, missing: str) -> None:
    """After three in a row the bot is given up; the game is kept, and goes on after a reload."""
    shared.forgive("404", "worker", missing)
    screen.begin(black="bot:4")
    screen.page.evaluate("for (const it of workers) it.terminate()")
    screen.page.reload()
    screen.wait(MAY_PLAY)
    shared.context.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    screen = Screen(screen.page)
    screen.play(FIRST)
    screen.wait(f"document.querySelector('#status .trouble')?.textContent === {GIVEN_UP!r}")
    assert 3 == screen.page.evaluate(COUNT)
    assert GIVEN_UP == screen.heard()[-1]
    assert not screen.page.locator("[data-do=hurry]").count()
    assert [FIRST] == screen.turns() == [turn.text for turn in screen.match().turns()]
    shared.context.unroute(f"**/{missing}")
    screen.page.reload()
    screen.wait(MAY_PLAY)
    assert [FIRST] == Screen(screen.page).turns()[:-1]


def test_a_tab_that_nobody_sees_keeps_no_worker(screen: Screen) -> None:
    """After five minutes it ends, unless it owes a turn; it is there again when somebody looks.

    A hint that is shown does not keep it.
    """
    screen.begin(black="bot:4")
    screen.play(FIRST)
    for listed in (2, 4):
        screen.page.evaluate(SEEN, True)
        screen.wait(f"{MAY_PLAY} && said.findLast((it) => it.kind).kind === 'move'")
        assert listed == len(screen.turns())
        before = screen.page.evaluate(COUNT)
        screen.page.clock.fast_forward(200_000)
        assert screen.page.evaluate(LIVES)
        screen.page.clock.fast_forward(101_000)
        screen.wait(f"!{LIVES}")
        assert before == screen.page.evaluate(COUNT)
        screen.page.evaluate(SEEN, False)
        screen.wait(f"workers.length === {before + 1}")
        match = screen.match()
        screen.play(match.game.write(match.legal()[0]))
        found = f"document.querySelectorAll('#list button').length === {listed + 2}"
        screen.wait(f"{MAY_PLAY} && {found}")
        screen.do("hint")
        screen.wait("document.querySelector('#hint-play')")
        assert screen.page.evaluate(LIVES) and before + 1 == screen.page.evaluate(COUNT)


def test_a_browser_without_workers(visiting: Visiting) -> None:
    """Two persons play all the same; where a bot should move that is told."""
    visit = visiting()
    visit.context.add_init_script("delete globalThis.Worker")
    screen = Screen(visit(FRESH))
    screen.begin()
    screen.play("Sb2")
    assert "" == screen.trouble
    screen.begin(black="bot:1")
    screen.play(FIRST)
    screen.wait("document.querySelector('#status .trouble')")
    assert [FIRST] == screen.turns() == [turn.text for turn in screen.match().turns()]
