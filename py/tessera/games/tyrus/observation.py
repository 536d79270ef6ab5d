"""A seat's observation of a position, from which everything is drawn and spoken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tessera.games.tyrus.form import Form
from tessera.games.tyrus.tally import Count, PlacedTile, Tally, placement_of, seat_of, tile_of
from tessera.games.tyrus.tiles import ELECTIONS, NAMES, SEATS, TILES, drawn
from tessera.play.contract import Seat

if TYPE_CHECKING:

    class Position(Protocol):
        """The part of `Tyrus` that this module reads, declared here to avoid a circular import."""

        form: Form
        hands: tuple[tuple[int, ...], tuple[int, ...]]
        buildings: tuple[tuple[PlacedTile, ...], ...]
        placed: int
        tallies: tuple[Tally, ...]
        ended: str

        @property
        def within(self) -> int:
            """The number of tiles placed in the current election."""

        @property
        def mover(self) -> Seat:
            """The seat to move."""


#: A tile whose face is not seen.
UNSEEN: Final = "?"


class Token(NamedTuple):
    """A tile in a building: its placement number (from 0), its owner, and its name or ``?``."""

    placement: int
    seat: Seat
    tile: str


class Held(NamedTuple):
    """An election that is over.

    ``kind`` is the election's letter. ``winner`` is a seat, or "" if the election was tied.
    ``tokens`` are the tallied tiles in Ivory's building and in Brown's. ``counts`` are the sums of
    these buildings, or None if the sums are no longer shown.
    """

    kind: str
    winner: Seat
    tokens: tuple[tuple[Token, ...], ...]
    counts: tuple[Count, ...] | None


class Observation(NamedTuple):
    """The part of a position that a seat may know.

    ``seat`` is the observer, or None for an onlooker. ``mover`` places next. ``elections`` are the
    letters of the elections turned up so far, and ``held`` are the elections that are over.
    ``first`` is the seat that led the first election. ``placed`` is the number of tiles placed in
    the current election. ``hands`` are the tiles of Ivory and of Brown, sorted by kind and value,
    with ``?`` for each hidden tile. ``fresh`` are the tiles in each hand that were drawn after the
    last tally; an opponent's fresh tiles are left out as soon as a tile is placed. ``reserves`` are
    the numbers of tiles still to be drawn. ``buildings`` are the tokens in each of the six
    buildings. ``ended`` is the rule that ended the game, or "". ``memory`` is True if turned-up
    tiles stay in view. ``step`` is the tally step shown, or "" (see `tessera.games.tyrus.scene`).
    """

    seat: Seat | None
    mover: Seat
    elections: str
    held: tuple[Held, ...]
    first: Seat
    placed: int
    hands: tuple[tuple[str, ...], ...]
    fresh: tuple[tuple[str, ...], ...]
    reserves: tuple[int, int]
    buildings: tuple[tuple[Token, ...], ...]
    ended: str
    memory: bool
    step: str = ""

    @property
    def leader(self) -> Seat:
        """The seat that leads the current election or, at the end, led the last one."""
        return SEATS[SEATS.index(self.first) ^ (len(self.elections) - 1) & 1]


def observation(state: Position, seat: Seat | None, *, over: bool = False) -> Observation:
    """Return what ``seat`` (None: an onlooker) may know; everything if the match is ``over``."""
    form, over = state.form, bool(state.ended) or over
    own = None if seat is None else SEATS.index(seat)
    count = len(state.tallies) + (not state.ended)

    def token(stands: PlacedTile) -> Token:
        whose = seat_of(stands)
        name = NAMES[tile_of(stands)] if over or whose == own else UNSEEN
        return Token(placement_of(stands), SEATS[whose], name)

    def tiles(whose: int, every: Iterable[int]) -> tuple[str, ...]:
        return tuple(NAMES[tile] if over or whose == own else UNSEEN for tile in sorted(every))

    def fresh(whose: int) -> tuple[str, ...]:
        # After a placement, the number of fresh tiles would reveal whether a fresh one was placed.
        counted = over or whose == own or not state.within
        return tiles(whose, _fresh(state, whose)) if counted else ()

    seen = Observation(
        seat=seat,
        mover=state.mover,
        elections="".join(ELECTIONS[kind] for kind in form.elections[:count]),
        held=tuple(map(_held, state.tallies)),
        first=SEATS[form.first],
        placed=state.within,
        hands=(tiles(0, state.hands[0]), tiles(1, state.hands[1])),
        fresh=(fresh(0), fresh(1)),
        reserves=_reserves(state),
        buildings=tuple(tuple(map(token, stands)) for stands in state.buildings),
        ended=state.ended,
        memory=form.memory,
    )
    # The tiles of the last tally are shown until somebody places the next tile.
    past = _past(state)
    return seen if over else _without(seen, past if seen.placed else past[:-1])


def _held(tally: Tally) -> Held:
    tokens = tuple(
        tuple(
            Token(placement_of(stands), SEATS[seat_of(stands)], NAMES[tile_of(stands)])
            for stands in tiles
        )
        for tiles in tally.tiles
    )
    winner = "" if tally.winner is None else SEATS[tally.winner]
    return Held(ELECTIONS[tally.kind], winner, tokens, tally.counts)


def _past(now: Position) -> tuple[Tally, ...]:
    """Return the tallies whose tiles players must remember; () with ``memory`` or at the end."""
    return () if now.form.memory or now.ended else now.tallies


def discarded(past: Iterable[Tally]) -> frozenset[tuple[Seat, str]]:
    """Return the tiles discarded after the given tallies (TY-9)."""
    return frozenset(
        (SEATS[seat_of(stands)], NAMES[tile_of(stands)])
        for tally in past
        for tiles in tally.tiles
        for stands in tiles
    )


def remembered(now: Position) -> frozenset[tuple[Seat, str]]:
    """Return all tiles turned up so far (TY-9), or none if the option ``memory`` shows them."""
    return frozenset() if now.form.memory else discarded(now.tallies)


def recalled(seen: Observation, now: Position) -> Observation:
    """Return an earlier observation without the tiles and sums that the position ``now`` hides."""
    return _without(seen, _past(now))


def _without(seen: Observation, past: Sequence[Tally]) -> Observation:
    """Return an observation without the tiles and the sums of the tallies in ``past``."""
    if not past:
        return seen
    gone = discarded(past)

    def tokens(standing: tuple[Token, ...]) -> tuple[Token, ...]:
        return tuple(
            token._replace(tile=UNSEEN) if (token.seat, token.tile) in gone else token
            for token in standing
        )

    def hands(every: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(UNSEEN if (seat, tile) in gone else tile for tile in hand)
            for seat, hand in zip(SEATS, every, strict=True)
        )

    hidden = (
        election._replace(tokens=tuple(map(tokens, election.tokens)), counts=None)
        for election in seen.held[: len(past)]
    )
    return seen._replace(
        held=(*hidden, *seen.held[len(past) :]),
        hands=hands(seen.hands),
        fresh=hands(seen.fresh),
        buildings=tuple(map(tokens, seen.buildings)),
    )


def _fresh(state: Position, whose: int) -> list[int]:
    """Return the tiles that a seat drew after the last tally and still has in hand."""
    election = len(state.tallies)
    if not election or state.ended:
        return []
    new = state.form.decks[whose][drawn(election - 1) : drawn(election)]
    return [tile for tile in new if tile in state.hands[whose]]


def _reserves(state: Position) -> tuple[int, int]:
    left = TILES - drawn(len(state.tallies) - bool(state.ended))
    return left, left
