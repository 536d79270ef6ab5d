"""What a finger means: the nearest square that can be picked."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot, inf
from typing import Final

from tessera.drawing.board import Board
from tessera.page.model.choosing import dropped, paths
from tessera.page.model.events import Spot
from tessera.page.model.grid import rows
from tessera.page.model.table import Table

#: How far from the middle of a square a finger still means it, in pixels.
REACH: Final = 22
#: What a finger picks on squares that are smaller is held first: pixels.
SURE: Final = 44


def squares(table: Table, board: Board) -> set[str]:
    """The squares that can be picked now, however a piece has to lie for that."""
    table = dropped(table, board)
    picks = table.picks
    begun = [picks[:kept] for kept in range(len(picks) + 1)]
    found = set()
    for path in paths(table, board):
        named = {path[len(made)] for made in begun if path[: len(made)] == made != path}
        if picks and path[0] == picks[0] and path[1:2] and path[1] in board.SPINS:
            named.add(path[-1])
        found |= {pick for pick in named if pick.startswith("square:")}
    return {pick.removeprefix("square:") for pick in found}


def nearest(
    table: Table, board: Board, at: tuple[float, float], size: float, able: Collection[str] = ()
) -> str | None:
    """The square of those ``able`` whose middle lies nearest, within a finger's `REACH`.

    Where none is given, those are meant that can be picked. ``at`` counts in squares from the upper
    left corner on the screen, each ``size`` pixels wide.
    """
    able = able or squares(table, board)
    found = [
        (hypot(column + 0.5 - at[0], row + 0.5 - at[1]) * size, name)
        for row, names in enumerate(rows(board.ROWS, table.quarters))
        for column, name in enumerate(names)
        if name in able
    ]
    far, name = min(found, default=(inf, ""))
    return name if far <= REACH else None


def meant(
    table: Table,
    board: Board,
    pick: str,
    spot: Spot,
    corner: tuple[int, int] = (0, 0),
    able: Collection[str] = (),
) -> str:
    """The pick that a finger means which hit ``pick`` ("" beside all squares) at a spot.

    That is the square itself where it is among those ``able``, else the nearest one; "" if none is
    within reach. ``corner`` is that of the squares shown, as in `Screen.corner`.
    """
    able = able or squares(table, board)
    if pick.removeprefix("square:") in able:
        return pick
    name = nearest(table, board, (spot[0] + corner[0], spot[1] + corner[1]), spot[2], able)
    return f"square:{name}" if name else ""
