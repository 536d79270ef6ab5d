"""A board as a picture, with its styles, for other people's pages, notebooks and files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from tessera.drawing.board import Board
from tessera.drawing.svg import layered
from tessera.drawing.svg_export import svg_file


def picture(
    game: str,
    board: Board,
    seen: Any,
    *,
    last: Sequence[Any] = (),
    quarters: int = 0,
    scheme: str = "light",
    title: str = "",
    width: int = 640,
) -> str:
    """Return a position as a self-contained SVG file, for browsers and other programs.

    ``game`` is the id of the game, ``seen`` a result of `State.observed_by`, and ``last`` the
    actions of the last turn. The board is turned clockwise by ``quarters`` quarter turns. For
    ``scheme``, ``title`` and ``width`` (pixels), see `svg_file`. Raises `FileNotFoundError` if the
    styles are not beside the code, and `ValueError` for an unknown scheme.
    """
    drawing = layered(
        board.VIEW_BOX,
        board.frame(quarters),
        quarters,
        ground=board.ground(),
        pieces=board.pieces(seen, last),
    )
    return svg_file(drawing, _styles(), game=game, scheme=scheme, title=title, width=width)


@cache
def _styles() -> str:
    return files("tessera.drawing").joinpath("boards.css").read_text(encoding="utf-8")
