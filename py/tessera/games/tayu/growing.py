"""Positions of the search, each derived from the previous one.

`Network.places` tests every open exit. `Ground.places` is faster: it takes the previous position's
legal placements, drops each one that the last placement forbids, and tests only the new exits.
The placements of a kind are found when they are first needed.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tessera.games.tayu.network import Network
from tessera.games.tayu.places import (
    CENTRE,
    SIDE,
    Placement,
    first_places,
    lie,
    meeting,
    squares_of,
)
from tessera.games.tayu.tiles import KINDS

#: The distance of two files in a set of squares. The bit between two files is never set, so a set
#: is moved by a square without wrapping around.
LINE: Final = SIDE + 1


def _bit(square: int) -> int:
    """A square's bit in a set of squares."""
    return 1 << square + square // SIDE


#: All squares of the board, one bit each.
ALL: Final = sum(map(_bit, range(SIDE * SIDE)))

Coasts = tuple[int, int, int, int]


@cache
def spread(placement: Placement) -> tuple[int, int, Coasts]:
    """Bits of squares outside the tile, bits of squares beyond its exits, and each coast's gain."""
    _, _, _, opens, coasts = lie(placement)
    taken = beyond = 0
    for square in squares_of(placement):
        taken |= _bit(square)
    for door in opens:
        if door >= 0:
            beyond |= _bit(door >> 2)
    return ALL & ~taken, beyond, coasts


class Ground:
    """A position of the search.

    ``free`` has a bit for each free square. ``front`` has a bit for each free square beyond an open
    exit; on an empty board, it has one for the centre. ``coasts`` are the counts of the coasts N,
    E, S, W. ``fresh`` is True before the first tile.
    """

    __slots__ = (
        "_adds",
        "_before",
        "_board",
        "_doors",
        "_found",
        "coasts",
        "free",
        "fresh",
        "front",
    )  # fmt: skip

    def __init__(
        self,
        board: int,
        doors: tuple[int, ...],
        free: int,
        front: int,
        coasts: Coasts,
        before: Ground | None = None,
        adds: int = 0,
    ) -> None:
        """``doors``: exits that ``before`` lacks (None: all exits); ``adds``: new board bits."""
        self._board, self._doors, self._before, self._adds = board, doors, before, adds
        self._found: list[dict[Placement, int] | None] = [None] * len(KINDS)
        self.free, self.front, self.coasts = free, front, coasts
        self.fresh = not board

    @classmethod
    def of(cls, network: Network) -> Ground:
        free, front = ALL, 0
        for placement in network.tiles:
            free &= spread(placement)[0]
        for door in network.open:
            front |= _bit(door >> 2)
        if not network.tiles:
            front = _bit(CENTRE)
        return cls(network.board, network.open, free, front & free, network.coasts)

    @property
    def scoreless(self) -> bool:
        """True if nobody has scored (TA-12)."""
        north, east, south, west = self.coasts
        return not ((north and south) or (east and west))

    def laid(self, placement: Placement) -> Ground:
        _, adds, _, opens, _ = lie(placement)
        free, front, coasts = self.apply(placement)
        board = self._board | adds
        doors = tuple(door for door in opens if door >= 0 and not board >> (door >> 2) & 1)
        before = None if self.fresh else self
        return Ground(board, doors, free, front, coasts, before, adds)

    def apply(self, placement: Placement) -> tuple[int, int, Coasts]:
        """``free``, ``front`` and ``coasts`` after a legal placement."""
        leaves, beyond, (north, east, south, west) = spread(placement)
        free = self.free & leaves
        front = free & beyond if self.fresh else free & (self.front | beyond)
        coasts = self.coasts
        return free, front, (
            coasts[0] + north, coasts[1] + east, coasts[2] + south, coasts[3] + west
        )  # fmt: skip

    def places(self, kind: int) -> dict[Placement, int]:
        """Legal placements of a kind, unordered, each with the board bits that would forbid it."""
        found = self._found[kind]
        if found is None:
            found = self._found[kind] = self._sought(kind)
        return found

    def _sought(self, kind: int) -> dict[Placement, int]:
        if self.fresh:
            return dict.fromkeys(first_places(kind), 0)
        found: dict[Placement, int] = {}
        if self._before is not None:
            adds = self._adds
            earlier = self._before.places(kind).items()
            found = {place: forbids for place, forbids in earlier if not forbids & adds}
        board = self._board
        for door in self._doors:
            for place, forbids in meeting(door, kind):
                if not board & forbids:
                    found[place] = forbids
        return found
