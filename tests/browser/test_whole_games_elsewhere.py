"""Whole games of all five in Firefox and WebKit, by clicks, from the first turn to the last.

Persons play them as they do in Chromium (`test_mouse`, `test_whole_games`, `test_tayu_games`,
`test_tyrus_games`): after every action the page is held against the rules.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.browser import test_mouse, test_tayu_games, test_tyrus_games, test_whole_games
from tests.browser.elsewhere import page, screen
from tests.browser.playing import Screen

__all__ = ["page", "screen"]

pytestmark = pytest.mark.long_only


def test_pyrga(screen: Screen) -> None:
    """Towers, which decide the game."""
    test_mouse.hold(screen)


@pytest.mark.parametrize("name", ["shacru-4-sh9-2", "pacru-3-pa16-3"])
def test_shacru_and_pacru(screen: Screen, name: str) -> None:
    """Meetings, links, turnings, as the records have them."""
    test_whole_games.hold(screen, name, test_whole_games.by_mouse, None)


def test_tayu(screen: Screen, rng: Random) -> None:
    """Tiles drawn, and turned by the wheel."""
    players = ("ns", "ew")
    screen.begin_game("tayu", dict.fromkeys(players, "person"))
    match = test_tayu_games.begun(screen, len(players))
    goal = test_tayu_games.to_its_end(match, rng)
    test_tayu_games.hold(screen, match, goal, test_tayu_games.by_mouse)


def test_tyrus(screen: Screen, rng: Random) -> None:
    """Between the two a curtain; over nine tallies."""
    screen.begin_game("tyrus", test_tyrus_games.PERSONS)
    match = test_tyrus_games.begun(screen)
    test_tyrus_games.play_on(screen, match, test_tyrus_games.by_mouse, rng)
