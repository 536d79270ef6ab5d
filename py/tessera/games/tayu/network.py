"""The canals on the board, and the placements that fit at their open exits."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.tayu.places import Placement, first_places, lie, meeting
from tessera.games.tayu.tiles import KINDS


class Network(NamedTuple):
    """The tiles on the board.

    ``tiles`` are the placements in the order played. ``board`` is the integer explained in
    `tessera.games.tayu.places`. ``open`` are the open exits, unordered. Each is stored as a door of
    the empty square it leads to. ``coasts`` adds up each coast's estuaries: N, E, S, W (TA-8).
    """

    tiles: tuple[Placement, ...] = ()
    board: int = 0
    open: tuple[int, ...] = ()
    coasts: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def products(self) -> tuple[int, int]:
        """TA-10: the scores of North-South and East-West."""
        north, east, south, west = self.coasts
        return north * south, east * west

    def places(self, kind: int) -> tuple[Placement, ...]:
        """The legal placements of a tile of this kind, sorted (TA-3 to TA-7)."""
        if not self.tiles:
            return first_places(kind)
        board = self.board
        found = {
            placement
            for door in self.open
            for placement, forbids in meeting(door, kind)
            if not board & forbids
        }
        return tuple(sorted(found))

    def fits(self, kind: int) -> bool:
        """True if a tile of this kind fits anywhere (TA-11)."""
        board = self.board
        return not self.tiles or any(
            not board & forbids for door in self.open for _, forbids in meeting(door, kind)
        )

    @property
    def closed(self) -> bool:
        """True if no tile of any kind fits anywhere."""
        return not any(map(self.fits, range(len(KINDS))))

    def laid(self, placement: Placement) -> Network:
        """The network after a legal placement."""
        _, adds, doors, opens, coasts = lie(placement)
        waiting = [door for door in self.open if door not in doors]
        waiting += [
            other
            for door, other in zip(doors, opens, strict=True)
            if other >= 0 and door not in self.open
        ]
        north, east, south, west = self.coasts
        counts = north + coasts[0], east + coasts[1], south + coasts[2], west + coasts[3]
        return Network((*self.tiles, placement), self.board | adds, tuple(waiting), counts)


EMPTY: Final = Network()
