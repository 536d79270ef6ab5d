"""The spoken grid's squares: rows as a turned board shows them, and where arrow keys lead."""

from __future__ import annotations

from typing import Final

#: The keys of the arrows, clockwise.
ARROWS: Final = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")

Rows = tuple[tuple[str, ...], ...]


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
