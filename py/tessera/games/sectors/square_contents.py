"""What a position of either game tells of a square."""

from __future__ import annotations

from typing import Any

from tessera.games.sectors import position
from tessera.games.sectors.geometry import Pawn
from tessera.play.contract import Seat, State


class SquareContents(State[int]):
    """A position with tiles and pawns by the place of their seat in ``table.seats``."""

    __slots__ = ()

    table: Any
    tiles: tuple[int, ...]
    pawns: tuple[tuple[Pawn, ...], ...]

    def position(self) -> dict[str, Any]:
        """Tiles and pawns by seat: see the game's ``notation``."""
        return position.position(self.table.seats, self.tiles, self.pawns)

    def diagram(self) -> str:
        """The board as text."""
        return position.diagram(self.table.seats, self.tiles, self.pawns)

    def pawn_on(self, square: int) -> Pawn | None:
        """The pawn on a square, anyone's."""
        for pawns in self.pawns:
            for pawn in pawns:
                if pawn >> 3 == square:
                    return pawn
        return None

    def standing_on(self, square: int) -> Seat | None:
        """Whose pawn stands on a square."""
        pawn = self.pawn_on(square)
        for seat, pawns in zip(self.table.seats, self.pawns, strict=True):
            if pawn in pawns:
                return str(seat)
        return None

    def tile_on(self, square: int) -> Seat | None:
        """Whose tile lies on a square; None for a neutral one."""
        for seat, own in zip(self.table.seats, self.tiles, strict=True):
            if own >> square & 1:
                return str(seat)
        return None
