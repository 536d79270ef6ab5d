"""Pyrga's beginner bot, which takes every tower it can but never foresees the opponent's towers.

It prefers placements that leave the opponent many replies. It even likes to send the opponent to a
square with one piece of each side, where the next piece takes the tower.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pyrga.pieces import ALL, DEMAND, TOWER
from tessera.games.pyrga.rules import Pyrga
from tessera.play.contract import Seat
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: For each number of seats, the percentages of own placements and replies that the bot notices.
#: The bot notices or overlooks all placements on a square together.
SIGHTS: Final[Mapping[int, Sight]] = {2: Sight(own=100, replies=0)}
#: The sight for the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: The lowest scores, in towers, of a slight lead, a clear lead and a winning position.
LEADS: Final = (1, 2, 3)
#: None means that the lead is taken from `State.scores`.
lead: Final = None
#: The bonus `BEGUN` is given only if the opponent has at least this many replies.
MUCH: Final = 9
#: The bonus for each square that has one piece of each side and is open to the reply.
BEGUN: Final = 20


def likes(state: Pyrga, _seat: Seat) -> int:
    """The value of the placement that led to ``state``, apart from any tower it took."""
    choice, taken = len(state.actions()), state.white | state.black
    asked = DEMAND[state.last] if state.last >= 0 else 0
    owned = _pairs(state.white) | _pairs(state.black)
    begun = (_pairs(taken) & ~owned & asked).bit_count()
    return choice + (BEGUN * begun if choice >= MUCH else 0)


def _pairs(pieces: int) -> int:
    """The squares with at least two of ``pieces``."""
    circles, squares, triangles = pieces & ALL, pieces >> 16 & ALL, pieces >> 32
    return circles & squares | circles & triangles | squares & triangles


thinking = beginning(SIGHTS, lead, place=TOWER.__getitem__, likes=likes)
