"""How somebody plays Pyrga at first: takes a tower that it sees, and builds towers for others.

It likes pairs of its own, and to build on what the other began where the next piece has to go:
whoever has the third piece then takes the tower.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pyrga.pieces import ALL, DEMAND, TOWER
from tessera.games.pyrga.rules import WHITE, Pyrga
from tessera.play.contract import Seat
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: What is noticed, by the number of seats; a square is noticed or overlooked with all its pieces.
SIGHTS: Final[Mapping[int, Sight]] = {2: Sight(own=100, replies=50)}
#: That of the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: From which score on a side leads slightly, clearly, and is winning, in towers.
LEADS: Final = (1, 2, 3)
#: The scores tell who leads.
lead: Final = None


def likes(state: Pyrga, seat: Seat) -> int:
    """What it would rather do, where it sees nothing to take or to lose."""
    own = _pairs(state.white if seat == WHITE else state.black)
    taken = state.white | state.black
    asked = DEMAND[state.last] if state.last >= 0 else 0
    begun = _pairs(taken) & ~(_whole(taken) | own) & asked
    return own.bit_count() + begun.bit_count()


def _pairs(pieces: int) -> int:
    """The squares on which two of some pieces stand, or three."""
    circles, squares, triangles = pieces & ALL, pieces >> 16 & ALL, pieces >> 32
    return circles & squares | circles & triangles | squares & triangles


def _whole(pieces: int) -> int:
    """The squares on which three stand."""
    return pieces & pieces >> 16 & pieces >> 32 & ALL


thinking = beginning(SIGHTS, lead, place=TOWER.__getitem__, likes=likes)
