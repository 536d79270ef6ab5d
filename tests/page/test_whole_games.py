"""Games to their end by picks; `test_spoken` plays whole ones by keyboard.

After every action the board, the list and the scores are those of the rules.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.events import Press
from tessera.words.language import Words
from tests.page.tables import fresh
from tests.page.visitor import Visitor

ENGLISH = Words()
#: How many actions of a game are played on the screen.
STRETCH: Final = 25


def confirm(at: Visitor) -> None:
    if at.can("confirm"):
        at.press("confirm")


def is_shown(at: Visitor) -> None:
    table, parts = at.session.table, at.session.ui
    if not table.staged:
        assert parts.board.pieces(table.observation, table.last) == at.document.regions["pieces"]
    assert [parts.words.worded(ENGLISH, text) for text in table.texts()] == at.turns()
    if at.match.outcome is None:
        for seat in at.match.seats:
            assert parts.words.score(ENGLISH, table.observation, seat) == at.text(f"score-{seat}")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_game_comes_to_its_end_by_picks(game: str, rng: Random) -> None:
    """Every action by the picks that choose it; the end is heard, and the game listed."""
    match = fresh(game)
    while match.outcome is None:
        match = match.play(rng.choice(match.legal()))
    at = Visitor()
    at.open(match.at(max(0, len(match.actions) - STRETCH)), dict.fromkeys(match.seats, "person"))
    board = at.session.board
    while at.match.outcome is None:
        if at.session.table.staged or at.session.table.curtain:
            at.clock.turn_on(5)
            at.press(next(it for it in ("skip", "on", "hide", "lift") if at.can(it)))
            continue
        before = at.match
        action = match.actions[len(before.actions)]
        for what in board.picks(action):
            if not at.session.table.picks or at.session.table.picks[-1] != what:
                at.site.input.press(Press(pick=what))
        confirm(at)
        assert (*before.actions, action) == at.match.actions
        is_shown(at)
    if at.session.table.staged:  # the last tally is told first
        at.clock.turn_on(1)
        assert not {"win", "end"} & {*at.sound.heard}
        at.press("skip")
    assert {"win", "end"} & {*at.sound.heard} and at.document.find(id="ended")
    assert catalogue.TITLES[game] in at.document.tab
    name = at.session.table.name
    at.go("#/")
    assert at.document.find(id=f"game-{name}")
