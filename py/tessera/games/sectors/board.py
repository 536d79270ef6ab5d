"""The part of `tessera.drawing.board.Board` that Shacru and Pacru share."""

from __future__ import annotations

from typing import Any

from tessera.drawing.board import Board, Pick
from tessera.games.sectors import drawing


class SectorsBoard(Board):
    VIEW_BOX = drawing.VIEW_BOX
    ROWS = drawing.ROWS
    QUARTERS = drawing.QUARTERS

    def where(self, name: str) -> tuple[int, int]:
        return drawing.where(name)

    def ground(self) -> str:
        return drawing.ground()

    def frame(self, quarters: int = 0) -> str:
        return drawing.frame(quarters)

    def emblem(self, seat: str, seen: object = None) -> str:
        return drawing.emblem(seat)

    def draw_carried_piece(self, seen: Any, pick: Pick) -> str:
        return drawing.standing(seen.pawns[seen.turn], seen.mover, pick)
