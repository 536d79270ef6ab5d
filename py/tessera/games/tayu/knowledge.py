"""What the seat that thinks knows of a position: only what its view says, whatever fills it."""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.tayu.auction import Auction
from tessera.games.tayu.form import ROW
from tessera.games.tayu.growing import Coasts
from tessera.games.tayu.network import Network
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import COPIES, KINDS, RINGED
from tessera.play.contract import Seat

#: What a seat plays for, as a place among the chances: North-South, East-West, the flood.
NS_ROLE, EW_ROLE, FLOOD_ROLE = range(3)


class Knowledge(NamedTuple):
    """A position as a seat knows it.

    ``role`` is what it plays for itself, ``turn`` whose turn it is, ``roles`` what the seats
    play for, by place. ``auction`` is how it ended, None without one. ``hand`` are its own kinds,
    ``unseen`` how many tiles of every kind are hidden; ``fronts`` whether the backs in front of
    the left and the right row have rings, None where a row is used up. ``two`` is True with two
    tiles in hand.
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
        """Whose turn comes after that of ``place``: without a flood that has left (TA-18)."""
        following = (place + 1) % len(self.roles)
        if self.auction is None or following != self.auction.by:
            return following
        north, east, south, west = coasts
        return (following + self.auction.reached((north * south, east * west))) % len(self.roles)

    @property
    def bid(self) -> int:
        """What the flood has bid; 0 without one."""
        return self.auction.low or 0 if self.auction is not None else 0

    def without(self, kind: int) -> list[int]:
        """How many tiles of every kind are hidden once one of ``kind``, if any, is drawn."""
        return [count - (at == kind and count > 0) for at, count in enumerate(self.unseen)]

    def next_kinds(self) -> list[tuple[int, int]]:
        """The kinds that whoever draws next may draw, by the backs in front, and how many."""
        backs = set(self.fronts)
        return [
            (kind, count)
            for kind, count in enumerate(self.unseen)
            if count and RINGED[kind] in backs
        ]


def known(state: TaYu, seat: Seat) -> Knowledge:
    """What ``seat`` knows of a state that it could be in.

    Of the block nothing is used but the tiles shown and the two backs in front. The auction must
    be over, and the sides taken.
    """
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
    """What every seat plays for."""
    count = len(state.form.seats)
    if state.auction is None:
        return tuple(place % 2 for place in range(count))
    return tuple(
        state.taken.index(place) if place in state.taken else FLOOD_ROLE for place in range(count)
    )
