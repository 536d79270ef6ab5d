"""The fault of a pawn that cannot move, for both games."""

from __future__ import annotations

from tessera.games.sectors.geometry import SQUARES, Pawn, names
from tessera.play.fault import Fault, fault


def stuck(rule: str, pawn: Pawn, pawns: int, tiles: int) -> Fault:
    """The fault of a pawn barred by ``pawns`` and ``tiles`` (sets of squares), or by the edge.

    It names the obstacles ahead of the pawn and at 45°.
    """
    square, standing, lying = SQUARES[pawn >> 3], names(pawns), names(tiles)
    if pawns and tiles:
        return fault(rule, "stuck-both", square=square, pawns=standing, tiles=lying)
    if pawns:
        return fault(rule, "stuck-pawns", square=square, pawns=standing)
    if tiles:
        return fault(rule, "stuck-tiles", square=square, tiles=lying)
    return fault(rule, "stuck-edge", square=square)
