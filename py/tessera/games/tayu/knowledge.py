"""The knowledge of the seat that thinks: all that its view shows, and nothing that it hides."""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.tayu.auction import Auction
from tessera.games.tayu.form import ROW
from tessera.games.tayu.growing import Coasts
from tessera.games.tayu.network import Network
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import COPIES, KINDS, RINGED
from tessera.play.contract import Seat

#: Roles, as indices of the chances: North-South, East-West, the flood.
NS_ROLE, EW_ROLE, FLOOD_ROLE = range(3)


class Knowledge(NamedTuple):
    """A state as one seat knows it.

    ``role`` is the seat's own role, ``turn`` the index of the seat whose turn it is, ``roles`` the
    roles of all seats. ``auction`` is the auction after its end, None without one. ``hand`` are the
    seat's own kinds; ``unseen`` is the number of hidden tiles of every kind; ``fronts`` is, for
    each row, True if the back at its front has rings, None if the row is used up. ``two`` is True
    with two tiles in hand.
    """

    network: Network
    role: int
    turn: int
    roles: tuple[int, ...]
    auction: Auction | None
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    fronts: tuple[bool | None, bool | None]
    two: bool

    def following(self, place: int, coasts: Coasts) -> int:
        """The index of the seat after ``place``, skipping a flood that has left (TA-18)."""
        following = (place + 1) % len(self.roles)
        if self.auction is None or following != self.auction.by:
            return following
        north, east, south, west = coasts
        return (following + self.auction.reached((north * south, east * west))) % len(self.roles)

    @property
    def bid(self) -> int:
        """The flood's bid; 0 without one."""
        return self.auction.low or 0 if self.auction is not None else 0

    def without(self, kind: int) -> list[int]:
        """The number of hidden tiles of every kind once one of ``kind``, if any, is drawn."""
        return [count - (at == kind and count > 0) for at, count in enumerate(self.unseen)]

    def next_kinds(self) -> list[tuple[int, int]]:
        """The kinds that the next draw may bring with these backs, and the number of each."""
        backs = set(self.fronts)
        return [
            (kind, count)
            for kind, count in enumerate(self.unseen)
            if count and RINGED[kind] in backs
        ]


def known(state: TaYu, seat: Seat) -> Knowledge:
    """The knowledge of ``seat`` after the auction and the choice of sides; uses nothing hidden."""
    place = state.form.seats.index(seat)
    roles = _roles(state)
    tiles, (left, right) = state.block.tiles, state.drawn
    covered = {
        tile
        for other, hand in enumerate(state.hands)
        if state.form.two and other != place
        for tile in hand
    }
    unseen = [COPIES] * len(KINDS)
    for tile in (*range(left), *range(ROW, ROW + right)):
        if tile not in covered:
            unseen[tiles[tile]] -= 1
    return Knowledge(
        network=state.network,
        role=roles[place],
        turn=state.turn,
        roles=roles,
        auction=state.auction,
        hand=tuple(tiles[tile] for tile in state.hands[place]),
        unseen=tuple(unseen),
        fronts=(
            RINGED[tiles[left]] if left < ROW else None,
            RINGED[tiles[ROW + right]] if right < ROW else None,
        ),
        two=state.form.two,
    )


def _roles(state: TaYu) -> tuple[int, ...]:
    count = len(state.form.seats)
    if state.auction is None:
        return tuple(place % 2 for place in range(count))
    return tuple(
        state.taken.index(place) if place in state.taken else FLOOD_ROLE for place in range(count)
    )
