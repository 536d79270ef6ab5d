"""What turns are worth, drawn on the squares where they go: signs that differ in shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tessera.drawing.board import Board
from tessera.drawing.notes import square_size
from tessera.drawing.svg import element

#: The kinds of signs: a win, a draw, a loss that is proven, a guess.
WIN, DRAW, LOSS, GUESS = "win", "draw", "loss", "guess"
#: How many grades a guess has.
GRADES: Final = 5
#: What is written on a proven sign.
_SIGNS: Final = {WIN: "+", DRAW: "=", LOSS: "−"}
#: How far below its square's middle a sign stands, in hundredths of a square; how high it is.
_BELOW: Final = 31
_HIGH: Final = 34
#: How wide the bars of a guess are, with what is between them; how much higher each is.
_BAR, _STEP, _RISE = 9, 11, 5


class Sign(NamedTuple):
    """A sign: its kind; of a guess its grade from 1 to `GRADES`, else in how many actions, or 0."""

    kind: str
    number: int = 0


def worths(board: Board, signs: Mapping[str, Sign]) -> str:
    """Draw a sign on each of these squares (SVG text); styles keep them upright.

    What is proven is a plate with ``+``, ``=`` or ``−`` and the number of actions, a guess a row of
    rising bars, as many of them full as its grade. Squares that the board has not are left out.
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
    """The sign and the number on a plate that is as wide as they are."""
    text = _SIGNS[sign.kind] + (str(sign.number) if sign.number else "")
    return _ground(14 + 17 * len(text)) + element("text", text, y=10)


def _bars(grade: int) -> str:
    """The rising bars, those beyond the grade empty."""
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
    """The plate that a sign of this width stands on, above all that is there."""
    box = {"x": f"{-wide / 2:g}", "y": -_HIGH // 2, "width": wide, "height": _HIGH, "rx": 6}
    return element("rect", class_="plate", **box)
