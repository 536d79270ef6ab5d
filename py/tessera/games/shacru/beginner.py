"""Shacru's beginner bot, which takes a tile if it can and stays away from others' pawns.

It therefore leaves the middle to others and does not notice when its pawns get shut in at the edge.
With three players, it usually considers only one or two of its pawns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.sectors.geometry import SIDE
from tessera.games.shacru.moves import origin_of
from tessera.games.shacru.state import Shacru
from tessera.play.contract import Seat
from tessera.search.beginner import LEVELS, Sight, beginning

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: By number of seats, the percentages of pawns that the bot considers: its own, and others'.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=100, replies=50),
    3: Sight(own=30, replies=50),
    4: Sight(own=100, replies=50),
}
#: The percentages for two seats, the usual number.
WEIGHTS: Final = SIGHTS[2]
#: The scores, in tiles, from which a side leads slightly, leads clearly, and is winning.
LEADS: Final = (3, 6, 10)
#: None means that the lead is taken from `State.scores`.
lead: Final = None


def likes(state: Shacru, seat: Seat) -> int:
    """The sum, over the seat's pawns, of the steps to the nearest pawn of another seat."""
    place = state.table.seats.index(seat)
    others = [pawn for index, pawns in enumerate(state.pawns) if index != place for pawn in pawns]
    return sum(min(_steps(own >> 3, other >> 3) for other in others) for own in state.pawns[place])


def _steps(square: int, other: int) -> int:
    (file, rank), (other_file, other_rank) = divmod(square, SIDE), divmod(other, SIDE)
    return max(abs(file - other_file), abs(rank - other_rank))


thinking = beginning(SIGHTS, lead, place=origin_of, likes=likes)
