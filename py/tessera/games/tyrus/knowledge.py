"""A seat's knowledge for its bot: everything in the seat's view, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.tyrus.state import Tyrus
from tessera.games.tyrus.tally import Tally, placement_of, seat_of, tile_of
from tessera.games.tyrus.tiles import EACH, ELECTIONS, PLACED, ROUNDS, TILES, drawn


class Token(NamedTuple):
    """A tile face down in a building, as everybody sees it."""

    building: int
    #: True if the tile was placed during an election held in other buildings.
    ahead: bool
    #: True if the opponent had tiles in the building when this tile was placed.
    met: bool


class Camp(NamedTuple):
    """Public knowledge about a player.

    ``unseen`` are the player's tiles that have not been turned up. ``tokens`` are the tiles face
    down in buildings. ``held`` is the number of tiles in hand, and ``left`` is the number of
    tiles still to be placed in this election. ``fed`` is the number of past elections in which the
    player placed all three tiles in the two buildings that counted.
    """

    seat: int
    unseen: tuple[int, ...]
    tokens: tuple[Token, ...]
    held: int
    left: int
    fed: int


class Holding(NamedTuple):
    """A player's tiles, known or guessed: tokens in the order of `Camp.tokens`, and the hand."""

    laid: tuple[int, ...]
    hand: tuple[int, ...]

    def apply(self, tile: int) -> Holding:
        return Holding((*self.laid, tile), tuple(one for one in self.hand if one != tile))


class Knowledge(NamedTuple):
    """A position as a seat knows it.

    ``kind`` is the kind of the current election. ``coming`` is the number of later elections of
    each kind. ``winners`` are the winners of past elections. ``holding`` is the seat's own tiles.
    ``own`` and ``other`` are public knowledge about the seat and about its opponent. ``leads`` is
    True if the seat leads the current election.
    """

    seat: int
    kind: int
    coming: tuple[int, ...]
    winners: tuple[int | None, ...]
    holding: Holding
    own: Camp
    other: Camp
    leads: bool


def known(state: Tyrus, seat: int) -> Knowledge:
    """Return what seat 0 or 1 knows; ``state`` is any unfinished game that fits the seat's view."""
    over = len(state.tallies)
    turned_up = state.form.elections[: over + 1]
    each = ROUNDS // len(ELECTIONS)
    laid = tuple(
        tile_of(stand) for tiles in state.buildings for stand in tiles if seat_of(stand) == seat
    )
    return Knowledge(
        seat=seat,
        kind=turned_up[-1],
        coming=tuple(each - turned_up.count(kind) for kind in range(len(ELECTIONS))),
        winners=state.winners,
        holding=Holding(laid, state.hands[seat]),
        own=_camp(state, seat),
        other=_camp(state, 1 - seat),
        leads=state.leader == seat,
    )


def _camp(state: Tyrus, seat: int) -> Camp:
    gone = {
        tile_of(stand)
        for tally in state.tallies
        for tiles in tally.tiles
        for stand in tiles
        if seat_of(stand) == seat
    }
    tokens = tuple(
        _token(state, building, at)
        for building, tiles in enumerate(state.buildings)
        for at, stand in enumerate(tiles)
        if seat_of(stand) == seat
    )
    placed = state.placed % PLACED
    done = placed // 2 + (placed % 2 if seat == state.leader else 0)
    over = len(state.tallies)
    return Camp(
        seat=seat,
        unseen=tuple(tile for tile in range(TILES) if tile not in gone),
        tokens=tokens,
        held=drawn(over) - EACH * over - done,
        left=EACH - done,
        fed=sum(_fed(tally, election, seat) for election, tally in enumerate(state.tallies)),
    )


def _fed(tally: Tally, election: int, seat: int) -> bool:
    """True if a seat put all its tiles of an election into the two buildings that counted."""
    placed = [
        stand
        for tiles in tally.tiles
        for stand in tiles
        if seat_of(stand) == seat and placement_of(stand) // PLACED == election
    ]
    return len(placed) == EACH


def _token(state: Tyrus, building: int, at: int) -> Token:
    tiles = state.buildings[building]
    election = placement_of(tiles[at]) // PLACED
    return Token(
        building=building,
        ahead=state.form.elections[election] != building % len(ELECTIONS),
        met=any(seat_of(stand) != seat_of(tiles[at]) for stand in tiles[:at]),
    )
