"""Pacru's beginner bot, which considers one or two pawns and overlooks its other pawns.

It is not modelled on greedy players, because they win only half of their games against random play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pacru.moves import origin_of
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: The percentages of `Sight`, by number of seats. A pawn's moves are noticed or missed together.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=25, replies=50),
    3: Sight(own=30, replies=50),
    4: Sight(own=30, replies=50),
}
#: The percentages for two seats, the usual number.
WEIGHTS: Final = SIGHTS[2]
#: The least scores, in tiles, of a slight lead, a clear lead and a winning position.
LEADS: Final = (4, 10, 20)
#: None, so that the lead is taken from `State.scores`.
lead: Final = None

thinking = beginning(SIGHTS, lead, place=origin_of)
