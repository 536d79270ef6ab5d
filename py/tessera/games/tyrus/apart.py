"""Tyrus played apart: what everybody knows of a game whose tiles are hidden.

Each party commits to its deck (`tessera.games.tyrus.apart_deck`) and the other picks, blindly,
which places of it are drawn. A placement tells its building and a digest from which only the salt
of the tile's place can be found again. After the sixth one, who placed it opens its tiles in the
two buildings, and then the other does: that letter decides nothing. Which election comes next
hangs on a number of each, both settled before the game. Once it is over both open all.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any, Final, NamedTuple

from tessera.apart import hashing
from tessera.apart.coding import Reader, Writer
from tessera.apart.hashing import SIZE, Secrets
from tessera.apart.letters import Join, Resign, Statement, Toss
from tessera.apart.protocol import TURN, Company, Due
from tessera.apart.salts import SALT_SIZE
from tessera.apart.terms import Terms
from tessera.games.tyrus import apart_deck, apart_match
from tessera.games.tyrus.actions import building_of, tile_of
from tessera.games.tyrus.apart_deck import NODE_SIZE, RUNGS, Known
from tessera.games.tyrus.apart_statements import (
    Opening,
    Picks,
    Placed,
    Rung,
    Seeds,
    picked,
    put_all,
    put_tiles,
    take_all,
    take_tiles,
)
from tessera.games.tyrus.hidden import THREE
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
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match

#: What a party is asked that has nothing to decide: to pick places, to turn tiles up, to open all.
PICK, TURN_UP, OPEN_ALL = "pick", "turn-up", "open-all"
_ASKS: Final = {Picks: PICK, Rung: TURN_UP, Opening: TURN_UP, Seeds: OPEN_ALL, Placed: TURN}


class Laid(NamedTuple):
    """A placement: what was told of it, and the tile's place in the deck once it is turned up."""

    told: bytes
    building: int
    place: int | None = None


class TyrusCourse(NamedTuple):
    """See `tessera.apart.protocol.Course`.

    ``known`` is what everybody knows of each party's deck, ``drawn`` which places of it were
    drawn. ``kinds`` are the elections turned up, ``winners`` the seats' places that won those
    tallied. ``said`` is how much of the tally under way was said. ``first`` is the party that
    begins, ``resigned`` one that gave up.
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
    def takes_back(self) -> bool:
        """A placement shows nothing, unless it is followed by a tally."""
        return self._placing and len(self.placed) % PLACED != PLACED - 1

    @property
    def reseats(self) -> bool:
        """Nobody else can open what a lost key hid."""
        return False

    def with_company(self, company: Company) -> TyrusCourse:
        """The same game in another company."""
        return self._replace(company=company)

    @property
    def due(self) -> Due | None:
        """Picks where tiles are to be drawn, placements, the tally's parts, seeds at the end."""
        if len(self.company.joins) == self.company.terms.parties and not self.drawn[0]:
            return _due(1, Picks)
        general = self.company.due(None)
        if general is not None:
            return general
        if not self.drawn[1]:
            return _due(0, Picks)
        if self.over:
            party = next((it for it in self._closing if not self.known[it].whole), None)
            return None if party is None else _due(party, Seeds)
        if self.tallying:
            return _due(*self._parts[self.said])
        return _due(self.leader ^ (len(self.placed) & 1), Placed)

    @property
    def speaker(self) -> int:
        """The party that is due."""
        due = self.due
        assert due is not None
        return due.party

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
    def _placing(self) -> bool:
        due = self.due
        return due is not None and Placed in due.kinds

    @property
    def _parts(self) -> list[tuple[int, type[Any]]]:
        """What is said after the last placement of an election, by whom, in this order.

        In the ninth one who placed last has nothing to hide any more.
        """
        follower, last = 1 - self.leader, len(self.winners) == ROUNDS - 1
        each = [Rung, Picks] if drawn(len(self.winners)) < TILES else []
        parts: list[tuple[int, type[Any]]] = [(follower, kind) for kind in (*each, Opening)]
        parts += [(follower, Seeds)] if last else []
        return [*parts, *((self.leader, kind) for kind in (*each, Opening))]

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

    def choices(self) -> Sequence[Any]:
        """No action is played in sight."""
        return ()

    def after(self, statement: Statement) -> TyrusCourse:
        """See `tessera.apart.protocol.Course`."""
        due = self.due
        if due is None:
            raise refuse("over")
        party = due.party
        if isinstance(statement, Join | Toss):
            company = self.company.after(party, statement)
            course = self.with_company(company)
            return course if isinstance(statement, Join) else course._begun()
        if isinstance(statement, Picks):
            return self._picked(party, statement)
        if isinstance(statement, Placed):
            return self._replace(placed=(*self.placed, Laid(*statement)))
        if isinstance(statement, Rung):
            return self._knowing(party, self._climbed(party, statement))._part_said()
        if isinstance(statement, Opening):
            return self._turned_up(party, statement)._part_said()
        if isinstance(statement, Seeds):
            course = self._knowing(party, self._opened_all(party, statement))
            return course._part_said() if self.tallying else course
        if isinstance(statement, Resign) and self.resignable:
            return self._replace(resigned=party)
        raise refuse("apart", "statement")

    def _begun(self) -> TyrusCourse:
        """TY-1, TY-2: who begins, and the first election."""
        first = self.company.below(len(SEATS), "first")
        return self._replace(first=first)._election(*self.chance)

    def _election(self, *parts: bytes) -> TyrusCourse:
        """TY-3: the next election turned up, each of those left as likely."""
        left = [*range(len(ELECTIONS))] * THREE
        for kind in self.kinds:
            left.remove(kind)
        kind = left[hashing.below(len(left), self.company.terms.id, "election", *parts)]
        return self._replace(kinds=(*self.kinds, kind))

    def _picked(self, party: int, picks: Picks) -> TyrusCourse:
        left, count = self.left_to_pick
        if len({*picks.places}) != count or not {*picks.places} <= {*left}:
            raise refuse("apart", "statement")
        other = 1 - party
        both = [*self.drawn]
        both[other] = (*both[other], *picks.places)
        course = self._replace(drawn=(both[0], both[1]))
        return course._part_said() if self.placed else course

    def _knowing(self, party: int, known: Known) -> TyrusCourse:
        """The course with more known of a party's deck."""
        both = (known, self.known[1]) if party == 0 else (self.known[0], known)
        return self._replace(known=both)

    def _not_committed(self, party: int) -> Refused:
        return refuse("apart", "opened", name=self.company.joins[party].name)

    def _climbed(self, party: int, rung: Rung) -> Known:
        """The foot is held against the root in the same letter, with the first tiles."""
        known = self.known[party]
        lower = hashing.lower_rung(known.game, party, rung.value)
        if known.rungs and known.rungs[-1] != lower:
            raise self._not_committed(party)
        return known._replace(rungs=(*(known.rungs or (lower,)), rung.value))

    def _turned_up(self, party: int, opening: Opening) -> TyrusCourse:
        """TY-5. Raises `Refused` ("apart", "opened") where that is not what was placed."""
        tiles = dict(zip(opening.places, opening.tiles, strict=True))
        before, numbers = self.known[party], self.to_turn_up(party)
        every = [*before.tiles.values(), *tiles.values()]
        again = {*before.tiles} & {*tiles} or len(tiles) < len(numbers)
        if again or len({*every}) < len(every):
            raise self._not_committed(party)
        known = apart_deck.more(before, tiles, opening.nodes, opening.beside)
        if known.root != self.company.joins[party].pledge:
            raise self._not_committed(party)
        placed = [*self.placed]
        for (number, told), place in zip(numbers, opening.places, strict=True):
            laid = placed[number]
            if place not in self.drawn_by(number) or told != known.placed(
                self.chance, number, laid.building, place
            ):
                raise self._not_committed(party)
            placed[number] = laid._replace(place=place)
        return self._replace(placed=tuple(placed))._knowing(party, known)

    def drawn_by(self, number: int) -> tuple[int, ...]:
        """TY-9: the places that the party of a placement had drawn by then."""
        return self.drawn[self.party(number)][: drawn(number // PLACED)]

    def _opened_all(self, party: int, seeds: Seeds) -> Known:
        """All is checked once more, and the tiles that were never turned up too."""
        before = self.known[party]
        known = Known.seeded(before.game, party, *seeds)
        if known.root != self.company.joins[party].pledge:
            raise self._not_committed(party)
        if before.rungs != known.rungs[: len(before.rungs)]:
            raise self._not_committed(party)
        if len(apart_match.places(self, party, known)) < sum(
            self.party(number) == party for number in range(len(self.placed))
        ):
            raise self._not_committed(party)
        return known

    def _part_said(self) -> TyrusCourse:
        """The course after a part of a tally; after the last one that is counted."""
        course = self._replace(said=self.said + 1)
        return course if course.said < len(self._parts) else course._tallied()

    def _tallied(self) -> TyrusCourse:
        """TY-6 to TY-12: who won the election, and what is next."""
        kind, seats = self.kinds[-1], self.company.seats
        stand: list[list[int]] = [[] for _seat in SEATS]
        for number, laid in enumerate(self.placed):
            if self._counts(laid) and self._now_up(number):
                party = self.party(number)
                tile = self.known[party].tiles[laid.place or 0]
                stands = placed_tile(number, SEATS.index(seats[party]), tile)
                stand[laid.building // len(ELECTIONS)].append(stands)
        winner = tallied(kind, tuple(stand[0]), tuple(stand[1])).winner
        course = self._replace(winners=(*self.winners, winner), said=0)
        if course.over:
            return course
        return course._election(*(known.rungs[-1] for known in self.known))

    def _now_up(self, number: int) -> bool:
        """Whether a tile was not turned up in an earlier election of this kind."""
        earlier = [at for at, kind in enumerate(self.kinds[:-1]) if kind == self.kinds[-1]]
        return not earlier or number // PLACED > earlier[-1]

    @property
    def resignable(self) -> bool:
        """Whoever is to place a tile may resign."""
        return self._placing

    def pledged(self, secrets: Secrets) -> bytes:
        """The root over the deck."""
        return Known.own(secrets).root or b""

    def automatic(self, secrets: Secrets) -> Statement | None:
        """All but placements."""
        due = self.due
        kind = due.kinds[0] if due is not None else None
        if kind is Picks:
            return self._picks(secrets)
        if kind not in (Rung, Opening, Seeds):
            return None
        own = Known.own(secrets)
        if kind is Rung:
            return Rung(own.rungs[self.next_rung])
        return Opening.of(own, self) if kind is Opening else Seeds.of(own)

    def _picks(self, secrets: Secrets) -> Picks:
        """Places picked by chance, always the same in the same game."""
        left, count = self.left_to_pick
        parts = secrets.secret("picks"), bytes([len(left)])
        rank = hashing.below(comb(len(left), count), secrets.game, "picks", *parts)
        return Picks(picked(left, count, rank))

    def usual(self, secrets: Secrets) -> None:
        """Every placement must be decided."""

    def decided(self, action: Any, secrets: Secrets) -> Placed:
        """A placement face down. Raises `Refused` by the rules."""
        match = self.match(secrets)
        if match is None or not self._placing:
            raise refuse("apart", "statement")
        cause = match.fault(action)
        if cause is not None:
            raise Refused(cause)
        own, building = Known.own(secrets), building_of(action)
        place = own.place_of(tile_of(action))
        return Placed(own.placed(self.chance, len(self.placed), building, place), building)

    def match(self, secrets: Secrets | None) -> Match | None:
        """The match as far as a party may be shown it.

        The last placement of an election comes with its tally, and the end once all is opened:
        until then somebody would see tiles that were made up.
        """
        return apart_match.match(self, secrets) if all(self.drawn) else None

    def ahead(self) -> TyrusAhead:
        """What is known of both decks."""
        return TyrusAhead(self.known)

    def take_ahead(self, source: Reader) -> TyrusAhead:
        """See `tessera.apart.protocol.Course`."""
        one, other = (_take_known(source, known) for known in self.known)
        return TyrusAhead((one, other))


class TyrusAhead(NamedTuple):
    """What a link opens ahead of its letters: of each party's deck what is known at its end."""

    known: tuple[Known, Known]

    def put(self, to: Writer) -> None:
        """Write it."""
        for known in self.known:
            to.put(0 if known.root is None else 1 + known.whole, 3)
            if known.whole:
                put_all(to, Seeds.of(known))
            elif known.root is not None:
                _put_part(to, known)


def _put_part(to: Writer, known: Known) -> None:
    to.put(sum(1 << place for place in known.tiles), 1 << TILES)
    put_tiles(to, known.tiles.values())
    for node in known.nodes:
        to.put_bytes(node, SALT_SIZE)
    for node in known.beside:
        to.put_bytes(node, NODE_SIZE)
    to.put(len(known.rungs) - 2, RUNGS)
    to.put_bytes(known.rungs[-1], SIZE)


def _take_known(source: Reader, nothing: Known) -> Known:
    how = source.take(3)
    if how == 0:
        return nothing
    if how == 2:
        return Known.seeded(nothing.game, nothing.party, *take_all(source))
    mask = source.take(1 << TILES)
    places = [place for place in range(TILES) if mask >> place & 1]
    tiles = dict(zip(places, take_tiles(source, len(places)), strict=True))
    nodes = [source.take_bytes(SALT_SIZE) for _node in apart_deck.salt_nodes(places)]
    beside = [source.take_bytes(NODE_SIZE) for _node in apart_deck.proof_nodes(places)]
    highest, top = source.take(RUNGS) + 1, source.take_bytes(SIZE)
    rungs = [
        hashing.lower_rung(nothing.game, nothing.party, top, steps) for steps in range(highest + 1)
    ]
    return Known.shown(nothing.game, nothing.party, tiles, nodes, beside, tuple(reversed(rungs)))


def _due(party: int, kind: type[Any]) -> Due:
    return Due(party, (kind,), _ASKS[kind])


def begun(terms: Terms) -> TyrusCourse:
    """See `tessera.apart.protocol.Apart`."""
    return TyrusCourse(
        Company(terms, pledge=NODE_SIZE, tossed=True),
        (
            Known(terms.id, 0),
            Known(terms.id, 1),
        ),
    )
