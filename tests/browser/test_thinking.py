"""Bots think in a real worker while the page goes on answering; hints keep the focus."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.playing import MAY_PLAY, THINKS, WATCH_WORKERS, Screen

CONTEXT: Final = {"locale": "en-US", "color_scheme": "light"}
#: Its workers are watched from the start.
OWN_PROFILE: Final = True

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


def test_the_page_answers_while_the_bot_thinks(screen: Screen) -> None:
    """Looking and folding go on at once; *Move now* plays the best found so far."""
    screen.begin_at("Cc3 Tc3W Cb3 Tb3S Tb1E Cc1", black="bot:5")
    screen.page.evaluate("said.length = 0")
    screen.play("Sc1")
    screen.wait("said.some((it) => it.kind === 'progress')")
    workers = screen.page.evaluate("workers.length")
    screen.page.keyboard.press("Home")
    assert [] == screen.current()
    screen.page.keyboard.press("End")
    for listed in (0, 1):
        screen.do("list")
        assert listed == screen.page.locator("#list").count()
    assert screen.page.evaluate(f"Boolean({THINKS})")
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    assert 8 == len(screen.turns())
    assert 1 == screen.page.evaluate("said.filter((it) => it.do === 'stop').length")
    screen.do("undo")
    screen.play("Sc1")
    screen.wait(THINKS)
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    assert 8 == len(screen.turns())
    assert workers == screen.page.evaluate("workers.length"), "the worker is kept"


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
