"""The two camps of a search: the side of the seat that thinks, and everybody else.

Paranoid search (Sturtevant and Korf, *On pruning techniques for multi-player games*, 2000): with
three or four sides all others count as one that only wants to harm the first, so that alpha-beta
prunes as it does for two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tessera.play.contract import Game, Outcome, Seat, Setup
from tessera.search.thinking import WON

#: What a win shared with fewer than all sides is worth at most, in hundredths: four of what a
#: game's evaluation counts as one.
SHARED: Final = 400

#: The side that every seat plays for.
Sides = Mapping[Seat, str]


def sides_of(game: Game[Any], setup: Setup) -> Sides:
    """The side of each seat."""
    return {seat: game.side(setup, seat) for seat in game.seats(setup)}


class Camps:
    """The two camps of a search: ``ours`` are the seats on the side of the one that thinks."""

    def __init__(self, seat: Seat, sides: Sides | None = None) -> None:
        """``seat`` thinks; without ``sides`` there are two seats, each its own side."""
        self._side = seat if sides is None else sides[seat]
        self._count = 2 if sides is None else len(set(sides.values()))
        others = () if sides is None else sides.items()
        self.ours = frozenset({seat, *(name for name, side in others if side == self._side)})

    def value(self, outcome: Outcome | None, ply: int) -> int:
        """A finished game's value to our side, ``ply`` actions from the root.

        A win of ours alone is `WON`, less ``ply``; a win of others alone is a loss. A win shared by
        all and a game without a winner are 0. A win that ours shares with some others lies between
        0 (the share of all) and `SHARED` (the whole), by its share of the point: no proof, but
        compared like a guess.
        """
        winners = outcome.winners if outcome is not None else ()
        if not winners:
            return 0
        if self._side not in winners:
            return ply - WON
        if len(winners) == 1:
            return WON - ply
        return SHARED * (self._count - len(winners)) // (len(winners) * (self._count - 1))
