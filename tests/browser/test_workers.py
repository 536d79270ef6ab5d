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
#: Whether the last worker lives; a tab that goes out of sight, or comes back.
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


def workers(screen: Screen) -> int:
    """How many workers there have been."""
    found: int = screen.page.evaluate("workers.length")
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize("message", ['{"do": "think", "id": 1}', "nonsense"])
def test_a_worker_that_fails(thinking: Screen, message: str) -> None:
    """What its Python cannot handle ends it; another one answers the same question."""
    before = workers(thinking)
    thinking.page.evaluate("(text) => workers.at(-1).whisper(text)", message)
    thinking.wait(f"workers.length > {before}")
    assert REPLACED == thinking.trouble
    assert [REPLACED] == thinking.heard()
    thinking.wait(MAY_PLAY)
    assert [FIRST] == thinking.turns()[:-1]
    assert "" == thinking.trouble
    assert 1 + before == workers(thinking)


def test_a_worker_that_falls_silent(thinking: Screen) -> None:
    """Ended behind the page's back, it is given up after a while, and replaced."""
    before = workers(thinking)
    thinking.page.evaluate("workers.at(-1).terminate()")
    thinking.page.clock.fast_forward(15_000)
    assert before == workers(thinking)
    thinking.page.clock.fast_forward(15_000)
    thinking.wait(f"workers.length > {before}")
    assert REPLACED == thinking.trouble
    thinking.wait(MAY_PLAY)
    assert [FIRST] == thinking.turns()[:-1]


def test_workers_that_cannot_start(screen: Screen, shared: Visit) -> None:
    """After three in a row the bot is given up; the game is kept, and goes on after a reload."""
    shared.forgive("404", "worker")
    screen.begin(black="bot:4")
    screen.page.evaluate("workers.at(-1)?.terminate()")
    shared.context.route("**/worker.mjs", lambda route: route.fulfill(status=404))
    before = workers(screen)
    screen.play(FIRST)
    screen.page.clock.fast_forward(61_000)
    screen.wait(f"document.querySelector('#status .trouble')?.textContent === {GIVEN_UP!r}")
    assert max(before, 1) + 2 == workers(screen)
    assert GIVEN_UP == screen.heard()[-1]
    assert not screen.page.locator("[data-do=hurry]").count()
    assert [FIRST] == screen.turns() == [turn.text for turn in screen.match().turns()]
    shared.context.unroute("**/worker.mjs")
    screen.page.reload()
    screen.wait(MAY_PLAY)
    assert [FIRST] == Screen(screen.page).turns()[:-1]


def test_a_tab_that_nobody_sees_keeps_no_worker(screen: Screen) -> None:
    """After five minutes it ends, unless it owes a turn; it is there again when somebody looks."""
    screen.begin(black="bot:4")
    screen.play(FIRST)
    seen(screen, hidden=True)
    screen.wait(MAY_PLAY)
    assert 2 == len(screen.turns())
    before = workers(screen)
    screen.page.clock.fast_forward(200_000)
    assert screen.page.evaluate(LIVES)
    screen.page.clock.fast_forward(101_000)
    screen.wait(f"!{LIVES}")
    assert before == workers(screen)
    seen(screen, hidden=False)
    screen.wait(f"workers.length === {before + 1}")
    match = screen.match()
    screen.play(match.game.write(match.legal()[0]))
    screen.wait(f"{MAY_PLAY} && document.querySelectorAll('#list button').length === 4")
    assert screen.page.evaluate(LIVES)
    assert before + 1 == workers(screen)


def seen(screen: Screen, *, hidden: bool) -> None:
    """Let the page's tab go out of sight, or come back."""
    screen.page.evaluate(SEEN, hidden)


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


def test_a_bot_whose_code_does_not_come(screen: Screen, shared: Visit) -> None:
    """It is told as soon as that is known, not when one has waited in vain."""
    shared.forgive("search.zip", "ERR_FAILED", "worker")
    screen.begin(black="bot:4")
    screen.page.evaluate("for (const it of workers) it.terminate()")
    shared.context.route("**/search.zip", lambda route: route.abort())
    screen.page.reload()
    screen.wait(MAY_PLAY)
    screen.page.click("[data-pick='square:b2']")
    screen.wait(f"document.querySelector('#status .trouble')?.textContent === {GIVEN_UP!r}")
    shared.context.unroute("**/search.zip")
