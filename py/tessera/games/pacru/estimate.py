"""Pacru's evaluation, which counts tiles, pawns, the squares that pawns reach, and attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tessera.games.pacru.listing import Turn
from tessera.games.pacru.turns import Position
from tessera.games.pacru.weights import WEIGHTS, Weights
from tessera.games.sectors.geometry import SECTOR

HOLDING: Final = 3
#: The sectors, as sets of squares.
SECTORS: Final = tuple(dict.fromkeys(SECTOR))
#: The maximum number of entries in the cache below.
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


class Estimate:
    """The evaluation for a bot's seat; ``root`` is the seat's place in the order of turns."""

    def __init__(self, root: int, weights: Weights = WEIGHTS) -> None:
        self.root = root
        #: The value of a set of one seat's tiles.
        self.tiles = _Tiles(weights)
        self._weights = weights

    def __call__(self, position: Position, _turns: Sequence[Turn]) -> int:
        """The lead over the best rival, in hundredths of a tile; negated on a rival's turn."""
        return self._lead(position, position.turn)

    def standing(self, position: Position) -> int:
        """The value for the mover if it could pass: the next seat with pawns moves instead."""
        pawns, count = position.pawns, len(position.pawns)
        following = position.following
        while not pawns[following]:
            following = (following + 1) % count
        return self._lead(position, following)

    def _lead(self, position: Position, moving: int) -> int:
        """The value for the mover's side, with the seat ``moving`` to move."""
        worths = [
            self.tiles[own] + self.worth(reach.once, reach.twice, index == moving) + reach.value
            for index, (own, reach) in enumerate(zip(position.tiles, position.reaches, strict=True))
        ]
        ours = worths.pop(self.root)
        value = ours - max(worths)
        return value if position.turn == self.root else -value

    def worth(self, once: int, twice: int, now: bool) -> int:
        """The value of a seat's attacks; ``now`` is True if the seat is to move.

        `tessera.games.pacru.reach.Reach` explains ``once`` and ``twice``.
        """
        if not once:
            return 0
        value = self._weights.AIMED * once.bit_count()
        if twice:
            value += self._weights.TAKES if now else self._weights.HUNTED * twice.bit_count()
        return value
