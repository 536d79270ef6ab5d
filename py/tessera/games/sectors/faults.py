"""What both games say of a pawn that cannot move."""

from __future__ import annotations

from tessera.games.sectors.geometry import SQUARES, Pawn, names
from tessera.play.fault import Fault, fault


def stuck(rule: str, pawn: Pawn, pawns: int, tiles: int) -> Fault:
    """Why a pawn has no move: what is on its three ways, where 45° do not lead past it.

    ``pawns`` and ``tiles`` are the squares that pawns or other colours' tiles bar, as sets;
    without any its ways lead off the board.
    """
    square, standing, lying = SQUARES[pawn >> 3], names(pawns), names(tiles)
    if pawns and tiles:
        return fault(rule, "stuck-both", square=square, pawns=standing, tiles=lying)
    if pawns:
        return fault(rule, "stuck-pawns", square=square, pawns=standing)
    if tiles:
        return fault(rule, "stuck-tiles", square=square, tiles=lying)
    return fault(rule, "stuck-edge", square=square)
