"""Ta Yü's beginner bot, which overlooks some of its own actions and some of the replies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.tayu.actions import Action
from tessera.games.tayu.bidding import lead, said
from tessera.games.tayu.state import TaYu
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: The beginner's sight for each number of seats, tuned in matches against greedy players.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=65, replies=50),
    3: Sight(own=20, replies=50),
    4: Sight(own=65, replies=50),
}
#: The sight for the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: The lowest values of `lead` for a slight lead, a clear lead and a winning position.
LEADS: Final = (4, 12, 30)


def _bids(state: TaYu, seed: int) -> Action | None:
    return said(state, 1, seed)


thinking = beginning(SIGHTS, lead, _bids)
