"""Parts of a game that never change: its seats, its variant, and the block of tiles."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.tayu.tiles import RINGED
from tessera.play.contract import Seat

#: The sides; the seats by the number of players.
SIDES: Final = ("ns", "ew")
SEATS: Final = {2: SIDES, 3: ("A", "B", "C"), 4: ("n", "e", "s", "w")}
#: Tiles in each of the two rows (TA-1).
ROW: Final = 56
#: Signs for an unknown tile: one with rings on its back, one without, one whose back is not seen.
RINGS, SMOOTH, UNSEEN = "?o", "?-", "?"


class Form(NamedTuple):
    """The seats and the variant: ``two`` is True with two tiles in hand (TA-14).

    ``scoreless`` is ``ask``, ``redraw`` or ``end``: the treatment of a tile that fits nowhere while
    nobody has scored (TA-12).
    """

    seats: tuple[Seat, ...]
    two: bool
    scoreless: str

    def ending(self, products: tuple[int, int]) -> str:
        """The rule by which a tile that fits nowhere ends the game."""
        if products == (0, 0):
            return "TA-12"
        return "TA-14" if self.two else "TA-11"


class Block(NamedTuple):
    """Kinds of the tiles 0..111 in the order of drawing; the right row begins at `ROW`.

    ``lot`` is 1 or 2, the steps clockwise from the flood to the seat that begins (TA-17), or 0.
    """

    tiles: tuple[int, ...]
    lot: int = 0


def back(kind: int) -> str:
    """The sign of the back of a tile: `RINGS` or `SMOOTH`."""
    return RINGS if RINGED[kind] else SMOOTH
