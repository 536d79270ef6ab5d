"""Lookups of pawns and tiles by square, for the states of Shacru and Pacru."""

from __future__ import annotations

from typing import Any

from tessera.games.sectors import position
from tessera.games.sectors.geometry import Pawn
from tessera.play.contract import Seat, State


class SquareContents(State[int]):
    """A position with ``tiles`` and ``pawns`` for each seat, in the order of ``table.seats``."""

    __slots__ = ()

    table: Any
    tiles: tuple[int, ...]
    pawns: tuple[tuple[Pawn, ...], ...]

    def position(self) -> dict[str, Any]:
        return position.position(self.table.seats, self.tiles, self.pawns)

    def diagram(self) -> str:
        return position.diagram(self.table.seats, self.tiles, self.pawns)

    def pawn_on(self, square: int) -> Pawn | None:
        for pawns in self.pawns:
            for pawn in pawns:
                if pawn >> 3 == square:
                    return pawn
        return None

    def standing_on(self, square: int) -> Seat | None:
        """The seat whose pawn is on a square; None if no pawn is there."""
        pawn = self.pawn_on(square)
        for seat, pawns in zip(self.table.seats, self.pawns, strict=True):
            if pawn in pawns:
                return str(seat)
        return None

    def tile_on(self, square: int) -> Seat | None:
        """The seat whose tile is on a square; None if the square is neutral."""
        for seat, own in zip(self.table.seats, self.tiles, strict=True):
            if own >> square & 1:
                return str(seat)
        return None
