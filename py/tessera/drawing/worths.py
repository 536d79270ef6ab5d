"""The worth of turns, drawn on their squares as signs that differ in shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tessera.drawing.board import Board
from tessera.drawing.notes import square_size
from tessera.drawing.svg import element

#: Kinds of signs: a proven win, draw or loss, and a guess.
WIN, DRAW, LOSS, GUESS = "win", "draw", "loss", "guess"
#: The number of grades of a guess.
GRADES: Final = 5
#: The characters of signs for proven results.
_SIGNS: Final = {WIN: "+", DRAW: "=", LOSS: "−"}
#: A sign's distance below the middle of its square, and its height, in hundredths of a square.
_BELOW: Final = 31
_HIGH: Final = 34
#: The width of a guess's bars, the distance between their left edges, and the rise from one to the
#: next.
_BAR, _STEP, _RISE = 9, 11, 5


class Sign(NamedTuple):
    """A sign: its kind, and a guess's grade (1 to `GRADES`) or a proof's length (0: not given)."""

    kind: str
    number: int = 0


def worths(board: Board, signs: Mapping[str, Sign]) -> str:
    """Draw a sign on each of these squares (SVG text); styles keep them upright.

    A proof's sign is a plate with ``+``, ``=`` or ``−`` and the number of actions; a guess's sign
    is a row of rising bars, filled up to its grade. Squares not on the board are left out.
    """
    known = {name for row in board.ROWS for name in row}
    unit = square_size(board) / 100
    drawn = "".join(_sign(board, name, it, unit) for name, it in signs.items() if name in known)
    return element("g", drawn, class_="worths") if drawn else ""


def _sign(board: Board, name: str, sign: Sign, unit: float) -> str:
    x, y = board.where(name)
    shape = _bars(sign.number) if sign.kind == GUESS else _plate(sign)
    inner = element("g", shape, class_="upright")
    at = f"translate({x:g} {y + _BELOW * unit:g})scale({unit:g})"
    return element("g", inner, class_=f"worth {sign.kind}", transform=at)


def _plate(sign: Sign) -> str:
    """Draw the sign and its number on a plate as wide as they are."""
    text = _SIGNS[sign.kind] + (str(sign.number) if sign.number else "")
    return _ground(14 + 17 * len(text)) + element("text", text, y=10)


def _bars(grade: int) -> str:
    """Draw the rising bars; those beyond the grade are empty."""
    left, foot = 1 - _STEP * GRADES / 2, _HIGH // 2 - 3
    bars = "".join(
        element(
            "rect", class_="full" if at < grade else "empty", x=f"{left + _STEP * at:g}",
            y=foot - _RISE * (at + 1), width=_BAR, height=_RISE * (at + 1),
        )
        for at in range(GRADES)
    )  # fmt: skip
    return _ground(_STEP * GRADES + 8) + bars


def _ground(wide: int) -> str:
    """Draw the plate under a sign of this width, over the board."""
    box = {"x": f"{-wide / 2:g}", "y": -_HIGH // 2, "width": wide, "height": _HIGH, "rx": 6}
    return element("rect", class_="plate", **box)
