"""A position on the board of nine sectors as JSON and as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tessera.games.sectors.geometry import FACINGS, SIDE, SQUARES, Pawn, names


def pawn_text(pawn: Pawn) -> str:
    return SQUARES[pawn >> 3] + FACINGS[pawn & 7]


def position(
    seats: Sequence[str], tiles: Sequence[int], pawns: Sequence[Sequence[Pawn]]
) -> dict[str, Any]:
    """Each seat's tiles and pawns as sorted lists of names; the seats stay in the order given."""
    return {
        "tiles": {seat: list(names(own)) for seat, own in zip(seats, tiles, strict=True)},
        "pawns": {
            seat: [pawn_text(pawn) for pawn in own] for seat, own in zip(seats, pawns, strict=True)
        },
    }


def diagram(seats: Sequence[str], tiles: Sequence[int], pawns: Sequence[Sequence[Pawn]]) -> str:
    """The board as text, rank 9 first: ``s`` is South's tile, ``SNE`` South's pawn facing NE."""
    cells = ["."] * len(SQUARES)
    for seat, own in zip(seats, tiles, strict=True):
        for square in range(len(SQUARES)):
            if own >> square & 1:
                cells[square] = seat[0]
    for seat, standing in zip(seats, pawns, strict=True):
        for pawn in standing:
            cells[pawn >> 3] = cells[pawn >> 3].strip(".") + seat[0].upper() + FACINGS[pawn & 7]
    lines = []
    for rank in reversed(range(SIDE)):
        row = [f"{cells[file * SIDE + rank]:4}" for file in range(SIDE)]
        thirds = ("".join(row[at : at + 3]) for at in (0, 3, 6))
        lines.append(f"{rank + 1}  {'| '.join(thirds)}".rstrip())
        if rank in (3, 6):
            lines.append("   " + "+-".join(["-" * 12] * 3))
    files = ["".join(f"{file:4}" for file in "abcdefghi"[at : at + 3]) for at in (0, 3, 6)]
    return "\n".join([*lines, f"   {'  '.join(files)}".rstrip()])
