"""The curtain: persons at one screen who know what others may not hand it to each other.

Who has just been shown something by their own turn, a tile drawn, may look first and hides it then.
"""

from __future__ import annotations

from tessera.drawing.board import Board
from tessera.page.model.choosing import ready
from tessera.page.model.table import Table
from tessera.play.contract import Seat
from tessera.play.match import Match


def seer(table: Table, match: Match) -> Seat | None:
    """The person who is there, if playing on to ``match`` has shown them something new."""
    there, past = table.acknowledged_by, table.match.actions
    if match.actions[: len(past)] != past:
        return None
    fresh = zip(match.states[len(past) :], match.actions[len(past) :], strict=False)
    shown = any(state.to_move == there and state.reveals(act, there) for state, act in fresh)
    return there if shown else None


def hidden(table: Table) -> Table:
    """The table when all has been seen."""
    return table._replace(seeing=None)


def lifted(table: Table, board: Board) -> Table:
    """The table for the person to move, who is there, as it stands now."""
    if not table.curtain:
        return table
    there = hidden(table)._replace(acknowledged_by=table.curtain, refused=None)
    watched = len(table.match.actions)
    return ready(there._replace(scene=(), watched=watched, viewed=None), board)
