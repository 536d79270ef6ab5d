"""The weights of Pacru's evaluation, and tables made from them.

The weights were found by self-play (Spall, *Multivariate stochastic approximation using a
simultaneous perturbation gradient approximation*, 1992). The weights were then tested in matches
against older weights.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.sectors.geometry import FACINGS, RAYS, SQUARES, ahead


class Weights(NamedTuple):
    """The weights of the evaluation, in hundredths of a tile."""

    #: For each tile (PA-16).
    TILE: int = 100
    #: For each sector with at least `HOLDING` of the seat's tiles, because tiles give pawns power.
    FIRM: int = 63
    #: For each pawn.
    PAWN: int = 274
    #: For each square that a pawn could reach on an empty board, up to `ROOMY` squares. A pawn that
    #: faces the edge will soon have no move (PA-15).
    ROOM: int = 15
    #: For each pawn that can move without capturing.
    ABLE: int = 132
    #: For each square that a pawn may land on, up to `FREE` squares.
    REACH: int = 25
    #: For each square that a pawn may land on, beyond the first `FREE` squares.
    WIDE: int = -4
    #: For each pawn that may cross a border (PA-6, PA-10).
    CROSS: int = 87
    #: For each enemy pawn under attack.
    AIMED: int = 45
    #: For each enemy pawn under at least two attacks, if another seat is to move.
    HUNTED: int = 279
    #: Added once if a capture is possible now (PA-11).
    TAKES: int = 453


WEIGHTS: Final = Weights()

ROOMY: Final = 10
FREE: Final = 3


class Points(NamedTuple):
    """The values of a pawn's parts, by `Weights`.

    ``home[pawn]`` is its value on an empty board. ``near[count]`` is the value of ``count`` squares
    to land on, all in its sector; ``far[count]`` if some of them are in another sector.
    """

    home: tuple[int, ...]
    near: tuple[int, ...]
    far: tuple[int, ...]

    @classmethod
    def of(cls, weights: Weights) -> Points:
        rooms = [
            sum(len(RAYS[pawn & ~7 | facing]) for facing in ahead(pawn & 7))
            for pawn in range(len(FACINGS) * len(SQUARES))
        ]
        home = [weights.PAWN + weights.ROOM * min(room, ROOMY) for room in rooms]
        landing = [_landing(weights, count) for count in range(1, len(SQUARES))]
        far = [value + weights.CROSS for value in landing]
        return cls(tuple(home), (0, *landing), (0, *far))


def _landing(weights: Weights, count: int) -> int:
    """The value of a pawn's possible moves to ``count`` (1 or more) squares."""
    near = min(count, FREE)
    return weights.ABLE + weights.REACH * near + weights.WIDE * (count - near)


POINTS: Final = Points.of(WEIGHTS)
