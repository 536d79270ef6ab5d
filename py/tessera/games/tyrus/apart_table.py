"""What everybody knows of a game of Tyrus played apart, and what is to be said next.

A party is a number, 0 for who invited; a placement is one too, from 0.
"""

from __future__ import annotations

from typing import NamedTuple

from tessera.apart.protocol import Company
from tessera.games.tyrus.apart_deck import Known
from tessera.games.tyrus.state import ending
from tessera.games.tyrus.tally import placed_tile, tallied
from tessera.games.tyrus.tiles import (
    EACH,
    ELECTIONS,
    FIRST_HAND,
    PLACED,
    ROUNDS,
    SEATS,
    TILES,
    drawn,
)
from tessera.play.memoize import memoize

#: What a party says next: it picks places of the other's deck, places a tile, opens its part of
#: the next lot, turns tiles up, opens all. Only placing is for it to decide.
PICK, PLACE, LOT, TURN_UP, OPEN_ALL = "pick", "place", "lot", "turn-up", "open-all"


class Laid(NamedTuple):
    """A placement: what was told of it, and the tile's place in the deck once it is turned up."""

    told: bytes
    building: int
    place: int | None = None


class Table(NamedTuple):
    """What everybody knows.

    ``known`` is what is known of each party's deck, ``drawn`` which places of it were drawn.
    ``kinds`` are the elections turned up, ``winners`` the seats' places that won those tallied.
    ``said`` is how much of the tally under way was said. ``first`` is the party that begins,
    ``resigned`` one that gave up.
    """

    company: Company
    known: tuple[Known, Known]
    drawn: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    first: int = 0
    placed: tuple[Laid, ...] = ()
    kinds: tuple[int, ...] = ()
    winners: tuple[int | None, ...] = ()
    said: int = 0
    resigned: int | None = None

    @property
    @memoize(2)
    def next(self) -> tuple[int, str] | None:
        """Who says what next; None while others join or the lot is opened, and once all is said."""
        if len(self.company.joins) < self.company.terms.parties:
            return None
        if not self.drawn[0]:
            return 1, PICK
        if not self.company.toss:
            return None
        if not self.drawn[1]:
            return 0, PICK
        if self.over:
            party = next((it for it in self._closing if not self.known[it].whole), None)
            return None if party is None else (party, OPEN_ALL)
        if self.tallying:
            return self.parts[self.said]
        return self.leader ^ (len(self.placed) & 1), PLACE

    @property
    def speaker(self) -> int:
        """The party that says something next."""
        said = self.next
        assert said is not None
        return said[0]

    @property
    def chance(self) -> tuple[bytes, ...]:
        """What the first lot was made of, which placements are hashed with."""
        return self.company.chance

    @property
    def ended(self) -> str:
        """The rule that ended the game, or "": whatever is still to be opened."""
        return ending(self.winners)

    @property
    def over(self) -> bool:
        """Whether nobody places any more."""
        return self.resigned is not None or bool(self.ended)

    @property
    def opened(self) -> bool:
        """Whether both have opened all."""
        return all(known.whole for known in self.known)

    @property
    def tallying(self) -> bool:
        """Whether all tiles of an election are placed, and not all of those that count are up."""
        return len(self.placed) == PLACED * (len(self.winners) + 1)

    @property
    def leader(self) -> int:
        """TY-2: the party that leads the election that is on."""
        return self.first ^ (len(self.winners) & 1)

    @property
    def parts(self) -> list[tuple[int, str]]:
        """What is said after the last placement of an election, by whom, in this order.

        In the ninth one who placed last has nothing to hide any more.
        """
        follower, last = 1 - self.leader, len(self.winners) == ROUNDS - 1
        each = [LOT, PICK] if drawn(len(self.winners)) < TILES else []
        parts = [(follower, what) for what in (*each, TURN_UP)]
        parts += [(follower, OPEN_ALL)] if last else []
        return [*parts, *((self.leader, what) for what in (*each, TURN_UP))]

    @property
    def _closing(self) -> tuple[int, int]:
        """Who opens all first, and then: who gave up, else who turned tiles up last."""
        if self.resigned is not None:
            return self.resigned, 1 - self.resigned
        last = self.first ^ ((len(self.winners) - 1) & 1)
        return last, 1 - last

    @property
    def left_to_pick(self) -> tuple[list[int], int]:
        """The places from which the party that is due picks now, and how many."""
        taken = self.drawn[1 - self.speaker]
        left = [place for place in range(TILES) if place not in taken]
        return left, EACH if taken else FIRST_HAND

    @property
    def next_rung(self) -> int:
        """Which rung the party that is due opens next: 1 is the first."""
        return len(self.known[self.speaker].rungs) or 1

    def to_turn_up(self, party: int) -> list[tuple[int, bytes]]:
        """The placements whose tiles a party turns up now: their numbers, what was told."""
        return [
            (number, laid.told)
            for number, laid in enumerate(self.placed)
            if laid.place is None and self.party(number) == party and self._counts(laid)
        ]

    def _counts(self, laid: Laid) -> bool:
        return laid.building % len(ELECTIONS) == self.kinds[-1]

    def party(self, number: int) -> int:
        """TY-2, TY-3: the party of the how many-th placement, from 0."""
        return self.first ^ (number // PLACED & 1) ^ (number & 1)

    def drawn_by(self, number: int) -> tuple[int, ...]:
        """TY-9: the places that the party of a placement had drawn by then."""
        return self.drawn[self.party(number)][: drawn(number // PLACED)]

    def winner(self) -> int | None:
        """TY-6 to TY-8: the seat's place that wins the election whose tiles are all turned up."""
        kind, seats = self.kinds[-1], self.company.seats
        stand: list[list[int]] = [[] for _seat in SEATS]
        for number, laid in enumerate(self.placed):
            if self._counts(laid) and self._now_up(number) and laid.place is not None:
                party = self.party(number)
                tile = self.known[party].tiles[laid.place]
                stands = placed_tile(number, SEATS.index(seats[party]), tile)
                stand[laid.building // len(ELECTIONS)].append(stands)
        return tallied(kind, tuple(stand[0]), tuple(stand[1])).winner

    def _now_up(self, number: int) -> bool:
        """Whether a tile was not turned up in an earlier election of this kind."""
        earlier = [at for at, kind in enumerate(self.kinds[:-1]) if kind == self.kinds[-1]]
        return not earlier or number // PLACED > earlier[-1]
