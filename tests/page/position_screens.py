"""Screens on which a position is set up."""

from __future__ import annotations

from tests.page.visitor import Visitor


def placing() -> Visitor:
    """A position of Pyrga is set up, with which something is wrong."""
    at = Visitor()
    at.go("#/study/pyrga/position")
    for square in ("b2", "c2"):
        at.press("set-tool", data_at="white:S")
        at.pick(f"square:{square}")
    return at


def placed() -> Visitor:
    """A position of Shacru is set up, from which one may play."""
    at = Visitor()
    at.go("#/study/shacru/position")
    return at
