"""A board larger than the screen: a pane to look through, and the buttons beside it."""

from __future__ import annotations

from operator import le
from typing import Final

#: Left, top, right, bottom, in pixels.
Sides = tuple[float, float, float, float]

#: How large the board can be, in hundredths of the pane.
LEVELS: Final = (100, 150, 200, 300)


def stepped(level: int, step: int) -> int:
    """The next level up or down, as far as there is one."""
    return max(0, min(len(LEVELS) - 1, level + step))


def within(box: Sides, around: Sides) -> bool:
    """Whether something lies wholly within something else, both by their sides."""
    return all(map(le, around[:2], box[:2])) and all(map(le, box[2:], around[2:]))


def brought(share: float, seen: float, after: float) -> float:
    """Where to scroll to have in the middle of the pane what lies at this share of the board."""
    return max(0.0, min(after - seen, share * after - seen / 2))
