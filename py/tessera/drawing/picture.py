"""A board as a picture for other people's pages, notebooks and files.

The page itself draws in layers and has its styles at hand; here they come with the wheel.
"""

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
    """A position as an SVG file that stands for itself, for browsers and other programs.

    ``game`` is its id and ``board`` its `Board`; ``seen`` is what `State.observed_by` gives;
    ``last`` are the last turn's actions, where a piece shows whence it came; ``quarters`` turns the
    board clockwise. ``scheme``, ``title`` and ``width`` (pixels) are as for `svg_file`.
    Raises `FileNotFoundError` where the styles are not beside the code.
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
    """The style sheets of all boards."""
    return files("tessera.drawing").joinpath("boards.css").read_text(encoding="utf-8")
