"""The block, drawn beside the board: two rows of piles seen from the side (TA-1, TA-2)."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element
from tessera.games.tayu.form import ROW
from tessera.games.tayu.observation import Observation
from tessera.games.tayu.shapes import back_icon
from tessera.games.tayu.spoken import row_named
from tessera.words.language import Words

#: The number of tiles in a pile, and of piles in a row.
_HIGH: Final = 7
_LONG: Final = ROW // _HIGH


def supply(_: Words, seen: Observation, live: bool) -> str:
    """Draw both rows (HTML). If ``live``, each row that still has tiles can be picked."""
    rows = zip("LR", seen.drawn, seen.fronts, strict=True)
    return element("div", "".join(_row(_, *row, live) for row in rows), class_="block")


def _row(_: Words, row: str, drawn: int, front: str, live: bool) -> str:
    left = ROW - drawn
    live = live and left > 0
    top = back_icon(front) if front else ""
    count = element("span", str(left), class_="left")
    return element(
        "button",
        element("span", top + count, class_="front") + _piles(drawn),
        type="button",
        class_="pile",
        data_pick=f"row:{row}" if live else None,
        aria_disabled=None if live else "true",
        aria_label=row_named(_, row, left, front),
    )


def _piles(drawn: int) -> str:
    """Draw a row's piles from the side. The front pile is at the left; its top tile is marked."""
    bars = [
        f"M{11 * pile + 1} {41 - 6 * layer}h9v4h-9z"
        for pile in range(_LONG)
        for layer in range(_HIGH)
        if _HIGH * pile + _HIGH - layer > drawn
    ]
    front = drawn % _HIGH
    inner = element("path", d="".join(bars)) if bars else ""
    if drawn < ROW:
        top = f"M{11 * (drawn // _HIGH) + 1} {41 - 6 * (_HIGH - 1 - front)}h9v4h-9z"
        inner += element("path", class_="top", d=top)
    return element("svg", inner, class_="piles", viewBox="0 0 89 47", aria_hidden="true")
