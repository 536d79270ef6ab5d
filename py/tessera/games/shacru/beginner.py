"""How somebody plays Shacru on the first evening: lays tiles where it sees many, and is shut in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: What is noticed, by the number of seats; tuned by matches against greedy players.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=30, replies=50),
    3: Sight(own=20, replies=50),
    4: Sight(own=25, replies=50),
}
#: That of the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: From which score on a side leads slightly, clearly, and is winning, in tiles.
LEADS: Final = (3, 6, 10)
#: The scores tell who leads.
lead: Final = None

thinking = beginning(SIGHTS, lead)
