"""How somebody plays Ta Yü at first: builds to a coast that it sees, and opens ways to others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.tayu.actions import Action
from tessera.games.tayu.bidding import lead, said
from tessera.games.tayu.state import TaYu
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: What is noticed, by the number of seats; tuned by matches against greedy players.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=65, replies=50),
    3: Sight(own=20, replies=50),
    4: Sight(own=65, replies=50),
}
#: That of the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: From which score on a side leads slightly, clearly, and is winning, in the product of the coasts.
LEADS: Final = (4, 12, 30)


def _bids(state: TaYu, seed: int) -> Action | None:
    """What is said where nothing is drawn or laid, which the first level says too."""
    return said(state, 1, seed)


thinking = beginning(SIGHTS, lead, _bids)
