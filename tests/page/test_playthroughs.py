"""Whole games of Shacru and Pacru, by pointer and by keyboard, as their records went.

The records are playthroughs: they hold every special action there is. After every turn the
board as it is drawn, the list, the scores and what is announced are those of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.words.language import Words
from tests.page import drawn
from tests.page.keyboard import Keyboard
from tests.page.visitor import Visitor
from tests.picking import picks_of
from tests.playthroughs.showing import files, record_of

ENGLISH = Words()
RECORDS = [file for file in files() if file.name.startswith(("shacru", "pacru"))]
#: Keys that pick what is no square, by the pick.
TURN_KEYS = {"turn:<": "<", "turn:>": ">", "turn:<<": "1", "turn:>>": "4", "link:": "*"}


def by_pointer(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """Click an action's picks, then confirm it."""
    after = at.match.play(action)
    at.pick(*at.session.board.picks(action))
    if not after.open and at.can("confirm"):
        at.press("confirm")


def by_keys(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """Walk over the spoken grid and press keys; Enter confirms."""
    after, before, made = at.match.play(action), at.match, tuple[str, ...]()
    board = at.session.board
    if not keyboard.focus.startswith("cell-"):
        keyboard.reach_board()
    for pick in board.picks(action):
        if pick.startswith("square:"):
            keyboard.walk(pick.removeprefix("square:"))
            keyboard.press("Enter")
        elif pick in TURN_KEYS:
            keyboard.press(TURN_KEYS[pick])
        else:
            known = board.keys(before.state, picks_of(*made))
            keyboard.press(next(key for key in ("<", ">", "Enter") if known[key] == pick))
        made = (*made, pick)
    if not after.open and at.can("confirm"):
        keyboard.press("Enter")


def expected(match: Match) -> drawn.Position:
    """The position by the rules; who has nothing is left out."""
    position = match.state.position()
    return {kind: {seat: of for seat, of in its.items() if of} for kind, its in position.items()}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("play", [by_pointer, by_keys])
@pytest.mark.parametrize("file", RECORDS, ids=[file.stem for file in RECORDS])
def test_a_whole_game(file: Any, play: Callable[[Visitor, Keyboard, Any], None]) -> None:
    """From the form to the result, every turn as the rules have it."""
    goal = read_record(record_of(file), catalogue.game)
    words = catalogue.words(goal.game.id)
    options = {f"option_{name}": value for name, value in goal.setup.options.items()}
    at = Visitor()
    at.begin(goal.game.id, goal.setup.seats, **options)
    keyboard, match = Keyboard(at), goal.at(0)
    for action in goal.actions:
        at.heard.clear()
        play(at, keyboard, action)
        before, match = match, match.play(action)
        assert match.actions == at.match.actions
        assert expected(match) == drawn.position(at.document), match.turns()[-1].text
        assert match.turns()[-1].text == at.turns()[-1]
        text = words.turn(ENGLISH, before.state, match.game.write(action), match.state)
        assert any(text in said for said in at.heard), text
        score = words.score(ENGLISH, match.state, before.to_move or "")
        assert score == at.text(f"score-{before.to_move}")
    assert goal.outcome is not None
    assert goal.outcome == at.match.outcome
    assert at.text("status").startswith(words.result(ENGLISH, goal.outcome).rstrip("."))
