"""The stage: the board's drawing and its spoken grid, as far as the board is turned."""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element, layered
from tessera.page.game_parts import GameParts
from tessera.page.table import Table
from tessera.words.language import N_, Words

#: The layers of the drawing that are turned with the board, the lowest first.
LAYERS: Final = ("ground", "marks", "pieces", "preview", "choices")

#: The keys of the arrows, clockwise.
ARROWS: Final = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")

Rows = tuple[tuple[str, ...], ...]


def stage(_: Words, parts: GameParts, quarters: int = 0) -> str:
    """The board with its ground and frame drawn, all other layers empty, and its grid."""
    board = element(
        "div", drawing(parts.board, quarters) + grid(_, parts.board.ROWS, quarters), class_="board"
    )
    if parts.board.ZOOMS:
        from tessera.page.craft.zooming import pane  # noqa: PLC0415 - came with its game

        board = pane(parts.board, board)
    return element("div", board, class_="stage")


def drawing(board: Board, quarters: int = 0, box: str = "", **layers: str) -> str:
    """The board's drawing with some of its layers filled; ``box`` is what is seen of it."""
    filled = dict.fromkeys(LAYERS, "") | {"ground": board.ground()} | layers
    return layered(box or board.VIEW_BOX, board.frame(quarters), quarters, **filled)


def picture(table: Table, board: Board) -> str:
    """The board as its viewer sees it, without anything to choose: to be shown ahead of Python.

    Who of several persons will look is not known then.
    """
    viewer = table._replace(lifted=None, seeing=None).viewer
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


def rows(upright: Rows, quarters: int) -> Rows:
    """The rows of squares as they lie on a board turned clockwise."""
    for _quarter in range(quarters % 4):
        upright = tuple(zip(*reversed(upright), strict=True))
    return upright


def arrow(key: str, quarters: int) -> str:
    """The arrow of the upright board that a key on the screen means; other keys as they are."""
    return ARROWS[(ARROWS.index(key) - quarters) % 4] if key in ARROWS else key


def neighbour(upright: Rows, quarters: int, square: str, key: str) -> str | None:
    """The square that an arrow on the screen leads to; None at the edge."""
    lying = rows(upright, quarters)
    down, right = {
        "ArrowUp": (-1, 0),
        "ArrowRight": (0, 1),
        "ArrowDown": (1, 0),
        "ArrowLeft": (0, -1),
    }[key]
    for row, names in enumerate(lying):
        if square in names:
            r, c = row + down, names.index(square) + right
            if 0 <= r < len(lying) and 0 <= c < len(lying[r]):
                return lying[r][c]
    return None
