"""The public state of a Tyrus game played apart, and the statement due next.

Parties and placements are numbered from 0; party 0 is the inviter.
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

#: Statements that may be due: pick places in the opponent's deck, place a tile, open a rung for the
#: next lot, turn up tiles, open the whole deck. Only placing is a decision.
PICK, PLACE, LOT, TURN_UP, OPEN_ALL = "pick", "place", "lot", "turn-up", "open-all"


class Laid(NamedTuple):
    """A placement with its digest ``told``; ``place`` is None until the tile is turned up."""

    told: bytes
    building: int
    place: int | None = None


class Table(NamedTuple):
    """Facts known to everybody about a game played apart.

    ``known`` holds the known part of each deck, ``drawn`` the places drawn from each deck.
    ``first`` is the party that begins. ``kinds`` are the elections turned up so far. ``winners``
    are the winners of the elections tallied so far: the index of a seat, or None for a null
    election. ``said`` is the number of statements made in the current tally. ``resigned`` is the
    party that resigned, or None.
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
        """The party and the statement due; None while a party must join or toss, and at the end."""
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
        said = self.next
        assert said is not None
        return said[0]

    @property
    def chance(self) -> tuple[bytes, ...]:
        return self.company.chance

    @property
    def ended(self) -> str:
        """The rule by which election results ended the game, or "". Tiles may still be hidden."""
        return ending(self.winners)

    @property
    def over(self) -> bool:
        """True if no more tiles will be placed."""
        return self.resigned is not None or bool(self.ended)

    @property
    def opened(self) -> bool:
        return all(known.whole for known in self.known)

    @property
    def tallying(self) -> bool:
        """True from the last placement of an election until its tally is complete."""
        return len(self.placed) == PLACED * (len(self.winners) + 1)

    @property
    def leader(self) -> int:
        """The party that leads the current election (TY-2)."""
        return self.first ^ (len(self.winners) & 1)

    @property
    def parts(self) -> list[tuple[int, str]]:
        """The statements after an election's last placement, in order, each with its party."""
        follower, last = 1 - self.leader, len(self.winners) == ROUNDS - 1
        each = [LOT, PICK] if drawn(len(self.winners)) < TILES else []
        parts = [(follower, what) for what in (*each, TURN_UP)]
        # After the last election's placements, no decision is left: the follower opens its deck.
        parts += [(follower, OPEN_ALL)] if last else []
        return [*parts, *((self.leader, what) for what in (*each, TURN_UP))]

    @property
    def _closing(self) -> tuple[int, int]:
        """Both parties, in the order in which they open their decks."""
        # A party that resigned goes first; if nobody resigned, the last election's leader does.
        if self.resigned is not None:
            return self.resigned, 1 - self.resigned
        last = self.first ^ ((len(self.winners) - 1) & 1)
        return last, 1 - last

    @property
    def left_to_pick(self) -> tuple[list[int], int]:
        """The places among which the `speaker` picks now, and the number of places to pick."""
        taken = self.drawn[1 - self.speaker]
        left = [place for place in range(TILES) if place not in taken]
        return left, EACH if taken else FIRST_HAND

    @property
    def next_rung(self) -> int:
        """The number (from 1) of the rung that the `speaker` opens next."""
        return len(self.known[self.speaker].rungs) or 1

    def to_turn_up(self, party: int) -> list[tuple[int, bytes]]:
        """Return the number and the digest of each placement that a party turns up now."""
        return [
            (number, laid.told)
            for number, laid in enumerate(self.placed)
            if laid.place is None and self.party(number) == party and self._counts(laid)
        ]

    def _counts(self, laid: Laid) -> bool:
        return laid.building % len(ELECTIONS) == self.kinds[-1]

    def party(self, number: int) -> int:
        """Return the party that makes placement ``number`` (TY-2, TY-3)."""
        return self.first ^ (number // PLACED & 1) ^ (number & 1)

    def drawn_by(self, number: int) -> tuple[int, ...]:
        """Return the places drawn before placement ``number`` by the party that makes it (TY-9)."""
        return self.drawn[self.party(number)][: drawn(number // PLACED)]

    def winner(self) -> int | None:
        """Return the index of the seat that wins; None if the election is null (TY-6 to TY-8)."""
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
        """True unless placement ``number`` was turned up in an earlier election of this kind."""
        earlier = [at for at, kind in enumerate(self.kinds[:-1]) if kind == self.kinds[-1]]
        return not earlier or number // PLACED > earlier[-1]
