"""Pyrga's beginner bot: takes towers when it can, and unwittingly prepares those of its opponent.

It likes to leave the opponent many placements, preferably on a tower that lacks one piece, and
does not consider that the opponent will then take the tower.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pyrga.pieces import ALL, DEMAND, TOWER
from tessera.games.pyrga.rules import Pyrga
from tessera.play.contract import Seat
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: Percentages of turns noticed, by number of seats; all placements on a square are noticed or
#: overlooked together.
SIGHTS: Final[Mapping[int, Sight]] = {2: Sight(own=100, replies=0)}
#: The sight for the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: The scores, in towers, from which a side leads slightly, leads clearly, and is winning.
LEADS: Final = (1, 2, 3)
#: None: the scores say who leads.
lead: Final = None
#: The number of placements that counts as a wide choice; the bonus that a wide choice earns for
#: each tower that lacks one piece.
MUCH: Final = 9
BEGUN: Final = 20


def likes(state: Pyrga, _seat: Seat) -> int:
    """The value of a placement apart from any tower it takes, judged by the state after it."""
    choice, taken = len(state.actions()), state.white | state.black
    asked = DEMAND[state.last] if state.last >= 0 else 0
    owned = _pairs(state.white) | _pairs(state.black)
    begun = (_pairs(taken) & ~owned & asked).bit_count()
    return choice + (BEGUN * begun if choice >= MUCH else 0)


def _pairs(pieces: int) -> int:
    """The squares on which two or three of the pieces stand."""
    circles, squares, triangles = pieces & ALL, pieces >> 16 & ALL, pieces >> 32
    return circles & squares | circles & triangles | squares & triangles


thinking = beginning(SIGHTS, lead, place=TOWER.__getitem__, likes=likes)
