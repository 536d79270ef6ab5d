"""Marked squares and arrows between squares, drawn over a board."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees, hypot
from typing import Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element

#: An arrow's head, pointing right with its tip at the origin, in hundredths of a square.
_HEAD: Final = "M0 0L-26 15V-15z"
#: The radius of a ring, and an arrow's distances from the middles of its first and last squares,
#: in hundredths of a square.
_RING, _FROM, _BEFORE = 42, 24, 12


def notes(
    board: Board, marks: Mapping[str, str], arrows: Mapping[tuple[str, str], str], begun: str = ""
) -> str:
    """Draw rings on squares, and arrows between squares. Colours become CSS classes.

    The square where an arrow was ``begun`` gets a ring. Squares not on the board are left out.
    """
    known = {name for row in board.ROWS for name in row}
    size = square_size(board)
    rings = "".join(
        _ring(board, name, size, f"ring {colour}".strip())
        for name, colour in marks.items()
        if name in known
    )
    drawn = "".join(
        _arrow(board, *pair, size, f"arrow {colour}".strip())
        for pair, colour in arrows.items()
        if {*pair} <= known
    )
    return rings + drawn + (_ring(board, begun, size, "ring begun") if begun in known else "")


def square_size(board: Board) -> float:
    """Return the width of a square, in drawing units."""
    first, other = board.ROWS[0][:2]
    return abs(board.where(other)[0] - board.where(first)[0])


def _ring(board: Board, name: str, size: float, kind: str) -> str:
    x, y = board.where(name)
    return element("circle", class_=kind, cx=f"{x:g}", cy=f"{y:g}", r=f"{_RING * size / 100:g}")


def _arrow(board: Board, begin: str, end: str, size: float, kind: str) -> str:
    """Draw an arrow that leaves the middles of the first and the last square free."""
    (x, y), (to_x, to_y) = board.where(begin), board.where(end)
    across, down, unit = to_x - x, to_y - y, size / 100
    far = hypot(across, down)
    if not far:
        return ""
    length = far - (_FROM + _BEFORE) * unit
    line = f"M{-length / unit:g} 0H-22"
    short = _BEFORE * unit / far
    at = f"translate({to_x - short * across:g} {to_y - short * down:g})"
    turn = f"rotate({degrees(atan2(down, across)):g})scale({unit:g})"
    shape = element("path", class_="shaft", d=line) + element("path", class_="head", d=_HEAD)
    return element("g", shape, class_=kind, transform=at + turn)
