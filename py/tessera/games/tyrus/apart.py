"""Tyrus played apart: the public part of the game, with the tiles hidden.

Each party commits to its deck (`tessera.games.tyrus.apart_deck`). The opponent picks the places in
this deck from which tiles are drawn, without knowing the tiles. A placement consists of a building
and a digest that hides the tile. After the sixth placement of an election, the party that made it
turns up its tiles in the election's two buildings; then the opponent does the same. Neither has to
decide anything. Each party also opens a number that was fixed before the game, and the two numbers
determine the next election. At the end of the game, both parties open their whole decks.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any, Final

from tessera.apart import hashing
from tessera.apart.coding import Reader
from tessera.apart.hashing import Secrets
from tessera.apart.letters import Join, Resign, Statement, Toss
from tessera.apart.protocol import TURN, Company, Due
from tessera.apart.terms import Terms
from tessera.games.tyrus import apart_deck, apart_match
from tessera.games.tyrus.actions import building_of, tile_of
from tessera.games.tyrus.apart_ahead import TyrusAhead
from tessera.games.tyrus.apart_deck import Known
from tessera.games.tyrus.apart_statements import (
    Opening,
    Picks,
    Placed,
    Rung,
    Seeds,
    picked,
)
from tessera.games.tyrus.apart_table import (
    LOT,
    OPEN_ALL,
    PICK,
    PLACE,
    TURN_UP,
    Laid,
    Table,
)
from tessera.games.tyrus.hidden import THREE
from tessera.games.tyrus.tiles import ELECTIONS, PLACED, SEATS
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match

_KINDS: Final[dict[str, type[Any]]] = {
    PICK: Picks,
    PLACE: Placed,
    LOT: Rung,
    TURN_UP: Opening,
    OPEN_ALL: Seeds,
}


class TyrusRemoteGame(Table):
    """A game of Tyrus played apart: see `tessera.apart.protocol.RemoteGame`."""

    __slots__ = ()

    @property
    def takes_back(self) -> bool:
        """True while a placement is due, unless it is the last before a tally."""
        return self._placing and len(self.placed) % PLACED != PLACED - 1

    @property
    def reseats(self) -> bool:
        """False: another key cannot open what a lost key hid."""
        return False

    def with_company(self, company: Company) -> TyrusRemoteGame:
        return self._replace(company=company)

    @property
    def due(self) -> Due | None:
        """The party to speak next, and the kind of its statement; None after the last statement."""
        said = self.next
        if said is None:
            return None if self.opened else self.company.due(None)
        party, what = said
        return Due(party, (_KINDS[what],), TURN if what == PLACE else what, idle=what != PLACE)

    @property
    def _placing(self) -> bool:
        said = self.next
        return said is not None and said[1] == PLACE

    def choices(self) -> Sequence[Any]:
        return ()

    def after(self, statement: Statement) -> TyrusRemoteGame:
        due = self.due
        if due is None:
            raise refuse("over")
        party = due.party
        if isinstance(statement, Join | Toss):
            company = self.company.after(party, statement)
            remote = self.with_company(company)
            return remote if isinstance(statement, Join) else remote._begun()
        if isinstance(statement, Picks):
            return self._picked(party, statement)
        if isinstance(statement, Placed):
            return self._replace(placed=(*self.placed, Laid(*statement)))
        if isinstance(statement, Rung):
            return self._knowing(party, self._climbed(party, statement))._part_said()
        if isinstance(statement, Opening):
            return self._turned_up(party, statement)._part_said()
        if isinstance(statement, Seeds):
            remote = self._knowing(party, self._opened_all(party, statement))
            return remote._part_said() if self.tallying else remote
        if isinstance(statement, Resign) and self.resignable:
            return self._replace(resigned=party)
        raise refuse("apart", "statement")

    def _begun(self) -> TyrusRemoteGame:
        """Draw lots to choose the party that begins (TY-2) and the first election (TY-1)."""
        first = self.company.below(len(SEATS), "first")
        return self._replace(first=first)._election(*self.chance)

    def _election(self, *parts: bytes) -> TyrusRemoteGame:
        """Turn up the next election (TY-3): each remaining election is equally likely."""
        left = [*range(len(ELECTIONS))] * THREE
        for kind in self.kinds:
            left.remove(kind)
        kind = left[hashing.below(len(left), self.company.terms.name, "election", *parts)]
        return self._replace(kinds=(*self.kinds, kind))

    def _picked(self, party: int, picks: Picks) -> TyrusRemoteGame:
        left, count = self.left_to_pick
        if len({*picks.places}) != count or not {*picks.places} <= {*left}:
            raise refuse("apart", "statement")
        other = 1 - party
        both = [*self.drawn]
        both[other] = (*both[other], *picks.places)
        remote = self._replace(drawn=(both[0], both[1]))
        return remote._part_said() if self.placed else remote

    def _knowing(self, party: int, known: Known) -> TyrusRemoteGame:
        both = (known, self.known[1]) if party == 0 else (self.known[0], known)
        return self._replace(known=both)

    def _not_committed(self, party: int) -> Refused:
        return refuse("apart", "opened", name=self.company.joins[party].name)

    def _climbed(self, party: int, rung: Rung) -> Known:
        """Add a rung to a party's ladder of lots. `_turned_up` checks the foot of the ladder."""
        known = self.known[party]
        lower = hashing.lower_rung(known.game, party, rung.value)
        if known.rungs and known.rungs[-1] != lower:
            raise self._not_committed(party)
        return known._replace(rungs=(*(known.rungs or (lower,)), rung.value))

    def _turned_up(self, party: int, opening: Opening) -> TyrusRemoteGame:
        """Turn up tiles (TY-5). Raises `Refused` ("apart", "opened") if a commitment is broken."""
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

    def _opened_all(self, party: int, seeds: Seeds) -> Known:
        """Return a party's whole deck. Raises `Refused` if it contradicts an earlier statement."""
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

    def _part_said(self) -> TyrusRemoteGame:
        """Count one part of the tally; after the last one, settle the election."""
        remote = self._replace(said=self.said + 1)
        return remote if remote.said < len(self.parts) else remote._tallied()

    def _tallied(self) -> TyrusRemoteGame:
        """Note the winner (TY-8); then, unless the game is over, turn up the next election."""
        remote = self._replace(winners=(*self.winners, self.winner()), said=0)
        if remote.over:
            return remote
        return remote._election(*(known.rungs[-1] for known in self.known))

    @property
    def resignable(self) -> bool:
        return self._placing

    def pledged(self, secrets: Secrets) -> bytes:
        return Known.own(secrets).root or b""

    def automatic(self, secrets: Secrets) -> Statement | None:
        due = self.due
        kind = due.kinds[0] if due is not None else None
        if kind is Picks:
            return self.picks(secrets)
        if kind not in (Rung, Opening, Seeds):
            return None
        own = Known.own(secrets)
        if kind is Rung:
            return Rung(own.rungs[self.next_rung])
        return Opening.of(own, self) if kind is Opening else Seeds.of(own)

    def picks(self, secrets: Secrets) -> Picks:
        """Pick places at random; the player key yields new random numbers after each letter."""
        left, count = self.left_to_pick
        parts = secrets.fresh("picks"), bytes([len(left)])
        rank = hashing.below(comb(len(left), count), secrets.game, "picks", *parts)
        return Picks(picked(left, count, rank))

    def usual(self, secrets: Secrets) -> None:
        """Return None: every placement must be decided."""

    def decided(self, action: Any, secrets: Secrets) -> Placed:
        """Return a face-down placement. Raises `Refused` if it is illegal."""
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
        """Return the match as far as a party may see it; None before both hands are drawn.

        The last placement of an election is shown together with its tally. The last placement of
        the game is shown when both decks are open.
        """
        return apart_match.match(self, secrets) if all(self.drawn) else None

    def match_to_show(self, secrets: Secrets | None) -> Match | None:
        """Return the match; any placement that `match` still omits lies face down on the board."""
        return apart_match.match(self, secrets, standing=True) if all(self.drawn) else None

    def ahead(self, remotes: Sequence[TyrusRemoteGame]) -> TyrusAhead:
        """For each deck, return the most that any of the ``remotes`` knows of it."""
        one, other = zip(*(remote.known for remote in remotes), strict=True)
        return TyrusAhead((max(one, key=Known.extent), max(other, key=Known.extent)))

    def take_ahead(self, source: Reader) -> TyrusAhead:
        return TyrusAhead.take(source, self.known)


def begun(terms: Terms) -> TyrusRemoteGame:
    return TyrusRemoteGame(
        Company(terms, pledge=hashing.size_in(terms.name), tossed=True),
        (
            Known(terms.name, 0),
            Known(terms.name, 1),
        ),
    )
