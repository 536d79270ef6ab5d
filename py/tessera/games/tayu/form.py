"""What does not change in a game: how many play, with which rules; and the block."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.tayu.tiles import RINGED
from tessera.play.contract import Seat

#: The sides, and the seats by their number.
SIDES: Final = ("ns", "ew")
SEATS: Final = {2: SIDES, 3: ("A", "B", "C"), 4: ("n", "e", "s", "w")}
#: Tiles in each of the two rows (TA-1).
ROW: Final = 56
#: How a row's unknown tile is written: the back with rings, without, not seen.
RINGS, SMOOTH, UNSEEN = "?o", "?-", "?"


class Form(NamedTuple):
    """The form of a game.

    ``two`` is True with two tiles in hand (TA-14); ``scoreless`` is what a tile without a place
    means while nobody has scored (TA-12): ``ask``, ``redraw`` or ``end``.
    """

    seats: tuple[Seat, ...]
    two: bool
    scoreless: str

    def ending(self, products: tuple[int, int]) -> str:
        """The rule by which a tile without a place ends the game."""
        if products == (0, 0):
            return "TA-12"
        return "TA-14" if self.two else "TA-11"


class Block(NamedTuple):
    """The two rows in drawing order: kinds, the left one first.

    ``lot`` is who begins after the auction: 1 or 2, clockwise from the flood (TA-17); 0 without
    an auction.

    A tile's place in the block, 0..111, names it: those of the right row begin with `ROW`.
    """

    tiles: tuple[int, ...]
    lot: int = 0


def back(kind: int) -> str:
    """What the back of a tile shows: `RINGS` or `SMOOTH`."""
    return RINGS if RINGED[kind] else SMOOTH
