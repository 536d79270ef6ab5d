"""The board of nine sectors, as Shacru and Pacru offer it to the page."""

from __future__ import annotations

from typing import Any

from tessera.drawing.board import Board, Pick
from tessera.games.sectors import drawing


class SectorsBoard(Board):
    """Nine sectors of nine squares, turned for each seat."""

    VIEW_BOX = drawing.VIEW_BOX
    ROWS = drawing.ROWS
    QUARTERS = drawing.QUARTERS

    def where(self, name: str) -> tuple[int, int]:
        """The middle of a named square in drawing units."""
        return drawing.where(name)

    def ground(self) -> str:
        """The squares, and the joints between sectors."""
        return drawing.ground()

    def frame(self, quarters: int = 0) -> str:
        """The tray with the coordinates."""
        return drawing.frame(quarters)

    def emblem(self, seat: str, seen: object = None) -> str:
        """A seat's tile."""
        return drawing.emblem(seat)

    def draw_carried_piece(self, seen: Any, pick: Pick) -> str:
        """The pawn of the player to move on a picked square."""
        return drawing.standing(seen.pawns[seen.turn], seen.mover, pick)
