"""Pacru's beginner bot, which considers a pawn or two and overlooks the rest.

It is not modelled on greedy players, who win only half of their games against random play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pacru.moves import origin_of
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: Percentages noticed, by number of seats; all moves of a pawn are noticed or overlooked together.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=25, replies=50),
    3: Sight(own=30, replies=50),
    4: Sight(own=30, replies=50),
}
#: The percentages with the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: The scores, in tiles, from which a side leads slightly, leads clearly, and is winning.
LEADS: Final = (4, 10, 20)
#: None: the scores say who leads.
lead: Final = None

thinking = beginning(SIGHTS, lead, place=origin_of)
