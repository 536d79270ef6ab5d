"""Whole games by keyboard in plain Python, with the facts of every sentence announced."""

from __future__ import annotations

from pathlib import Path

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import read_record
from tests.page.keyboard import Keyboard
from tests.page.visitor import Visitor, profile
from tests.playthroughs.showing import record_of
from tests.spoken import FILES, HELD, facts, steps


def begin(at: Visitor, goal: Match) -> None:
    """By the form, or, where chance would deal, as it was dealt."""
    if goal.deal:
        at.open(goal.at(0), dict.fromkeys(goal.seats, "person"))
    else:
        at.begin(goal.game.id, len(goal.seats))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_whole_game_is_spoken(file: Path) -> None:
    """From the first question to the result, each sentence once, in order, and no other."""
    goal = read_record(record_of(file), catalogue.game)
    at = Visitor(within=profile(confirm="on" if goal.game.id in HELD else "off"))
    keyboard = Keyboard(at)
    begin(at, goal)
    for number, (keys, said) in enumerate(steps(file)):
        for key in keys.split():
            keyboard.spell(key)
        assert said == facts(at.heard), f"step {number}: {keys}"
        at.heard.clear()
    assert goal.outcome is not None
    assert (goal.turns(), goal.outcome) == (at.match.turns(), at.match.outcome)
