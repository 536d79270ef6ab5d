"""The tally of an election, TY-5 to TY-8: values and sums, as pure functions.

A tile that stands in a building is a number: ``60 * placement + 30 * seat + tile``, where
``placement`` counts all tiles placed before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.games.tyrus.tiles import KINDS, SEATS, TILES, kind_of, value_of

PlacedTile = int
_BOTH: Final = TILES * len(SEATS)


def placed_tile(placement: int, seat: int, tile: int) -> PlacedTile:
    """A tile of a seat as it stands in a building."""
    return _BOTH * placement + TILES * seat + tile


def tile_of(stands: PlacedTile) -> int:
    """The tile itself."""
    return stands % TILES


def seat_of(stands: PlacedTile) -> int:
    """Whose tile it is."""
    return stands // TILES % len(SEATS)


def placement_of(stands: PlacedTile) -> int:
    """How many tiles were placed before it."""
    return stands // _BOTH


def neutraliser(kind: int) -> int:
    """TY-6: merchants neutralise soldiers, priests merchants, soldiers priests."""
    return (kind + 1) % len(KINDS)


class Count(NamedTuple):
    """TY-7: the sums that count in a player's own building.

    ``voters`` are the owner's of the kind that votes, ``blockers`` the opponent's that
    neutralise them, ``counters`` the owner's that neutralise those.
    """

    voters: int
    blockers: int
    counters: int

    @property
    def block(self) -> int:
        """How many voters the opponent keeps from voting, if there are as many."""
        return max(0, self.blockers - self.counters)

    @property
    def votes(self) -> int:
        """What is left of the voters."""
        return max(0, self.voters - self.block)


def counted(kind: int, owner: int, tiles: Sequence[PlacedTile]) -> Count:
    """TY-7: what stands in ``owner``'s building of a kind; other tiles count nothing."""
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
    """An election that is over: its kind, what stood in each seat's building, the sums."""

    kind: int
    tiles: tuple[tuple[PlacedTile, ...], tuple[PlacedTile, ...]]
    counts: tuple[Count, Count]

    @property
    def winner(self) -> int | None:
        """TY-8: the seat with more votes; None where the election is null."""
        ivory, brown = (count.votes for count in self.counts)
        return None if ivory == brown else int(brown > ivory)


def tallied(kind: int, ivory: tuple[PlacedTile, ...], brown: tuple[PlacedTile, ...]) -> Tally:
    """TY-5, TY-7: the election held in these two buildings."""
    return Tally(kind, (ivory, brown), (counted(kind, 0, ivory), counted(kind, 1, brown)))


def three_running(winners: Sequence[int | None]) -> bool:
    """TY-10: whether the last three elections went to one player."""
    last = winners[-3:]
    return len(last) == 3 and last[0] is not None and len(set(last)) == 1


def elected(winners: Sequence[int | None]) -> tuple[int, int]:
    """How many representatives each player has."""
    return winners.count(0), winners.count(1)


#: TY-11: so many representatives win.
ENOUGH: Final = 5
