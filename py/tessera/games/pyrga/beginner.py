"""How somebody plays Pyrga at first: takes a tower that it sees, and overlooks threats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: What is noticed, by the number of seats; tuned by matches against greedy players.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=50, replies=50),
}
#: That of the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: From which score on a side leads slightly, clearly, and is winning, in towers.
LEADS: Final = (1, 2, 3)
#: The scores tell who leads.
lead: Final = None

thinking = beginning(SIGHTS, lead)
