"""The two camps of a search: the side of the seat that thinks, and everybody else.

Paranoid search (Sturtevant and Korf, *On pruning techniques for multi-player games*, 2000): three
or four sides count as two, so that alpha-beta prunes as usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tessera.play.contract import Game, Outcome, Seat, Setup
from tessera.search.thinking import WON

#: The greatest value of a win shared with some sides, in hundredths of the unit of a game's
#: evaluation.
SHARED: Final = 400

#: The side of each seat.
Sides = Mapping[Seat, str]


def sides_of(game: Game[Any], setup: Setup) -> Sides:
    return {seat: game.side(setup, seat) for seat in game.seats(setup)}


class Camps:
    """The two camps of a search: ``ours`` are the seats on the side of the seat that thinks."""

    def __init__(self, seat: Seat, sides: Sides | None = None) -> None:
        """``seat`` thinks; without ``sides`` there are two seats, each its own side."""
        self._side = seat if sides is None else sides[seat]
        self._count = 2 if sides is None else len(set(sides.values()))
        others = () if sides is None else sides.items()
        self.ours = frozenset({seat, *(name for name, side in others if side == self._side)})

    def value(self, outcome: Outcome | None, ply: int) -> int:
        """A finished game's value to our side, ``ply`` actions from the root.

        Our win alone is `WON`, less ``ply``; a win of others alone is a loss. A draw or a win of
        all is 0; a win shared with some is a guess from 0 to `SHARED`, by our share of the point.
        """
        winners = outcome.winners if outcome is not None else ()
        if not winners:
            return 0
        if self._side not in winners:
            return ply - WON
        if len(winners) == 1:
            return WON - ply
        return SHARED * (self._count - len(winners)) // (len(winners) * (self._count - 1))
