"""The editor of Tyrus's positions: tiles in buildings, hands, reserves, elections.

A tile put into a building becomes its player's first missing placement (TY-3). Removing a tile may
leave an invalid gap. A deck is reordered if a tile would otherwise be placed before it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tessera.drawing.board import Choice
from tessera.drawing.setting import REMOVE, Field, Group, no_fields
from tessera.games.tyrus import spoken, words
from tessera.games.tyrus.actions import RANK, Action, building_of, placement, tile_of
from tessera.games.tyrus.hidden import DECKS, FIRST
from tessera.games.tyrus.hidden import KINDS as ORDER
from tessera.games.tyrus.placing import GAP, Placed, read_words, seat_at, write_words
from tessera.games.tyrus.rules import GAME
from tessera.games.tyrus.shapes import building_icon, kind_icon, seat_icon, tile_icon
from tessera.games.tyrus.state import EMPTY, Tyrus
from tessera.games.tyrus.tally import placed_tile, tallied
from tessera.games.tyrus.tiles import (
    BUILDING_OF,
    BUILDINGS,
    ELECTIONS,
    KINDS,
    NAMES,
    PLACED,
    ROUNDS,
    SEATS,
    TILE_OF,
    VALUES,
    drawn,
)
from tessera.play.contract import POSITION, Deal, Seat, Setup
from tessera.play.fault import refuse
from tessera.words.language import N_, Words

#: The kinds of places beside the board: a tile of a deck, a tile of a past election, an election.
DECK, PAST, ELECTION = "deck", "past", "election"
fields: Final[Callable[..., tuple[Field, ...]]] = no_fields

_WHOSE: Final = N_("Owner")
_KIND: Final = N_("Kind")
_VALUE: Final = N_("Value")
_HANDS: Final = {"ivory": N_("Ivory’s hand"), "brown": N_("Brown’s hand")}
_RESERVES: Final = {
    "ivory": N_("Ivory’s reserve, in drawing order"),
    "brown": N_("Brown’s reserve, in drawing order"),
}
_PAST: Final = N_("Placed in earlier elections")
_ELECTIONS: Final = N_("Elections: click one to change it")
_NUMBERED: Final = N_("{number}: {election}")
_STOOD: Final = N_("Election {number}, {seat}: {tile}, {building}")


class Lying:
    """A position being edited: the seat that began, the elections, decks and placements."""

    def __init__(self, setup: Setup, deal: Deal) -> None:
        self.form, self.before = GAME.start(setup, deal).form, deal
        self.first = self.form.first
        self.elections = [*self.form.elections]
        self.decks = [[*deck] for deck in self.form.decks]
        placed = read_words(deal[POSITION])
        self.turn, self.placements = placed.turn, [*placed.placements]

    def deal(self, turn: Seat = "") -> Deal:
        """Return this position's deal; if ``turn`` is "", the turn follows from the placements."""
        while self.placements and self.placements[-1] == GAP:
            self.placements.pop()
        turn = turn or SEATS[self.seat_at(self.missing)]
        names = {POSITION: write_words(Placed(turn, tuple(self.placements)))}
        for seat, header in enumerate(DECKS):
            names[header] = " ".join(NAMES[tile] for tile in self.deck(seat))
        order = " ".join(ELECTIONS[kind] for kind in self.elections)
        return {**self.before, **names, FIRST: SEATS[self.first], ORDER: order}

    def seat_at(self, at: int) -> int:
        """Return the index of the seat that makes placement number ``at`` (from 0)."""
        return seat_at(self.first, at)

    @property
    def missing(self) -> int:
        """The number of the first missing placement."""
        return (*self.placements, GAP).index(GAP)

    @property
    def tallied(self) -> int:
        """The number of placements in elections that are over."""
        return min(self.missing, ROUNDS * PLACED) // PLACED * PLACED

    def placed(self, seat: int) -> dict[int, Action]:
        return {
            at: action
            for at, action in enumerate(self.placements)
            if action != GAP and self.seat_at(at) == seat
        }

    def deck(self, seat: int) -> list[int]:
        """A seat's deck; placed tiles come first if one was placed before it was drawn (TY-9)."""
        deck, placed = self.decks[seat], self.placed(seat)
        if all(deck.index(tile_of(it)) < drawn(at // PLACED) for at, it in placed.items()):
            return deck
        first = [*dict.fromkeys(map(tile_of, placed.values()))]
        return [*first, *(tile for tile in deck if tile not in first)]

    def held(self, seat: int) -> tuple[list[int], list[int]]:
        """Return a seat's hand and reserve, both as indices in the seat's deck."""
        gone, most = {*map(tile_of, self.placed(seat).values())}, drawn(self.tallied // PLACED)
        deck = self.deck(seat)
        left = [at for at, tile in enumerate(deck) if tile not in gone]
        hand = sorted((at for at in left if at < most), key=deck.__getitem__)
        return hand, [at for at in left if at >= most]

    def place(self, seat: int, tile: int, building: int) -> None:
        """Move a tile into or out of a building. Raises `Refused` if no placement is left."""
        made, here = placement(tile, building), self.tallied
        found = [at for at, it in self.placed(seat).items() if tile_of(it) == tile and at >= here]
        if not found:
            at = next(it for it in range(len(self.placements) + PLACED) if self._is_free(it, seat))
            if at >= ROUNDS * PLACED:
                raise refuse("TY-12", "position-over", header=POSITION, count=ROUNDS * PLACED)
            self.placements += [GAP] * (at + 1 - len(self.placements))
            self.placements[at] = made
        elif made in (self.placements[at] for at in found):
            self.take(at for at in found if self.placements[at] == made)
        else:
            self.placements[found[0]] = made

    def _is_free(self, at: int, seat: int) -> bool:
        return self.seat_at(at) == seat and (*self.placements, GAP)[at : at + 1] in ((), (GAP,))

    def take(self, numbers: Iterable[int]) -> None:
        for at in numbers:
            self.placements[at] = GAP

    def last_in(self, building: int) -> list[int]:
        """Return a list with the number of a building's latest placement; [] if there is none."""
        here = range(self.tallied, len(self.placements))
        stand = [it for it in here if self.placements[it] != GAP]
        return [it for it in stand if building_of(self.placements[it]) == building][-1:]

    def exchange(self, seat: int, tile: int, place: int) -> None:
        """Swap ``tile`` with the tile at ``place`` in a deck; remove any placement of ``tile``."""
        deck = [*self.deck(seat)]
        before = deck.index(tile)
        deck[before], deck[place] = deck[place], tile
        self.take([at for at, it in self.placed(seat).items() if tile_of(it) == tile])
        self.decks[seat] = deck


def _meant(tool: str) -> tuple[int, int]:
    seat, _colon, tile = tool.partition(":")
    return (SEATS.index(seat), TILE_OF[tile]) if tile in TILE_OF else (0, 0)


def tools(_: Words, setup: Setup, tool: str) -> list[Group]:
    whose, tile = _meant(tool)
    seat, name = SEATS[whose], NAMES[tile]
    kind, value = name[0], name[1:]
    seats = [Choice(f"{it}:{name}", seat_icon(it), words.WORDS.name(_, "seat", it)) for it in SEATS]
    kinds = [
        Choice(f"{seat}:{it}{value}", kind_icon(seat, it), _(words.KIND_NAMES[it])) for it in KINDS
    ]
    values = [
        Choice(f"{seat}:{kind}{it}", "", spoken.people_counted(_, kind, it)) for it in _VALUES
    ]
    return [
        Group(_(_WHOSE), seats),
        Group(_(_KIND), kinds),
        Group(_(_VALUE), [it._replace(picture=it.pick[len(seat) + 2 :]) for it in values]),
    ]


_VALUES: Final = range(1, VALUES + 1)


def put(setup: Setup, deal: Deal, tool: str, square: str) -> Deal:
    """Use a tool on a square, or on a place beside the board.

    A tile in hand or in the reserve is exchanged for the tool's tile. An election becomes one of
    the next kind, whatever the tool.
    """
    lying, (sort, *where) = Lying(setup, deal), square.split(":")
    (seat, tile), removes = _meant(tool), tool == REMOVE
    if sort == ELECTION:
        _change(lying.elections, int(where[0]))
    elif sort == PAST:
        at = int(where[0])
        lying.placements[at] = (
            GAP if removes else placement(tile, building_of(lying.placements[at]))
        )
    elif sort == DECK and not removes:
        lying.exchange(SEATS.index(where[0]), tile, int(where[1]))
    elif sort != DECK and removes:
        lying.take(lying.last_in(BUILDING_OF[square]))
    elif sort != DECK:
        lying.place(seat, tile, BUILDING_OF[square])
    return lying.deal()


def _change(elections: list[int], at: int) -> None:
    """Swap an election with one of the next kind: the nearest later, else the nearest earlier."""
    wanted = (elections[at] + 1) % len(ELECTIONS)
    others = [it for it, kind in enumerate(elections) if kind == wanted]
    other = min(others, key=lambda it: (it < at, abs(it - at)))
    elections[at], elections[other] = elections[other], elections[at]


def beside(_: Words, setup: Setup, deal: Deal) -> list[Group]:
    lying = Lying(setup, deal)
    hands, reserves = [], []
    for at, seat in enumerate(SEATS):
        deck = lying.deck(at)
        own, later = ([_deck(_, seat, it, deck[it]) for it in part] for part in lying.held(at))
        hands.append(Group(_(_HANDS[seat]), own))
        reserves.append(Group(_(_RESERVES[seat]), later, folded=True))
    past = [_past(_, lying, at) for at in range(lying.tallied)]
    kinds = [_election(_, at, kind) for at, kind in enumerate(lying.elections)]
    elections = Group(_(_ELECTIONS), kinds, folded=True)
    over = [Group(_(_PAST), past, folded=True)] if past else []
    return [*hands, *over, elections, *(each for each in reserves if each.choices)]


def _deck(_: Words, seat: Seat, place: int, tile: int) -> Choice:
    name = NAMES[tile]
    return Choice(f"{DECK}:{seat}:{place}", tile_icon(seat, name), spoken.tile_named(_, name))


def _past(_: Words, lying: Lying, at: int) -> Choice:
    action, seat = lying.placements[at], SEATS[lying.seat_at(at)]
    name = NAMES[tile_of(action)]
    told = _(
        _STOOD, number=at // PLACED + 1, seat=words.WORDS.name(_, "seat", seat),
        tile=spoken.tile_named(_, name), building=_(spoken.BUILDING_NAMES[_named(action)]),
    )  # fmt: skip
    return Choice(f"{PAST}:{at}", tile_icon(seat, name), told)


def _named(action: Action) -> str:
    return BUILDINGS[building_of(action)]


def _election(_: Words, at: int, kind: int) -> Choice:
    letter = ELECTIONS[kind]
    told = _(_NUMBERED, number=at + 1, election=_(words.ELECTED[letter]))
    return Choice(f"{ELECTION}:{at}", building_icon(f"i{letter}"), told)


def filled(setup: Setup, deal: Deal, name: str, value: str) -> Deal:
    return deal


def turned(setup: Setup, deal: Deal, seat: Seat) -> Deal:
    """Give a seat the turn. If all pairs of placements are complete, adapt the toss too (TY-2)."""
    lying, wanted = Lying(setup, deal), SEATS.index(seat)
    count = lying.missing
    even = count == len(lying.placements) and not count % 2
    if even and lying.seat_at(count) != wanted:
        # The two placements of each pair are swapped, so that each seat keeps its own tiles.
        lying.first ^= 1
        swapped = [it for at in range(0, count, 2) for it in lying.placements[at : at + 2][::-1]]
        lying.placements = swapped
    return lying.deal(seat)


def empty(setup: Setup, deal: Deal) -> Deal:
    return {**deal, POSITION: write_words(Placed(deal[FIRST]))}


def shown(setup: Setup, deal: Deal) -> Tyrus:
    """Return the position to draw; an election with a missing placement is not tallied."""
    lying = Lying(setup, deal)
    buildings = [[*stand] for stand in EMPTY]
    tallies = []
    for at, action in enumerate(lying.placements):
        if action != GAP:
            tile = placed_tile(at, lying.seat_at(at), tile_of(action))
            buildings[building_of(action)].append(tile)
        if at % PLACED == PLACED - 1 and at < lying.tallied:
            kind = lying.elections[at // PLACED]
            other = kind + len(ELECTIONS)
            tallies.append(tallied(kind, tuple(buildings[kind]), tuple(buildings[other])))
            buildings[kind], buildings[other] = [], []
    # If the toss contradicts the turn, show the position with the opposite toss.
    first = lying.first ^ (SEATS[lying.seat_at(lying.missing)] != lying.turn)
    decks = tuple(lying.deck(0)), tuple(lying.deck(1))
    hands = _tiles(decks[0], lying.held(0)[0]), _tiles(decks[1], lying.held(1)[0])
    form = lying.form._replace(decks=decks, first=first)
    return Tyrus(form, hands, tuple(map(tuple, buildings)), lying.missing, tuple(tallies))


def _tiles(deck: Sequence[int], places: Iterable[int]) -> tuple[int, ...]:
    """Return the tiles at given indices of a deck, sorted by the notation of their placements."""
    return tuple(sorted((deck[at] for at in places), key=RANK.__getitem__))
