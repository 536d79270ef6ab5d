"""Pacru's evaluation, which counts tiles, pawns, the squares that pawns reach, and attacks.

The weights were found by self-play (Spall, *Multivariate stochastic approximation using a
simultaneous perturbation gradient approximation*, 1992). The weights were then tested in matches
against older weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.games.pacru.listing import Turn
from tessera.games.pacru.moves import OUTLOOKS, POWERS
from tessera.games.pacru.turns import Position
from tessera.games.sectors.geometry import BIT, FACINGS, RAYS, SECTOR, SQUARES, Pawn, ahead


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

HOLDING: Final = 3
ROOMY: Final = 10
FREE: Final = 3
#: For each pawn, the number of squares that it could reach on an empty board with unlimited power.
ROOMS: Final = tuple(
    sum(len(RAYS[pawn & ~7 | facing]) for facing in ahead(pawn & 7))
    for pawn in range(len(FACINGS) * len(SQUARES))
)
#: The sectors, as sets of squares.
SECTORS: Final = tuple(dict.fromkeys(SECTOR))
#: The maximum number of entries in each of the two caches below.
MOST: Final = 1 << 15


class _Tiles(dict[int, int]):
    """A cache that maps a set of one seat's tiles to their value."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self._weights = weights

    def __missing__(self, own: int) -> int:
        if len(self) >= MOST:
            self.clear()
        firm = sum((own & sector).bit_count() >= HOLDING for sector in SECTORS)
        value = self._weights.TILE * own.bit_count() + self._weights.FIRM * firm
        self[own] = value
        return value


class _Pawns(dict[tuple[Pawn, ...], int]):
    """A cache that maps a tuple of one seat's pawns to their value on an empty board."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self._weights = weights

    def __missing__(self, pawns: tuple[Pawn, ...]) -> int:
        if len(self) >= MOST:
            self.clear()
        room = sum(min(ROOMS[pawn], ROOMY) for pawn in pawns)
        value = self[pawns] = self._weights.PAWN * len(pawns) + self._weights.ROOM * room
        return value


class Estimate:
    """The evaluation for a bot's seat; ``root`` is the seat's place in the order of turns."""

    def __init__(self, root: int, weights: Weights = WEIGHTS) -> None:
        self._root = root
        self._weights = weights
        self._tiles = _Tiles(weights)
        self._pawns = _Pawns(weights)
        #: The value of a pawn's possible moves, by the number of squares that it may land on.
        self._land = (0, *(_landing(weights, count) for count in range(1, len(SQUARES))))

    def __call__(self, position: Position, _turns: Sequence[Turn]) -> int:
        """The lead over the best rival, in hundredths of a tile; negated on a rival's turn."""
        root, count = self._root, len(position.pawns)
        if count == 2:
            best = self.worth(position, 1 - root)
        else:
            best = max([self.worth(position, index) for index in range(count) if index != root])
        value = self.worth(position, root) - best
        return value if position.turn == root else -value

    def worth(self, position: Position, index: int) -> int:
        """The value of a seat's tiles and pawns; ``index`` is the seat's place in turn order."""
        own, pawns = position.tiles[index], position.pawns[index]
        value = self._tiles[own]
        if not pawns:
            return value
        value += self._pawns[pawns]
        weights, landing, standing = self._weights, self._land, position.standing
        free = ~(sum(position.tiles) ^ own)
        mine = once = twice = crossing = 0
        for pawn in pawns:
            bit, sector = BIT[pawn >> 3], SECTOR[pawn >> 3]
            mine |= bit
            power = (own & sector).bit_count() or 1
            outlook = OUTLOOKS[POWERS * pawn + power]
            clear, first, behind = outlook[outlook.fan & standing]
            land = clear & free
            if own & bit:
                land |= behind & own
            if land:
                value += landing[land.bit_count()]
                if land & ~sector:
                    crossing += 1
            twice |= once & first
            once |= first
        value += weights.CROSS * crossing
        once &= ~mine
        if once:
            value += weights.AIMED * once.bit_count()
            twice &= ~mine
            if twice:
                now = position.turn == index
                value += weights.TAKES if now else weights.HUNTED * twice.bit_count()
        return value


def _landing(weights: Weights, count: int) -> int:
    """The value of a pawn's possible moves to ``count`` (1 or more) squares."""
    near = min(count, FREE)
    return weights.ABLE + weights.REACH * near + weights.WIDE * (count - near)
