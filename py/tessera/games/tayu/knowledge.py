"""The knowledge of one seat: everything that its view shows, nothing that the view hides."""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.tayu.auction import Auction
from tessera.games.tayu.form import ROW
from tessera.games.tayu.growing import Coasts
from tessera.games.tayu.network import Network
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import COPIES, KINDS, RINGED
from tessera.play.contract import Seat

#: The roles North-South, East-West and flood, as indices into the triple of winning chances.
NS_ROLE, EW_ROLE, FLOOD_ROLE = range(3)


class Knowledge(NamedTuple):
    """A state as one seat knows it.

    ``role`` is the seat's own role; ``roles`` are the roles of all seats. ``turn`` is the index of
    the seat whose turn it is. ``auction`` is the finished auction, or None if the game has none.
    ``hand`` holds the kinds in the seat's own hand. ``unseen`` is, for each kind, the number of
    tiles that the seat has not seen. ``fronts`` is, for each row, True if the front tile's back has
    rings, None if the row is used up. ``held`` says, for each tile hidden in another hand, if its
    back has rings. ``two`` is True in the variant with two tiles in hand.
    """

    network: Network
    role: int
    turn: int
    roles: tuple[int, ...]
    auction: Auction | None
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    fronts: tuple[bool | None, bool | None]
    held: tuple[bool, ...]
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
        """The flood's bid; 0 in a game without a flood."""
        return self.auction.low or 0 if self.auction is not None else 0

    def without(self, kind: int) -> list[int]:
        """The counts of ``unseen`` after a tile of ``kind`` is drawn; no count falls below 0."""
        return [count - (at == kind and count > 0) for at, count in enumerate(self.unseen)]

    def left_in_hand(self, kind: int) -> tuple[int, ...]:
        """The kinds in the seat's own hand after a tile of ``kind`` is placed."""
        at = self.hand.index(kind)
        return self.hand[:at] + self.hand[at + 1 :]

    def held_kinds(self) -> tuple[int, ...]:
        """For each kind, how likely another hand hides it; empty if no hand hides anything."""
        if not self.held:
            return ()
        return tuple(count * (RINGED[kind] in self.held) for kind, count in enumerate(self.unseen))

    def next_kinds(self) -> list[tuple[int, int]]:
        """The kinds that may be at the front of a row, each with its number of unseen tiles."""
        backs = set(self.fronts)
        return [
            (kind, count)
            for kind, count in enumerate(self.unseen)
            if count and RINGED[kind] in backs
        ]


def known(state: TaYu, seat: Seat) -> Knowledge:
    """The knowledge of ``seat`` about a state in which all sides are taken."""
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
        held=tuple(RINGED[tiles[tile]] for tile in sorted(covered)),
        two=state.form.two,
    )


def _roles(state: TaYu) -> tuple[int, ...]:
    count = len(state.form.seats)
    if state.auction is None:
        return tuple(place % 2 for place in range(count))
    return tuple(
        state.taken.index(place) if place in state.taken else FLOOD_ROLE for place in range(count)
    )
