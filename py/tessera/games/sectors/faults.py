"""What both games say of a pawn that cannot move."""

from __future__ import annotations

from tessera.games.sectors.geometry import SQUARES, Pawn, names
from tessera.play.fault import Fault, fault


def stuck(edge: str, taken: str, pawn: Pawn, pawns: int, tiles: int) -> Fault:
    """Why a pawn has no move: what is on its three ways, where 45° do not lead past it.

    ``pawns`` and ``tiles`` are the squares that pawns or other colours' tiles bar, as sets.
    ``edge`` is the rule if its ways lead off the board, ``taken`` the one if squares are taken.
    """
    square, standing, lying = SQUARES[pawn >> 3], names(pawns), names(tiles)
    if pawns and tiles:
        return fault(taken, "stuck-both", square=square, pawns=standing, tiles=lying)
    if pawns:
        return fault(taken, "stuck-pawns", square=square, pawns=standing)
    if tiles:
        return fault(taken, "stuck-tiles", square=square, tiles=lying)
    return fault(edge, "stuck-edge", square=square)
