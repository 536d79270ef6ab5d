"""How somebody plays Pyrga at first: takes a tower that it sees, and builds towers for others.

It likes to leave the next piece much choice, best of all with a tower begun among it, and does not
look at what the other makes of that: whoever sees the third piece takes the tower.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pyrga.pieces import ALL, DEMAND, TOWER
from tessera.games.pyrga.rules import Pyrga
from tessera.play.contract import Seat
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: What is noticed, by the number of seats; a square is noticed or overlooked with all its pieces.
SIGHTS: Final[Mapping[int, Sight]] = {2: Sight(own=100, replies=0)}
#: That of the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: From which score on a side leads slightly, clearly, and is winning, in towers.
LEADS: Final = (1, 2, 3)
#: The scores tell who leads.
lead: Final = None
#: So many placements are much choice, and what a tower begun among them counts beside each.
MUCH: Final = 9
BEGUN: Final = 20


def likes(state: Pyrga, _seat: Seat) -> int:
    """What it would rather do, where it sees nothing to take: see above."""
    choice, taken = len(state.actions()), state.white | state.black
    asked = DEMAND[state.last] if state.last >= 0 else 0
    owned = _pairs(state.white) | _pairs(state.black)
    begun = (_pairs(taken) & ~owned & asked).bit_count()
    return choice + (BEGUN * begun if choice >= MUCH else 0)


def _pairs(pieces: int) -> int:
    """The squares on which two of some pieces stand, or three."""
    circles, squares, triangles = pieces & ALL, pieces >> 16 & ALL, pieces >> 32
    return circles & squares | circles & triangles | squares & triangles


thinking = beginning(SIGHTS, lead, place=TOWER.__getitem__, likes=likes)
