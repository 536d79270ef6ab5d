"""Positions of the board of nine sectors as they might never arise, where much may happen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tests.reference.sectors import LINES, SQUARES

HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class Scattered(NamedTuple):
    """Tiles by square, and pawns by square: their seat and heading."""

    tiles: dict[str, str]
    pawns: dict[str, tuple[str, str]]


def scattered(seats: Sequence[str], most: int, rng: Random) -> Scattered:
    """A board with up to ``most`` tiles a seat, more or less full, and up to five pawns a seat."""
    full = rng.choice((0.3, 0.6, 0.9, 1.0))
    squares = [square for square in SQUARES if rng.random() < full]
    tiles: dict[str, str] = {}
    for square in rng.sample(squares, len(squares)):
        seat = rng.choice(list(seats))
        if list(tiles.values()).count(seat) < most:
            tiles[square] = seat
    pawns: dict[str, tuple[str, str]] = {}
    for square in rng.sample(SQUARES, rng.randint(2, 5) * len(seats)):
        owner = list(seats)[len(pawns) % len(seats)]
        pawns[square] = (owner, rng.choice(HEADINGS))
    for square, (owner, heading) in list(pawns.items()):
        met = LINES[square, heading][1:2] if rng.random() < 0.3 else []
        if met and met[0] not in pawns:
            pawns[met[0]] = (owner, HEADINGS[HEADINGS.index(heading) - 4])
    return Scattered(tiles, pawns)
