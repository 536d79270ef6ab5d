"""Pacru's beginner bot, which usually considers only one or two of its pawns.

It is not modelled on greedy players, because they win only half of their games against random play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pacru.moves import origin_of
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: Sights by number of seats. The bot notices ``own`` percent of its turns and ``replies`` percent
#: of the replies. It notices or overlooks all moves of a pawn together.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=25, replies=50),
    3: Sight(own=30, replies=50),
    4: Sight(own=30, replies=50),
}
#: The percentages for two seats, the usual number.
WEIGHTS: Final = SIGHTS[2]
#: The scores, in tiles, from which a side leads slightly, leads clearly, and is winning.
LEADS: Final = (4, 10, 20)
#: None, so that the lead is taken from `State.scores`.
lead: Final = None

thinking = beginning(SIGHTS, lead, place=origin_of)
