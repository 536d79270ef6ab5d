"""Tyrus while one looks elsewhere: at earlier turns, at other screens, from another tab.

All of it is tried in plain Python by ``tests/page/test_tyrus_screen.py``.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tests.browser.playing import Screen
from tests.browser.test_tyrus_games import by_mouse, lift
from tests.browser.test_tyrus_screen import PERSONS, SETTLED, hangs, play_last
from tests.playthroughs.secrets import named_in, random_match

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light"}
BOT: Final = {"ivory": "person", "brown": "bot:1"}


@pytest.mark.long_only
def test_a_tally_waits_for_whoever_looks_back(screen: Screen, rng: Random) -> None:
    """The bot places the sixth tile meanwhile, and leads the next election only afterwards."""
    match = random_match(rng, 4)
    screen.open(match, BOT)
    by_mouse(screen, match, rng.choice(match.legal()))
    screen.page.focus("#screen")
    screen.page.keyboard.press("Home")
    screen.wait("document.querySelectorAll('#list button').length >= 6")
    screen.page.wait_for_timeout(2500)
    assert 6 == len(screen.match().actions)
    assert "You are looking at turn 0." in screen.sentence
    screen.page.click("[data-do=language][data-value=fr]")
    screen.page.click("[data-do=language][data-value=en]")
    screen.page.wait_for_timeout(2500)
    assert 6 == len(screen.match().actions)
    screen.page.keyboard.press("End")
    assert "TY-8" in screen.sentence and screen.page.locator("#on").count()


@pytest.mark.long_only
def test_what_was_said_does_not_outlast_the_screen(screen: Screen, rng: Random) -> None:
    """Away and back: the curtain hangs, and the live region names no tile any more."""
    match = random_match(rng, 2)
    name = screen.open(match, PERSONS)
    screen.page.wait_for_timeout(SETTLED)
    lift(screen)
    screen.page.click("button[data-pick^='tile:']")
    assert named_in(screen.page.text_content("#live") or "")
    screen.go("#/import")
    screen.go(f"#/game/{name}")
    assert hangs(screen)
    assert not named_in(screen.page.text_content("#live") or "")


def test_the_tab_that_lost_the_game_shows_no_hand(
    screen: Screen, other: Screen, rng: Random
) -> None:
    """Who plays on elsewhere leaves nothing but what everybody knows behind."""
    match = random_match(rng, 3)
    name = screen.open(match, PERSONS)
    screen.page.wait_for_selector("[data-do=lift]")
    screen.page.wait_for_timeout(SETTLED)
    lift(screen)
    screen.page.wait_for_selector("#asked button.choice")
    other.page.bring_to_front()
    other.go(f"#/game/{name}")
    other.page.click("[data-do=take-over]")
    screen.wait("document.querySelector('[data-do=take-over]')")
    assert not screen.page.locator("#asked button.choice").count()
    assert not named_in(screen.page.inner_html("#screen").replace("S8@iC", ""))
    shown = screen.page.inner_html("#screen")
    assert 'data-do="export"' not in shown, shown


@pytest.mark.long_only
def test_an_undo_lists_nothing_again(screen: Screen, rng: Random) -> None:
    """With memory off, what was turned up stays out of the list, whatever is taken back."""
    match = random_match(rng, 7)
    screen.open(match, PERSONS)
    screen.page.wait_for_timeout(SETTLED)
    lift(screen)
    screen.do("undo")
    assert hangs(screen) and 6 == len(screen.turns())
    assert not [text for text in screen.turns() if not text.startswith("?")]


@pytest.mark.long_only
def test_a_click_that_comes_as_skip_turns_into_go_on(screen: Screen, rng: Random) -> None:
    """Leads nowhere: the last step is seen first."""
    match = random_match(rng, 5)
    screen.open(match, PERSONS)
    screen.page.wait_for_timeout(SETTLED)
    lift(screen)
    play_last(screen, match, rng)
    screen.page.wait_for_timeout(SETTLED)
    screen.page.click("#skip")
    screen.page.click("#lift")
    assert hangs(screen) and "TY" not in screen.text("#lift")
    screen.page.wait_for_timeout(SETTLED)
    screen.page.click("#lift")
    assert not hangs(screen)
