"""Coordinates at the edges of a square board. They stay upright when the board is turned."""

from __future__ import annotations

from tessera.drawing.svg import element


def coordinates(files: str, ranks: str, quarters: int, below: int, beside: int) -> str:
    """Label the files and ranks of a turned board, whose squares are 100 wide.

    On the unturned board, ``files`` go from left to right, and ``ranks`` from bottom to top.
    ``quarters`` counts clockwise quarter turns. ``below`` is the baseline (y) of the labels at the
    bottom. ``beside`` is the middle (x) of the labels on the left.
    """
    along, upwards = (
        (files, ranks[::-1]),
        (ranks, files),
        (files[::-1], ranks),
        (ranks[::-1], files[::-1]),
    )[quarters % 4]
    bottom = (_letter(name, 100 * at + 50, below) for at, name in enumerate(along))
    left = (_letter(name, beside, 100 * at + 55) for at, name in enumerate(upwards))
    return "".join((*bottom, *left))


def _letter(text: str, x: int, y: int) -> str:
    return element("text", text, class_="coordinate", x=x, y=y)
