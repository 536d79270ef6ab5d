"""The tally of an election (TY-5 to TY-8), as pure functions.

A tile in a building is ``60 * placement + 30 * seat + tile``. Placements are numbered from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.games.tyrus.tiles import KINDS, SEATS, TILES, kind_of, value_of

PlacedTile = int
_BOTH: Final = TILES * len(SEATS)


def placed_tile(placement: int, seat: int, tile: int) -> PlacedTile:
    return _BOTH * placement + TILES * seat + tile


def tile_of(stands: PlacedTile) -> int:
    return stands % TILES


def seat_of(stands: PlacedTile) -> int:
    return stands // TILES % len(SEATS)


def placement_of(stands: PlacedTile) -> int:
    return stands // _BOTH


def neutraliser(kind: int) -> int:
    """Return the kind that neutralises ``kind``: M for S, P for M, S for P (TY-6)."""
    return (kind + 1) % len(KINDS)


class Count(NamedTuple):
    """The sums that count in a player's own building (TY-7).

    ``voters`` is the sum of the owner's tiles of the voting kind. ``blockers`` is the sum of the
    opponent's tiles that neutralise voters. ``counters`` is the sum of the owner's tiles that
    neutralise blockers.
    """

    voters: int
    blockers: int
    counters: int

    @property
    def block(self) -> int:
        """The sum of blockers that no counter neutralises, at least 0."""
        return max(0, self.blockers - self.counters)

    @property
    def votes(self) -> int:
        """The sum of voters that are not blocked, at least 0."""
        return max(0, self.voters - self.block)


def counted(kind: int, owner: int, tiles: Sequence[PlacedTile]) -> Count:
    """Return the sums in the ``owner``'s building in an election of ``kind`` (TY-7)."""
    blocking = neutraliser(kind)
    countering = neutraliser(blocking)
    voters = blockers = counters = 0
    for stands in tiles:
        tile = tile_of(stands)
        its, value = kind_of(tile), value_of(tile)
        if seat_of(stands) == owner:
            if its == kind:
                voters += value
            elif its == countering:
                counters += value
        elif its == blocking:
            blockers += value
    return Count(voters, blockers, counters)


class Tally(NamedTuple):
    """An election that is over: its kind, and the tiles and the sums of each seat's building."""

    kind: int
    tiles: tuple[tuple[PlacedTile, ...], tuple[PlacedTile, ...]]
    counts: tuple[Count, Count]

    @property
    def winner(self) -> int | None:
        """The index of the seat with more votes (TY-8); None if the election is tied."""
        ivory, brown = (count.votes for count in self.counts)
        return None if ivory == brown else int(brown > ivory)


def tallied(kind: int, ivory: tuple[PlacedTile, ...], brown: tuple[PlacedTile, ...]) -> Tally:
    """Return the tally of an election, given the tiles in both buildings (TY-5, TY-7)."""
    return Tally(kind, (ivory, brown), (counted(kind, 0, ivory), counted(kind, 1, brown)))


def three_running(winners: Sequence[int | None]) -> bool:
    """True if one player won the last three elections (TY-10)."""
    last = winners[-3:]
    return len(last) == 3 and last[0] is not None and len(set(last)) == 1


def elected(winners: Sequence[int | None]) -> tuple[int, int]:
    """Return the number of representatives of each seat."""
    return winners.count(0), winners.count(1)


#: A player with this many representatives wins (TY-11).
ENOUGH: Final = 5
