"""The board on the page: its stage, and the choice of the square that a finger means."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot, inf
from typing import Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element, layered
from tessera.page.core.choosing import dropped, paths
from tessera.page.core.events import Spot
from tessera.page.core.parts import view
from tessera.page.core.state import GameUi
from tessera.page.core.table import Rows, Table, rows
from tessera.words.language import N_, Words

#: The greatest distance, in pixels, from a finger to the middle of the square that it means.
REACH: Final = 22


def squares(table: Table, board: Board) -> set[str]:
    """The squares that can be picked now, whichever way the piece is turned."""
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


def meant(
    table: Table, board: Board, pick: str, spot: Spot, corner: tuple[int, int] = (0, 0),
    able: Collection[str] = (),
) -> str:  # fmt: skip
    """Return the pick that a finger means by touching ``pick`` at a spot; "" for none.

    If ``pick`` is one of the squares in ``able``, the finger means ``pick``. Otherwise, the finger
    means the nearest of these squares within `REACH`. ``able`` defaults to the squares that can be
    picked now. ``pick`` is "" outside all squares. ``corner`` is as in `GameScreen.corner`.
    """
    able = able or squares(table, board)
    if pick.removeprefix("square:") in able:
        return pick
    across, down, size = spot[0] + corner[0], spot[1] + corner[1], spot[2]
    found = [
        (hypot(column + 0.5 - across, row + 0.5 - down) * size, name)
        for row, names in enumerate(rows(board.ROWS, table.quarters))
        for column, name in enumerate(names)
        if name in able
    ]
    far, name = min(found, default=(inf, ""))
    return f"square:{name}" if far <= REACH else ""


#: The layers of the drawing that are turned with the board, the lowest first.
LAYERS: Final = ("ground", "marks", "pieces", "preview", "choices")


def stage(_: Words, ui: GameUi, quarters: int = 0, **more: str) -> str:
    """The drawing and its grid; only the ground, the frame and the layers in ``more`` are drawn."""
    drawn = drawing(ui.board, quarters, ground=named_ground(_, ui.board), **more)
    board = element("div", drawn + grid(_, ui.board.ROWS, quarters), class_="board")
    if ui.board.ZOOMS:
        board = view("pane", ui.board, board)
    return element("div", board, class_="stage")


def named_ground(_: Words, board: Board) -> str:
    return board.ground() + board.names(_)


def drawing(board: Board, quarters: int = 0, box: str = "", **layers: str) -> str:
    """Draw the board with some of its layers filled; ``box`` is a ``viewBox`` for a part of it."""
    filled = dict.fromkeys(LAYERS, "") | {"ground": board.ground()} | layers
    return layered(box or board.VIEW_BOX, board.frame(quarters), quarters, **filled)


def picture(table: Table, board: Board) -> str:
    """Draw the board as its viewer sees it, for a page that has not loaded Python yet."""
    # Until Python is loaded, it is unknown which of several persons will look.
    viewer = table._replace(acknowledged_by=None, seeing=None).viewer
    pieces = board.pieces(table.match.state.observed_by(viewer))
    return drawing(board, table.quarters, pieces=pieces)


def grid(_: Words, upright: Rows, quarters: int = 0) -> str:
    """The spoken grid: a cell for each square. Arrow keys move the tab stop from cell to cell."""
    turned = rows(upright, quarters)
    first = turned[0][0]
    inner = "".join(
        element("div", "".join(_cell(name, first) for name in row), role="row", class_="rank")
        for row in turned
    )
    label = _(N_("Board"))
    about = {"role": "grid", "aria_label": label, "aria_describedby": "keys"}
    return element("div", inner, id_="grid", class_="grid", **about)


def _cell(name: str, first: str) -> str:
    pick, stop = f"square:{name}", 0 if name == first else -1
    about = {"role": "gridcell", "data_pick": pick, "tabindex": stop}
    return element("div", " ", id_=f"cell-{name}", class_="cell", **about)
