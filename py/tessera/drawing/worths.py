"""Signs that show on a square what a turn is worth; they differ in shape, not only in colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tessera.drawing.board import Board
from tessera.drawing.notes import square_size
from tessera.drawing.svg import element

#: The kinds of signs: a proven win, a proven draw, a proven loss, and a guess.
WIN, DRAW, LOSS, GUESS = "win", "draw", "loss", "guess"
#: The number of grades of a guess.
GRADES: Final = 5
#: The characters of signs for proven results.
_SIGNS: Final = {WIN: "+", DRAW: "=", LOSS: "−"}
#: A sign's distance below the middle of its square, and its height, in hundredths of a square.
_BELOW: Final = 31
_HIGH: Final = 34
#: For the bars of a guess: a bar's width, the distance from its left edge to the next bar's left
#: edge, and the difference in height between neighbouring bars.
_BAR, _STEP, _RISE = 9, 11, 5


class Sign(NamedTuple):
    """A sign of one of the kinds above.

    ``number`` is a guess's grade (1 to `GRADES`), or a proof's length in actions (0: not given).
    """

    kind: str
    number: int = 0


def worths(board: Board, signs: Mapping[str, Sign]) -> str:
    """Draw signs on their squares, as SVG text; the style sheet keeps the signs upright.

    The sign of a proof is a plate with ``+``, ``=`` or ``−`` and the number of actions. The sign of
    a guess is a row of rising bars, filled up to its grade. Squares off the board are left out.
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
    """Draw a proof's sign, with its number, on a plate of matching width."""
    text = _SIGNS[sign.kind] + (str(sign.number) if sign.number else "")
    return _ground(14 + 17 * len(text)) + element("text", text, y=10)


def _bars(grade: int) -> str:
    """Draw the rising bars; bars beyond the grade are empty."""
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
    """Draw the plate behind a sign, ``wide`` hundredths of a square wide."""
    box = {"x": f"{-wide / 2:g}", "y": -_HIGH // 2, "width": wide, "height": _HIGH, "rx": 6}
    return element("rect", class_="plate", **box)
