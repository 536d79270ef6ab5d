"""What is dragged: a piece in hand, one that stands on the board, one that is held there."""

from __future__ import annotations

from typing import Any, NamedTuple

from tessera.drawing.board import Board, Pick, Picks
from tessera.page.core.choosing import choose, dropped, paths
from tessera.page.core.table import Table
from tessera.words.language import Words


class Grasp(NamedTuple):
    """What is pressed or dragged.

    ``pick`` is what can be picked where it lay, ``begun`` the first pick of all that it may still
    become. ``before`` is the table as it was, ``at`` where the pointer came down, in pixels of the
    window. ``lifted`` is whether the pointer has gone far enough.
    """

    pick: str
    begun: str
    before: Table
    at: tuple[float, float]
    lifted: bool = False

    def is_held(self, table: Table) -> bool:
        """Whether what is dragged can still be placed."""
        if not table.choosing or table.match is not self.before.match:
            return False
        return not self.lifted or (table.pending is None and table.picks[:1] == (self.begun,))


def grasped(table: Table, board: Board, pick: str) -> str:
    """The first pick of what a drag from here begins; "" where there is nothing to be dragged.

    That is a pick that a square may follow, or the square on which a piece is held that came from
    elsewhere.
    """
    if not table.choosing or not pick:
        return ""
    if table.pending is not None and pick == table.picks[-1]:
        return table.picks[0] if len(table.picks) > 1 and pick.startswith("square:") else ""
    goes = any(path[0] == pick and _to_square(path, board) for path in paths(table, board))
    return pick if goes else ""


def _to_square(path: Picks, board: Board) -> bool:
    """Whether a square follows the first pick of a path, but for how a piece lies."""
    after = path[2:3] if path[1:2] and path[1] in board.SPINS else path[1:2]
    return bool(after) and after[0].kind == "square"


def starts(table: Table, board: Board) -> set[str]:
    """The squares on which something stands that can be dragged."""
    found = {path[0] for path in paths(table, board) if _to_square(path, board)}
    if table.pending is not None and grasped(table, board, table.picks[-1]):
        found.add(table.picks[-1])
    return {pick.removeprefix("square:") for pick in found if pick.startswith("square:")}


def lifted(table: Table, board: Board, grasp: Grasp) -> Table:
    """The table with what is dragged picked up."""
    if table.pending is not None and grasp.pick != grasp.begun:
        return dropped(table, board)
    if table.pending is None and table.picks[:1] == (grasp.begun,) and len(table.picks) == 1:
        return table
    fresh = dropped(table, board)
    if fresh.picks[1:2] and fresh.picks[1] in board.SPINS and fresh.picks[0] == grasp.begun:
        return fresh
    return choose(fresh._replace(picks=()), board, grasp.begun).table


def picture(table: Table, board: Board, grasp: Grasp) -> str:
    """What follows the pointer (SVG text): the piece as it lies in hand, or stands on the board."""
    mover, seen = table.match.to_move or "", table.observation
    hand = board.hand(Words(), seen, mover, table.picks)
    held: Any = next((each.picture for each in hand if each.pick == grasp.begun), "")
    return str(held) or board.standing(seen, Pick(grasp.begun))
