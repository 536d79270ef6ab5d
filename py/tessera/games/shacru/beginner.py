"""How somebody plays Shacru on the first evening: for the next tile, and away from all others.

It goes where no pawns of others are, so that the middle is theirs, and does not see that its own
pawns are shut in at the edge. Of three players it looks at a pawn or two, and forgets the rest.
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

#: What is noticed, by the number of seats; a pawn is noticed or overlooked with all its moves.
SIGHTS: Final[Mapping[int, Sight]] = {
    2: Sight(own=100, replies=50),
    3: Sight(own=30, replies=50),
    4: Sight(own=100, replies=50),
}
#: That of the usual number of seats.
WEIGHTS: Final = SIGHTS[2]
#: From which score on a side leads slightly, clearly, and is winning, in tiles.
LEADS: Final = (3, 6, 10)
#: The scores tell who leads.
lead: Final = None


def likes(state: Shacru, seat: Seat) -> int:
    """To be far from others' pawns: the steps from each of its own to the nearest of theirs."""
    place = state.table.seats.index(seat)
    others = [pawn for index, pawns in enumerate(state.pawns) if index != place for pawn in pawns]
    return sum(min(_steps(own >> 3, other >> 3) for other in others) for own in state.pawns[place])


def _steps(square: int, other: int) -> int:
    """How many steps lie between two squares, in any directions."""
    (file, rank), (other_file, other_rank) = divmod(square, SIDE), divmod(other, SIDE)
    return max(abs(file - other_file), abs(rank - other_rank))


thinking = beginning(SIGHTS, lead, place=origin_of, likes=likes)
