"""What decided the game whose end the board shows."""

from __future__ import annotations

from typing import Any

from tessera.drawing.board import Board
from tessera.page.model.seating import persons
from tessera.page.model.table import Table


def decided(table: Table, board: Board) -> tuple[Any, ...]:
    """What decided the game, as its board names it; empty before that may be shown.

    Nothing did but giving up, where somebody did.
    """
    match = table.looked_at
    outcome = match.outcome
    if outcome is None or match.resigned is not None or not table.shows_end or not match.actions:
        return ()
    before = match.states[-2].observed_by(table.viewer, over=True)
    return tuple(board.deciding(before, table.observation, outcome))


def end_sound(table: Table) -> str:
    """What is heard when a game ends: ``win``, unless the one person who plays has won nothing."""
    match = table.match
    won = {*match.outcome.winners} if match.outcome is not None else set()
    seats = persons(match, table.players)
    if len(seats) == 1:
        won &= {seats[0], match.game.side(match.setup, seats[0])}
    return "win" if won else "end"
