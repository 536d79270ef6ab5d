"""Ta Yü played apart, with one tile in hand: a toss decides each tile when it is drawn.

Every party has a ladder (`tessera.apart.ladders`). With each draw, the drawer opens the next rung
of its ladder. The toss depends on this rung and on all rungs opened earlier. Between the drawer's
previous decision and the draw, another party opens a rung. Until then, nobody can foresee the tile.

If the two backs are alike, the drawer can work out the tile before choosing the row, but gains no
advantage. If the backs differ, or if exactly one row is down to its last tile, the drawer first
names a row, and then the party before the drawer in turn order opens a rung. A drawer who has named
a class of tiles (with or without rings) in advance need not name a row when the backs differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeVar

from tessera.apart import hashing
from tessera.apart.coding import Reader
from tessera.apart.hashing import EVERYBODY, Secrets
from tessera.apart.ladders import MOST_LADDERS
from tessera.apart.letters import Join, Play, Resign, Statement, Toss
from tessera.apart.protocol import Company, Due
from tessera.apart.terms import OLDEST, Terms
from tessera.games.tayu import apart_tossed as tossed
from tessera.games.tayu.actions import DRAWS, LEFT, YES, Action
from tessera.games.tayu.apart_statements import AHEAD, CHOOSE, LATER, Ahead, Draw, Open, Row
from tessera.games.tayu.form import ROW, SEATS, Block
from tessera.games.tayu.stages import AGAIN, ASK, BIDDING, DRAW, LAST, PLACE, SET_ASIDE, TAKE
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import TILES
from tessera.play.contract import LOT
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match
from tessera.play.memoize import memoize

_T = TypeVar("_T")

#: Requests to a party: choose a row before the toss, name a class in advance, or open a rung.
ASKS_ROW, ASKS_AHEAD, ASKS_RUNG = "row", "ahead", "rung"
#: The number of rungs of a ladder: one for each tile, one for the lot of TA-17, and some to spare.
RUNGS: Final = len(TILES) + 8
#: When a seat changes hands, each ladder needs one unopened rung for each undrawn tile, and this
#: many more: one to open after another party makes a new ladder, and one for the lot of TA-17.
_SPARE: Final = 2


class TaYuRemoteGame(NamedTuple):
    """Ta Yü as a `tessera.apart.protocol.RemoteGame`.

    ``parties`` are the parties in the order of seats. ``states`` are the states so far; only the
    drawn tiles in their blocks are real. Both fields are empty until the first lot is known.
    ``chance`` is a hash of everything opened so far. ``fronts`` are the backs in view. ``row`` is
    the row chosen for a tile that is not known yet. ``fresh`` is True if another party has opened
    something since the drawer's last decision. ``named`` gives the class that each party named in
    advance, or None. ``asked`` is the party that may name a class now. ``lots`` are the parties
    that must still open a rung for TA-17. ``resigned`` is True if the party to move has resigned.
    """

    company: Company
    parties: tuple[int, ...] = ()
    states: tuple[TaYu, ...] = ()
    actions: tuple[Action, ...] = ()
    chance: bytes = b""
    fronts: tossed.Fronts = (None, None)
    row: Action | None = None
    fresh: bool = True
    named: tuple[bool | None, ...] = ()
    asked: int | None = None
    lots: tuple[int, ...] = ()
    resigned: bool = False

    @property
    def takes_back(self) -> bool:
        """True before a bid or the choice of a side, unless a rung is due for the lot of TA-17."""
        return bool(self.states) and not self.lots and self.state.stage in (BIDDING, TAKE)

    @property
    def reseats(self) -> bool:
        """True if enough rungs and ladders remain. No hand is hidden, so no secret can be lost."""
        company = self.company
        left = len(TILES) - sum(self.state.drawn) if self.states else len(TILES)
        parties = range(len(company.joins))
        fits = all(company.ladder(party).height + left + _SPARE <= RUNGS for party in parties)
        return fits and len(company.opened) + company.terms.parties < MOST_LADDERS

    def with_company(self, company: Company) -> TaYuRemoteGame:
        return self._replace(company=company)

    @property
    def state(self) -> TaYu:
        return self.states[-1]

    @property
    @memoize(2)
    def due(self) -> Due | None:
        if not self.states:
            return self.company.due(None)
        due = self._due
        return due if due is None else self.company.due(due.party) or due

    @property
    def _due(self) -> Due | None:
        state = self.state
        if self.asked is not None:
            return Due(self.asked, (Ahead,), ASKS_AHEAD, AHEAD, tells=CHOOSE)
        if self.lots:
            return Due(self.lots[0], (Open,), ASKS_RUNG, idle=True)
        if self.resigned or state.to_move is None:
            return None
        mover = self._party(state.moving)
        if state.stage not in (DRAW, AGAIN):
            return Due(mover, (Play,))
        old = self.company.terms.version == OLDEST
        tells = self._differ or (not old and tossed.ends_one_row(self.state.drawn))
        if tells and len(self.rows) > 1:
            return Due(mover, (Row,), ASKS_ROW)
        if not self.fresh:
            return Due(self._before, (Open,), ASKS_RUNG, tells=LATER, idle=True)
        return Due(mover, (Draw,))

    def _party(self, place: int) -> int:
        return self.parties[place]

    @property
    def _before(self) -> int:
        """The party before the drawer in turn order, skipping a flood that has left (TA-18)."""
        seats, turn = self.state.form.seats, self.state.turn
        places = ((turn - step) % len(seats) for step in range(1, len(seats)))
        return self._party(next(it for it in places if not self.state.is_out(seats[it])))

    @property
    def _differ(self) -> bool:
        return None not in self.fronts and self.fronts[0] != self.fronts[1]

    @property
    def rows(self) -> tuple[Action, ...]:
        """The rows from which the drawer may draw, given the row or class that the drawer named."""
        if self.row is not None:
            return (self.row,)
        rows = tuple(self.state.actions())
        named = self.named[self._party(self.state.turn)]
        if self._differ and named is not None:
            return (DRAWS[self.fronts.index(named)],)
        return rows

    def ahead(self, remotes: Sequence[Any]) -> None:
        """Return None: in a link of this game, only rungs come before the letters."""

    def take_ahead(self, source: Reader) -> None: ...

    def rung_in(self, source: Reader) -> bytes:
        """Read the due party's next rung from a link."""
        due = self.due
        assert due is not None
        return source.rung_above(self.company.ladder(due.party).rung)

    def choices(self) -> Sequence[Action]:
        return self.state.actions()

    def after(self, statement: Statement) -> TaYuRemoteGame:
        """The game after the statement that is due. Raises `Refused`."""
        due = self.due
        if due is None:
            raise refuse("over")
        if isinstance(statement, Join | Toss):
            return self._gathered(due.party, statement)
        if isinstance(statement, Resign) and self.resignable:
            return self._replace(resigned=True)
        if not isinstance(statement, due.kinds):
            raise refuse("apart", "statement")
        if isinstance(statement, Row):
            return self._replace(row=statement.row, fresh=False)
        if isinstance(statement, Ahead):
            named = _with(self.named, due.party, statement.ringed)
            return self._replace(named=named, asked=None)
        if isinstance(statement, Open):
            return self._opened(due.party, statement.rung)._after_opening()
        if isinstance(statement, Draw):
            return self._drawn(due.party, statement)
        assert isinstance(statement, Play)
        return self._played(due.party, statement.action)

    def _gathered(self, party: int, statement: Join | Toss) -> TaYuRemoteGame:
        """The game after a party takes a seat (new or vacant) or opens its number for the lot."""
        company = self.company.after(party, statement)
        if isinstance(statement, Toss):
            return _begun(company)
        remote = self._replace(company=company)
        if not self.states:
            return remote
        if party in self._tossing:
            # Both must open a rung, even if one already has. The party with the new ladder begins.
            other = next(it for it in self._tossing if it != party)
            return remote._replace(lots=(party, other))
        # A drawer who makes a new ladder knows all open rungs, so another party must open one.
        drawer = self._party(self.state.turn)
        return remote._replace(fresh=self.fresh and party != drawer)

    @property
    def _tossing(self) -> tuple[int, ...]:
        """The two parties whose rungs decide the lot of TA-17; () unless that lot is due."""
        flood = self.state.flood
        places = range(len(self.state.form.seats)) if self.lots else ()
        return tuple(self._party(place) for place in places if place != flood)

    def _opened(self, party: int, rung: bytes) -> TaYuRemoteGame:
        """The game after a party opens its next rung. Raises `Refused` ("apart", "opened")."""
        company = self.company.climbed(party, rung)
        chance = hashing.digest(company.terms.name, party, "chance", self.chance, rung)
        return self._replace(company=company, chance=chance)

    def _after_opening(self) -> TaYuRemoteGame:
        """The game after a rung was opened, either for a draw or for the lot of TA-17."""
        if not self.lots:
            return self._replace(fresh=True)
        if self.lots[1:]:
            return self._replace(lots=self.lots[1:])
        block = self.state.block._replace(lot=1 + self._below(2, "lot"))
        # The pass that ended the auction is played again, now that the lot is known.
        before = tossed.with_block(self.states[-2], block)
        states = (*self.states[:-2], before, before.apply(self.actions[-1]))
        return self._replace(states=states, lots=())

    def _below(self, number: int, purpose: str) -> int:
        """A number from 0 to ``number - 1``, derived from everything opened so far."""
        return hashing.below(number, self.company.terms.name, purpose, self.chance)

    def _drawn(self, party: int, draw: Draw) -> TaYuRemoteGame:
        """Let tosses decide the drawn tile, then the next back in its row. Raises `Refused`."""
        if draw.row not in self.rows:
            raise refuse("apart", "statement")
        remote, state, row = self._opened(party, draw.rung), self.state, DRAWS.index(draw.row)
        ringed, other = self.fronts[row], self.fronts[1 - row]
        assert ringed is not None
        left = tossed.tiles_left(state.block.tiles, state.drawn)
        tile = tossed.tossed_tile(left, ringed, remote._below)
        left.remove(tile)
        place = state.drawn[row] + (0 if draw.row == LEFT else ROW)
        tiles = _with(state.block.tiles, place, tile)
        more = state.drawn[row] + 1 < ROW
        back = tossed.next_back(left, other, remote._below) if more else None
        remote = remote._replace(
            states=(*self.states[:-1], tossed.with_block(state, state.block._replace(tiles=tiles))),
            fronts=(back, other) if draw.row == LEFT else (other, back),
            row=None,
            fresh=False,
            named=_with(self.named, party, None),
        )
        return remote._moved(draw.row)._forced()

    def _moved(self, action: Action) -> TaYuRemoteGame:
        state = self.state.apply(action)
        return self._replace(states=(*self.states, state), actions=(*self.actions, action))

    def _forced(self) -> TaYuRemoteGame:
        """Play forced actions, which need no statement: set a tile aside, or end the game."""
        remote = self
        while remote.state.stage in (SET_ASIDE, LAST):
            remote = remote._moved(remote.state.actions()[0])
        return remote

    def _played(self, party: int, action: Action) -> TaYuRemoteGame:
        """The game after any action but a draw. Raises `Refused` if the action is illegal."""
        stage, first = self.state.stage, self.state.answers == 0
        cause = self.state.fault(action)
        if cause is not None:
            raise Refused(cause)
        remote = self._moved(action)._forced()
        if stage == PLACE:
            return remote._replace(fresh=True)._asking(party)
        if stage == TAKE:
            return remote._replace(fresh=False)
        if stage == ASK and first and action == YES and self._differ:
            return remote._asking(party)
        if stage == BIDDING and remote.state.stage != BIDDING:
            flood = remote.state.flood
            others = [self._party(place) for place in range(3) if place != flood]
            return remote._replace(lots=(party, *(it for it in others if it != party)))
        return remote

    def _asking(self, party: int) -> TaYuRemoteGame:
        """Ask the party to name a class, unless a row is used up or the party will draw no more."""
        seat = self.state.form.seats[self.parties.index(party)]
        asked = None not in self.fronts and self.state.to_move is not None
        return self._replace(asked=party if asked and not self.state.is_out(seat) else None)

    @property
    def resignable(self) -> bool:
        """True if there are two sides, the party to move is due, and nobody is naming a class."""
        due, terms = self.due, self.company.terms
        if due is None or not self.states or len(terms.game.sides(terms.setup)) != 2:
            return False
        return self.asked is None and due.party == self._party(self.state.moving)

    def pledged(self, secrets: Secrets) -> bytes:
        return secrets.ladder(RUNGS)[0]

    def automatic(self, secrets: Secrets) -> Statement | None:
        """A statement that needs no decision: a rung, or a draw if only one row is possible."""
        due = self.due
        if due is None or not self.states:
            return None
        if due.kinds == (Open,):
            return Open(self.company.next_rung(due.party, secrets))
        if due.kinds == (Draw,) and len(self.rows) == 1:
            return self.decided(self.rows[0], secrets)
        return None

    def usual(self, secrets: Secrets) -> Statement | None:
        return None if self.asked is None else Ahead(None)

    def decided(self, action: Any, secrets: Secrets) -> Statement:
        """The `Row`, `Draw` or `Play` for an action. Raises `Refused` if the action is illegal."""
        due = self.due
        if due is None or self.asked is not None or not self.states:
            raise refuse("apart", "statement")
        cause = self.state.fault(action)
        if cause is not None:
            raise Refused(cause)
        if due.kinds == (Row,):
            return Row(action)
        if due.kinds == (Draw,):
            return Draw(action, self.company.next_rung(due.party, secrets))
        return Play(action)

    def match(self, secrets: Secrets | None) -> Match | None:
        """The match with undrawn tiles filled in: sorted or, after the end, shuffled by tosses."""
        if not self.states:
            return None
        setup, state = self.company.setup, self.state
        over = self.resigned or state.to_move is None
        left = tossed.tiles_left(state.block.tiles, state.drawn)
        order = tossed.shuffled(left, self._below) if over else left
        tiles = tuple(tossed.filled(state.block.tiles, state.drawn, self.fronts, order))
        # The pass that ends the auction is left out until the lot of TA-17 is decided.
        first, shown = self.states[0], len(self.states) - bool(self.lots)
        block = Block(tiles, state.block.lot)
        match = Match(
            self.company.terms.game,
            setup,
            tossed.deal_of(block, first.form.seats[first.moving]),
            tuple(tossed.with_block(each, block) for each in self.states[:shown]),
            self.actions[: shown - 1],
        )
        return match.resign() if self.resigned else match

    def match_to_show(self, secrets: Secrets | None) -> Match | None:
        """The same as `match`, because neither a chosen row nor the last pass changes the board."""
        return self.match(secrets)


def begun(terms: Terms) -> TaYuRemoteGame:
    """See `Apart.begun`. Raises `Refused` ("apart", "form") with two tiles in hand (TA-14)."""
    if terms.setup.options.get("hand") == "two":
        # Everybody can work out each tossed tile, but TA-14 hides a tile in hand from others.
        raise refuse("apart", "form", game=terms.game.title)
    return TaYuRemoteGame(
        Company(terms, pledge=hashing.size_in(terms.name), tossed=True, rungs=RUNGS)
    )


def _begun(company: Company) -> TaYuRemoteGame:
    """The game after the lot has decided the backs and the first seat (TA-13, TA-15, TA-16)."""
    terms, seats = company.terms, SEATS[company.terms.parties]
    chance = hashing.digest(terms.name, EVERYBODY, "chance", *company.chance)
    opener = terms.setup.options.get("first", LOT)
    if opener == LOT:
        opener = seats[company.below(len(seats), "first")]
    name = terms.name
    fronts = tossed.first_fronts(lambda number, what: hashing.below(number, name, what, chance))
    block = Block(tuple(tossed.filled((), (0, 0), fronts, TILES)), int(len(seats) == 3))
    state: Any = terms.game.start(company.setup, tossed.deal_of(block, opener))
    parties = tuple(company.seats.index(seat) for seat in seats)
    nothing = (None,) * len(seats)
    return TaYuRemoteGame(company, parties, (state,), chance=chance, fronts=fronts, named=nothing)


def _with(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    return (*values[:place], value, *values[place + 1 :])
