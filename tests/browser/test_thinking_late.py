"""Bots and hints where something goes wrong or comes late, and keys pressed once too often."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.playing import MAY_PLAY, THINKS, WATCH_WORKERS, Screen
from tests.browser.test_thinking import CONTEXT, HARD, HINTED, hint, suggested

__all__ = ["CONTEXT"]
#: Its workers are watched from the start.
OWN_PROFILE: Final = True

FOCUSED: Final = "document.activeElement.id"
REPLACED: Final = "The bot stopped working and was replaced; the game goes on."


@pytest.fixture(scope="module")
def shared_page(shared: Visit) -> Page:
    """One page for the module, whose workers are watched."""
    shared.context.add_init_script(WATCH_WORKERS)
    return shared()


def test_enter_on_move_now_never_gives_up(screen: Screen) -> None:
    """Pressed once too often it asks for a hint; the focus follows it there."""
    screen.begin_at(HARD, black="bot:5")
    screen.wait(THINKS)
    screen.page.focus("#hurry")
    screen.page.keyboard.press("Enter")
    screen.wait(MAY_PLAY)
    assert "hint" == screen.page.evaluate(FOCUSED)
    for _ in range(4):
        screen.page.keyboard.press("Enter")
    screen.wait(HINTED)
    assert "hint" == screen.page.evaluate(FOCUSED)
    assert 10 == len(screen.turns())


def test_a_worker_that_nobody_waits_for(screen: Screen) -> None:
    """It is replaced without a word when it is needed again."""
    screen.begin()
    hint(screen)
    screen.page.click("#hint-hide")
    screen.heard()
    screen.page.evaluate("said.length = 0")
    screen.page.evaluate("workers.at(-1).whisper('nonsense')")
    screen.wait("said.some((it) => it.kind === 'failed')")
    assert ([], "") == (screen.heard(), screen.trouble)
    hint(screen)
    assert suggested(screen)


@pytest.mark.long_only
def test_a_lost_worker_while_a_hint_is_looked_for(screen: Screen) -> None:
    """Another one finds it; nothing is said of a bot that there is not."""
    screen.begin()
    screen.heard()
    screen.do("hint")
    screen.page.evaluate("workers.at(-1).whisper('nonsense')")
    screen.wait(HINTED)
    assert not any(REPLACED in said for said in screen.heard())


@pytest.mark.long_only
def test_a_hint_stays_when_the_game_is_named(screen: Screen) -> None:
    """It is for the same turn."""
    screen.begin()
    screen.play("Sb2")
    said = hint(screen)
    screen.do("rename")
    screen.page.fill("#given-name", "Zed")
    screen.page.press("#given-name", "Enter")
    screen.wait("document.title.includes('Zed') || document.body.innerText.includes('Zed')")
    assert said == screen.sentence
    screen.page.click("#hint-play")
    screen.wait("document.querySelectorAll('#list button').length === 2")


@pytest.mark.long_only
@pytest.mark.parametrize("early", [False, True])
def test_a_hint_stays_when_the_board_is_turned(screen: Screen, early: bool) -> None:
    """It is for the same position, whether it is found already or still looked for."""
    screen.begin_game("shacru", {"south": "person", "north": "person"})
    screen.wait("document.querySelector('#hint:enabled')")
    if early:
        screen.do("hint")
    else:
        hint(screen)
    screen.do("turn")
    screen.wait(HINTED)
    assert "" != screen.page.inner_html("#preview")
    screen.page.click("#hint-play")
    screen.wait("document.querySelectorAll('#list button').length === 1")


@pytest.mark.long_only
def test_a_hint_looked_for_is_told_once(screen: Screen) -> None:
    """However often it is asked for."""
    screen.begin()
    screen.heard()
    screen.page.focus("#hint")
    for _ in range(5):
        screen.page.keyboard.press("h")
    screen.wait(HINTED)
    assert 1 == screen.heard().count("Looking for a hint …")
