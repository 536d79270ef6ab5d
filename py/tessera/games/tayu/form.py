"""Parts of a game that never change: its seats, its variant, and the block of tiles."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.tayu.tiles import RINGED
from tessera.play.contract import Seat

#: The two sides, and the seats for each number of players.
SIDES: Final = ("ns", "ew")
SEATS: Final = {2: SIDES, 3: ("A", "B", "C"), 4: ("n", "e", "s", "w")}
#: Tiles in each of the two rows (TA-1).
ROW: Final = 56
#: Signs for an unknown tile whose back has rings, has no rings, or is not visible.
RINGS, SMOOTH, UNSEEN = "?o", "?-", "?"


class Form(NamedTuple):
    """The seats and the variant of a game.

    ``two`` is True in the variant with two tiles in hand (TA-14). ``scoreless`` says what happens
    if a tile fits nowhere and nobody has scored yet: ``ask``, ``redraw`` or ``end`` (TA-12).
    """

    seats: tuple[Seat, ...]
    two: bool
    scoreless: str

    def ending(self, products: tuple[int, int]) -> str:
        """The id of the rule that ends the game when a tile fits nowhere."""
        if products == (0, 0):
            return "TA-12"
        return "TA-14" if self.two else "TA-11"


class Block(NamedTuple):
    """The kinds of all 112 tiles: the left row, then the right row, each from the front.

    ``lot`` is the number of steps clockwise, 1 or 2, from the flood to the seat that begins
    (TA-17). Without a flood, ``lot`` is 0.
    """

    tiles: tuple[int, ...]
    lot: int = 0


def back(kind: int) -> str:
    """The sign for a tile's back: `RINGS` or `SMOOTH`."""
    return RINGS if RINGED[kind] else SMOOTH
