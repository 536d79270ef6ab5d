"""A whole game by keyboard on the spoken grid, with every sentence that is heard on the way.

All of ``tests/spoken`` are played in plain Python by ``tests/page/test_spoken.py``; here a real
browser's keys, focus and live region are held against one of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import read_record
from tests.browser.box import FORM
from tests.browser.keys import spell
from tests.browser.playing import Screen, reloaded
from tests.playthroughs.showing import record_of
from tests.spoken import FILES, HELD, facts, steps

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light"}


def begin(screen: Screen, goal: Match) -> None:
    """The form by keyboard, or, where chance would deal, the game as it was dealt."""
    page, seats = screen.page, goal.seats
    page.evaluate("document.activeElement.blur()")
    if goal.deal:
        screen.open(goal.at(0), dict.fromkeys(seats, "person"))
        return
    screen.go(f"#/new/{goal.game.id}/{len(seats)}")
    page.locator(f"{FORM} [name=against]:checked").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector("#status .sentence")


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, marks=[pytest.mark.long_only] * (file.stem != "pyrga"), id=file.stem)
        for file in FILES
        if file.stem != "tyrus"
    ],
)
def test_a_whole_game_is_spoken(screen: Screen, file: Path) -> None:
    """From the first question to the result, each sentence once, in order, and no other."""
    goal = read_record(record_of(file), catalogue.game)
    if goal.game.id in HELD:
        screen.store("tessera.setting.confirm", "on")
        screen = reloaded(screen.page)
    screen.heard()
    begin(screen, goal)
    for number, (keys, said) in enumerate(steps(file)):
        for key in keys.split():
            spell(screen.page, key)
        heard = facts(each for each in screen.heard() if each)
        assert said == heard, f"step {number}: {keys}"
    assert goal.outcome is not None
    assert goal.turns() == screen.match().turns()
