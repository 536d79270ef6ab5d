"""The stage: the board's drawing and its spoken grid, as far as the board is turned."""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element, layered
from tessera.page.model.game_parts import GameParts
from tessera.page.model.grid import Rows, rows
from tessera.page.model.table import Table
from tessera.page.views.parts import PIECE_VIEWS
from tessera.words.language import N_, Words

#: The layers of the drawing that are turned with the board, the lowest first.
LAYERS: Final = ("ground", "marks", "pieces", "preview", "choices")


def stage(_: Words, parts: GameParts, quarters: int = 0, **more: str) -> str:
    """The board with its ground and frame drawn, all other layers empty, and its grid.

    What is ``more`` are layers over all others.
    """
    drawn = drawing(parts.board, quarters, ground=named_ground(_, parts.board), **more)
    board = element("div", drawn + grid(_, parts.board.ROWS, quarters), class_="board")
    if parts.board.ZOOMS:
        board = PIECE_VIEWS().pane(parts.board, board)
    return element("div", board, class_="stage")


def named_ground(_: Words, board: Board) -> str:
    """The board's ground with what on it is called by name."""
    return board.ground() + board.names(_)


def drawing(board: Board, quarters: int = 0, box: str = "", **layers: str) -> str:
    """The board's drawing with some of its layers filled; ``box`` is what is seen of it."""
    filled = dict.fromkeys(LAYERS, "") | {"ground": board.ground()} | layers
    return layered(box or board.VIEW_BOX, board.frame(quarters), quarters, **filled)


def picture(table: Table, board: Board) -> str:
    """The board as its viewer sees it, without anything to choose: to be shown ahead of Python.

    Who of several persons will look is not known then.
    """
    viewer = table._replace(acknowledged_by=None, seeing=None).viewer
    pieces = board.pieces(table.match.state.observed_by(viewer))
    return drawing(board, table.quarters, pieces=pieces)


def grid(_: Words, upright: Rows, quarters: int = 0) -> str:
    """The spoken grid: the squares as cells, one of them a tab stop that arrow keys move on."""
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
