"""Scenes: what happens between two turns, observation by observation."""

from __future__ import annotations

from typing import Any

from tessera.drawing.board import Board
from tessera.page.model.table import Table


def scene_of(table: Table, board: Board) -> tuple[Any, ...]:
    """The observations that lead to the position shown; none where giving up led to it."""
    if table.match.resigned is not None and table.viewed is None:
        return ()
    return tuple(board.scene(table._replace(scene=()).observation))


def awaits(table: Table, board: Board) -> bool:
    """Whether a scene that led to where the match stands is yet to be seen to its end.

    Also while one looks at an earlier turn.
    """
    count = len(table.match.actions)
    if table.match.to_move is None or table.watched == count or not count:
        return False
    return bool(scene_of(table._replace(viewed=None), board))


def still(table: Table, board: Board) -> Table:
    """The table with the last observation of the scene that led to it, which says it all.

    A scene that was seen to its end is not shown again before the game goes on.
    """
    count = len(table.match.actions)
    if table.viewed is None and table.watched == count and table.match.to_move is not None:
        return table._replace(scene=())
    return table._replace(scene=scene_of(table, board)[-1:])
