"""How somebody plays Pacru on the first evening: looks at a pawn or two, and forgets the rest.

Greedy players are no measure here: they take but half of the games from players who draw lots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pacru.moves import origin_of
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: What is noticed, by the number of seats; a pawn is noticed or overlooked with all its moves.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=25, replies=50),
    3: Sight(own=30, replies=50),
    4: Sight(own=30, replies=50),
}
#: That of the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: From which score on a side leads slightly, clearly, and is winning, in tiles.
LEADS: Final = (4, 10, 20)
#: The scores tell who leads.
lead: Final = None

thinking = beginning(SIGHTS, lead, place=origin_of)
