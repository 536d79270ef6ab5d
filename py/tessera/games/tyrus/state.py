"""The state of Tyrus (TY-3 to TY-12): placements, a tally after every sixth one, and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final

from tessera.games.tyrus import hidden, notation
from tessera.games.tyrus.actions import PLACES, RANK, Action, building_of, tile_of
from tessera.games.tyrus.form import Form
from tessera.games.tyrus.observation import Observation, observation, recalled
from tessera.games.tyrus.tally import (
    ENOUGH,
    PlacedTile,
    Tally,
    elected,
    placed_tile,
    tallied,
    three_running,
)
from tessera.games.tyrus.tiles import (
    BUILDINGS,
    ELECTIONS,
    NAMES,
    PLACED,
    ROUNDS,
    SEATS,
    drawn,
    value_of,
)
from tessera.play.contract import Deal, Outcome, Seat
from tessera.play.fault import Fault, fault
from tessera.play.hidden import Hidden

#: The tiles that each seat holds, sorted by the notation of their placements.
Hands = tuple[tuple[int, ...], tuple[int, ...]]
#: The tiles in each building, in the order of placement.
Buildings = tuple[tuple[PlacedTile, ...], ...]
EMPTY: Final[Buildings] = ((),) * len(BUILDINGS)


class Tyrus(Hidden[Action]):
    """A state. ``placed`` counts placements. ``ended`` is the rule that ended the game, or ""."""

    __slots__ = ("buildings", "ended", "form", "hands", "placed", "tallies")

    def __init__(
        self,
        form: Form,
        hands: Hands,
        buildings: Buildings = EMPTY,
        placed: int = 0,
        tallies: tuple[Tally, ...] = (),
        ended: str = "",
    ) -> None:
        self.form = form
        self.hands = hands
        self.buildings = buildings
        self.placed = placed
        self.tallies = tallies
        self.ended = ended

    def actions(self) -> Sequence[Action]:
        """Return all placements of the tiles in hand, sorted by notation (TY-3, TY-4).

        The result is () at the end of the game, and while six placements await their tally.
        """
        if self.ended or self.within == PLACED:
            return ()
        return [*chain.from_iterable([PLACES[tile] for tile in self.hands[self.moving]])]

    @property
    def within(self) -> int:
        """The number of tiles placed in the current election."""
        return self.placed - PLACED * len(self.tallies)

    @property
    def leader(self) -> int:
        """The index of the seat that leads (TY-2). The leader changes after each election."""
        return self.form.first ^ (len(self.tallies) & 1)

    @property
    def moving(self) -> int:
        """The index of the seat that places next. The leader and its opponent alternate (TY-3)."""
        return self.leader ^ (self.placed & 1)

    @property
    def mover(self) -> Seat:
        return SEATS[self.moving]

    @property
    def winners(self) -> tuple[int | None, ...]:
        """The winner of each election that is over; None for a tied election."""
        return tuple(tally.winner for tally in self.tallies)

    def apply(self, action: Action) -> Tyrus:
        """Return the state after a legal placement and after the tally, if one follows."""
        after = self.standing(action)
        return after if after.placed % PLACED else after._tallied()

    def standing(self, action: Action) -> Tyrus:
        """Return the state after a legal placement, but before any tally."""
        tile, building, seat = tile_of(action), building_of(action), self.moving
        hand = self.hands[seat]
        at = hand.index(tile)
        hand = hand[:at] + hand[at + 1 :]
        hands = (self.hands[0], hand) if seat else (hand, self.hands[1])
        stand = self.buildings
        stands = (*stand[building], placed_tile(self.placed, seat, tile))
        stand = (*stand[:building], stands, *stand[building + 1 :])
        return Tyrus(self.form, hands, stand, self.placed + 1, self.tallies)

    def _tallied(self) -> Tyrus:
        """Tally and discard tiles; unless the game is over, draw new ones (TY-5 to TY-12)."""
        hands, stand, placed = self.hands, self.buildings, self.placed
        kind, ivory = self.form.elections[placed // PLACED - 1], len(ELECTIONS)
        tally = tallied(kind, stand[kind], stand[ivory + kind])
        tallies = (*self.tallies, tally)
        emptied = tuple(
            () if building % ivory == kind else tiles for building, tiles in enumerate(stand)
        )
        ended = ending([tally.winner for tally in tallies])
        if not ended:
            election = len(tallies)
            fresh = slice(drawn(election - 1), drawn(election))
            held = [
                tuple(sorted((*hand, *deck[fresh]), key=RANK.__getitem__))
                for hand, deck in zip(hands, self.form.decks, strict=True)
            ]
            hands = held[0], held[1]
        return Tyrus(self.form, hands, emptied, placed, tallies, ended)

    def fault(self, action: Action) -> Fault | None:
        if self.ended:
            return fault("over")
        seat, tile = self.moving, tile_of(action)
        if tile in self.hands[seat]:
            return None
        deck = self.form.decks[seat]
        had = tile in deck[: drawn(self.placed // PLACED)]
        named = {"seat": SEATS[seat], "tile": NAMES[tile]}
        if had:
            return fault("not-in-hand", "placed", **named)
        return fault("not-in-hand", "reserve", **named)

    @property
    def scores(self) -> Mapping[str, int]:
        return dict(zip(SEATS, elected(self.winners), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome by the first of TY-10 to TY-12 that applies; None while the game runs."""
        if not self.ended:
            return None
        return Outcome(self._winner(), self.scores, self.ended)

    def _winner(self) -> tuple[Seat, ...]:
        if self.ended == "TY-10":
            last = self.winners[-1]
            return () if last is None else (SEATS[last],)
        ivory, brown = elected(self.winners)
        if ivory == brown:
            ivory, brown = (sum(map(value_of, hand)) for hand in self.hands)
        return () if ivory == brown else (SEATS[brown > ivory],)

    def position(self) -> dict[str, Any]:
        return notation.position(self)

    def diagram(self) -> str:
        return notation.diagram(self)

    @property
    def key(self) -> tuple[Any, ...]:
        return self.form, self.placed, self.hands, self.buildings, self.winners

    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Observation:
        return observation(self, seat, over=over)

    def recalled(self, seen: Observation) -> Observation:
        """Return an earlier observation without the tiles and sums now out of view (TY-9)."""
        return recalled(seen, self)

    def redact(
        self, seat: Seat | None, deal: Deal, pieces: Sequence[str]
    ) -> tuple[Deal, Sequence[str]]:
        return hidden.redacted(seat, deal, pieces, self)

    def listed(self, pieces: Sequence[str]) -> Sequence[str]:
        """Hide tiles that are out of view (TY-9), unless the option ``memory`` is on."""
        return hidden.listed(pieces, self)

    def reveals(self, action: Action, seat: Seat | None = None) -> bool:
        """True for the last placement of an election: a tally and new tiles follow."""
        return self.placed % PLACED == PLACED - 1


def ending(winners: Sequence[int | None]) -> str:
    """Return the rule that ends the game now, or "" if none does."""
    if three_running(winners):
        return "TY-10"
    if max(elected(winners)) >= ENOUGH:
        return "TY-11"
    return "TY-12" if len(winners) == ROUNDS else ""


def first_hands(form: Form) -> Hands:
    """Return each seat's first nine tiles (TY-1)."""
    ivory, brown = (tuple(sorted(deck[: drawn(0)], key=RANK.__getitem__)) for deck in form.decks)
    return ivory, brown
