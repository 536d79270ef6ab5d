"""What happens between two turns, shown step by step: a tally is staged, and can be hurried."""

from __future__ import annotations

from tessera.drawing.board import Board
from tessera.page.model.choosing import ready
from tessera.page.model.seating import persons
from tessera.page.model.table import Table

#: How long a step is shown, in seconds; and the last one where only bots play.
STEP, REST = 1.8, 3.0


def runs(table: Table) -> bool:
    """Whether the scene goes on by itself: but for its last step, which waits for a person."""
    if table.viewed is not None or not table.scene:
        return False
    return len(table.scene) > 1 or (table.staged and not persons(table.match, table.players))


def stepped(table: Table, board: Board) -> Table:
    """The next step; from the last one on to the game itself."""
    if len(table.scene) > 1:
        return table._replace(scene=table.scene[1:])
    return left(table, board)


def skipped(table: Table) -> Table:
    """The last step, which says it all."""
    return table._replace(scene=table.scene[-1:])


def left(table: Table, board: Board) -> Table:
    """The table when the scene has been seen to its end."""
    watched = len(table.match.actions)
    return ready(table._replace(scene=(), watched=watched, refused=None), board)
