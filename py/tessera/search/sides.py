"""The two camps of a search: the side of the seat that thinks, and everybody else.

This is paranoid search (Sturtevant and Korf, *On pruning techniques for multi-player games*, 2000).
Even three or four sides form only two camps, so alpha-beta prunes as usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tessera.play.contract import Game, Outcome, Seat, Setup
from tessera.search.thinking import WON

#: A shared win is worth less than this, in hundredths of the evaluation's own unit.
SHARED: Final = 400

#: The side of each seat.
Sides = Mapping[Seat, str]


def sides_of(game: Game[Any], setup: Setup) -> Sides:
    return {seat: game.side(setup, seat) for seat in game.seats(setup)}


class Camps:
    """The two camps of a search; ``ours`` contains the seats on the side that thinks."""

    def __init__(self, seat: Seat, sides: Sides | None = None) -> None:
        """Form the camps for the thinking ``seat``; without ``sides``, there is one opponent."""
        self._side = seat if sides is None else sides[seat]
        self._count = 2 if sides is None else len(set(sides.values()))
        others = () if sides is None else sides.items()
        self.ours = frozenset({seat, *(name for name, side in others if side == self._side)})

    def value(self, outcome: Outcome | None, ply: int) -> int:
        """The value for our side when a game ends ``ply`` actions after the root.

        A win by our side alone is worth ``WON - ply``; a win by others only is worth ``ply - WON``.
        A draw or a win by all sides is worth 0. A win that our side shares with some others has an
        estimated value between 0 and `SHARED`; the more winners, the smaller the value.
        """
        winners = outcome.winners if outcome is not None else ()
        if not winners:
            return 0
        if self._side not in winners:
            return ply - WON
        if len(winners) == 1:
            return WON - ply
        return SHARED * (self._count - len(winners)) // (len(winners) * (self._count - 1))
