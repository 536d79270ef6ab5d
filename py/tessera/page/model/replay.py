"""A replay: the turns of a game one after the other, by themselves; what is shown, and how long."""

from __future__ import annotations

from collections.abc import Mapping

from tessera.drawing.board import Board
from tessera.page.model.choosing import dropped
from tessera.page.model.playing import look
from tessera.page.model.scenes import scene_of
from tessera.page.model.table import Table, turn_ends

#: How long a turn and a step of a scene are shown, in seconds, by the pace.
SECONDS: Mapping[str, tuple[float, float]] = {
    "slow": (3.0, 2.4),
    "normal": (1.4, 1.6),
    "fast": (0.6, 0.8),
}


def begun(table: Table, board: Board) -> Table:
    """Where a replay begins: at the turn looked at, or at the start of the game."""
    return table if table.viewed is not None else look(table, board, 0)


def stepped(table: Table, board: Board, *, still: bool) -> Table:
    """The next step: of a scene, or the next turn; behind the last one the game as it stands.

    With ``still`` a scene is its last observation alone, since nothing is to move.
    """
    if table.viewed is None:
        return table
    if len(table.scene) > 1:
        return table._replace(scene=table.scene[1:])
    last = len(table.match.actions)
    following = next((end for end in turn_ends(table.match) if end > table.viewed), None)
    if following is None:
        return look(table, board, last)
    bare = dropped(table, board)._replace(viewed=following, picks=(), refused=None, scene=())
    scene = scene_of(bare, board)
    if following == last and (still or len(scene) < 2):
        return look(table, board, last)
    return bare._replace(scene=scene[-1:] if still else scene)


def seconds(table: Table, pace: str) -> float:
    """How long a step is to be shown before the next one."""
    turn, step = SECONDS[pace]
    return step if len(table.scene) > 1 else turn


def paced(pace: str) -> str:
    """The pace after this one."""
    paces = [*SECONDS]
    return paces[(paces.index(pace) + 1) % len(paces)]
