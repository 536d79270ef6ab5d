"""The fault for a pawn that cannot move, in Shacru and Pacru."""

from __future__ import annotations

from tessera.games.sectors.geometry import SQUARES, Pawn, names
from tessera.play.fault import Fault, fault


def stuck(rule: str, pawn: Pawn, pawns: int, tiles: int) -> Fault:
    """The fault for a stuck pawn; it names the obstacles straight ahead and at 45°.

    The obstacles are the pawns on the squares ``pawns`` and the tiles on the squares ``tiles``. If
    both sets are empty, the pawn is at the edge.
    """
    square, standing, lying = SQUARES[pawn >> 3], names(pawns), names(tiles)
    if pawns and tiles:
        return fault(rule, "stuck-both", square=square, pawns=standing, tiles=lying)
    if pawns:
        return fault(rule, "stuck-pawns", square=square, pawns=standing)
    if tiles:
        return fault(rule, "stuck-tiles", square=square, tiles=lying)
    return fault(rule, "stuck-edge", square=square)
