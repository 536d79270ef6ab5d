"""An immutable value for a game played apart, from the player's point of view."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import reduce
from random import Random
from typing import Any, Final, NamedTuple

from tessera.apart.letters import DAYS, Answer, Ask, Close, Join, Remind, Reseat, Resign, Statement
from tessera.apart.protocol import ANSWER, JOIN, Due, Offer
from tessera.apart.seat import OwnSeat
from tessera.apart.terms import NEWEST, Terms, side_at
from tessera.apart.thread import Thread
from tessera.apart.thread_state import ThreadState
from tessera.page.core.players import PERSON
from tessera.play.contract import LOT, Seat
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match
from tessera.play.memoize import memoize

#: The entry in `Held.players` for a seat whose player is elsewhere.
ELSEWHERE: Final = "apart"
#: Stages. INVITED: a seat is free to take. WATCHED: the player has no seat. UNSURE: the player has
#: a seat, but may have continued the game in another browser. TURN: it is the player's turn. ASKED:
#: the player must answer a question. READY: a letter can be sent. PASSES: a letter that contains no
#: decision can be sent. WAITS: the game waits for somebody else. OVER: nothing more is due.
INVITED, WATCHED, UNSURE = "invited", "watched", "unsure"
TURN, ASKED = "turn", "asked"
READY, PASSES, WAITS, OVER = "ready", "passes", "waits", "over"

#: Beginnings of decisions in a draft. An action follows `PLAY`; the player's name follows `JOINS`.
#: If the player is not the inviter, a second line holds the player's random number for the lot.
PLAY, JOINS = "play ", "join "
#: Beginnings of decisions that end with numbers: a day or, after `LOST`, the fields of a `Reseat`.
DAY, CLOSES, LOST = "remind ", "close ", "reseat "
_NUMBERED: Final[Mapping[str, type[Remind | Close | Reseat]]] = {
    DAY: Remind,
    CLOSES: Close,
    LOST: Reseat,
}
WORDS: Final[Mapping[str, Statement]] = {
    "resign": Resign(),
    "ask": Ask(),
    "grant": Answer(yes=True),
    "refuse": Answer(yes=False),
}
#: Decisions that answer a question; a turn may follow them in the same letter.
ANSWERS: Final = ("grant", "refuse")


class Held(NamedTuple):
    """A game played apart: its letters, the player's seat, and the draft of the next letter.

    ``seat`` is None if the player has no seat. It is also None while the game is ``unsure``: the
    player must first confirm that it was not continued elsewhere. Before that, nothing can be
    played or signed, but the draft is kept. ``unread`` is the newest link if it cannot be read;
    the other fields then describe the game before that link.
    """

    thread: Thread
    seat: OwnSeat | None = None
    draft: tuple[str, ...] = ()
    unsure: bool = False
    unread: str = ""

    @property
    def name(self) -> str:
        return self.thread.terms.id.hex()

    @property
    def is_own(self) -> bool:
        return self.seat is not None or self.unsure

    @property
    def standing(self) -> ThreadState:
        return self.seat.state if self.seat is not None else self.thread.state

    @property
    def next_due(self) -> Due | None:
        """The `Due` after the next letter, if that letter can be sent now; else the current one."""
        seat = None if self.seat is None else self.seat.finished()
        return (self.standing if seat is None or not seat.complete else seat.state).due

    @property
    def stage(self) -> str:
        seat, due = self.seat, self.standing.due
        if self.unsure:
            return UNSURE
        if seat is None:
            return INVITED if due is not None and due.asks == JOIN else WATCHED
        if seat.finished().complete:
            own = any(isinstance(it, Join) for it in seat.said)
            return PASSES if not own and _passes_on(seat) else READY
        if seat.due is not None:
            return ASKED if seat.due.asks == ANSWER else TURN
        return WAITS if due is not None else OVER

    @property
    def awaits_players(self) -> bool:
        return len(self.standing.remote.company.joins) < self.thread.terms.parties

    @property
    def invites(self) -> bool:
        """True if the next letter, or the last if none is ready, asks for a seat to be taken."""
        due = self.next_due
        return due is not None and due.asks == JOIN

    @property
    def ended(self) -> bool:
        match = self.match
        return self.standing.closed is not None or (match is not None and match.outcome is not None)

    @property
    def match(self) -> Match | None:
        """The match as the player knows it, with the players' names; None before it can begin."""
        return self._named(_match(self.seat or self.thread))

    def _named(self, match: Match | None) -> Match | None:
        if match is None:
            return None
        names = {
            match.game.header(seat): name
            for party, seat in enumerate(self.standing.remote.company.seats)
            if (name := self.name_of(party))
        }
        return match._replace(headers={**match.headers, **names})

    @property
    def shown(self) -> Match:
        """The match for the board; before it can begin, an empty one."""
        match = self._named(_match_to_show(self.seat or self.thread))
        if match is not None:
            return match
        setup = self.standing.remote.company.setup
        return Match.new(self.thread.terms.game, setup, Random(0))

    @property
    def players(self) -> dict[Seat, str]:
        own = self.seat.seat if self.seat is not None and self.match is not None else None
        return {seat: PERSON if seat == own else ELSEWHERE for seat in self.shown.seats}

    @property
    def freed(self) -> int | None:
        """The party whose seat was given up and is free, or None."""
        due, vacant = self.next_due, self.standing.remote.company.vacant
        return due.party if due is not None and due.party in vacant else None

    @property
    def addressee(self) -> int | None:
        """The only receiver of the next link, or of the last if none is ready; otherwise None."""
        due = self.next_due
        if due is not None:
            return due.party
        others = [party for party in range(self.thread.terms.parties) if party != self.party]
        return others[0] if len(others) == 1 else None

    @property
    def offers(self) -> tuple[Offer, ...]:
        due = None if self.seat is None else self.seat.due
        return () if due is None else due.offers

    @property
    def party(self) -> int | None:
        return None if self.seat is None else self.seat.party

    @property
    def decisions(self) -> tuple[str, ...]:
        """The decisions in the draft that can be taken back: all but joining."""
        return tuple(it for it in self.draft if not it.startswith(JOINS))

    @property
    def sent_last(self) -> bool:
        letters = self.thread.letters
        return bool(letters) and letters[-1].author == self.party

    def name_of(self, party: int | None) -> str:
        """Return a party's name; "" if it is unknown."""
        if party is None:
            return ""
        if party == self.party and self.seat is not None:
            return self.seat.name
        joins = self.standing.remote.company.joins
        return joins[party].name if party < len(joins) else ""


@memoize(4)
def _match(whose: OwnSeat | Thread) -> Match | None:
    """The match as far as it is known; memoised because each call replays the whole game."""
    return whose.match


@memoize(4)
def _match_to_show(whose: OwnSeat | Thread) -> Match | None:
    """The match, including an action that waits until another party reveals something."""
    return whose.remote.match_to_show(whose.secrets if isinstance(whose, OwnSeat) else None)


@memoize(2)
def _passes_on(seat: OwnSeat) -> bool:
    """True if the seat's letter contains no decision; memoised because the check is slow."""
    return seat.passes_on


def begun(terms: Terms, player_key: bytes, name: str) -> Held:
    """Return a new game, to which others can be invited. Raises `Refused`."""
    return Held(Thread.begun(terms), OwnSeat.inviting(terms, player_key, name), (JOINS + name,))


def joined(held: Held, player_key: bytes, name: str, number: bytes = b"") -> Held:
    """Return the game with its free seat taken. ``number`` is as in `OwnSeat.joining`.

    Raises `Refused` ("apart"): "statement" (unsure game), "full" (no free seat), "name" (invalid).
    """
    if held.unsure:
        raise refuse("apart", "statement")
    seat = OwnSeat.joining(held.thread, player_key, name, number)
    return held._replace(seat=seat, draft=(f"{JOINS}{name}\n{number.hex()}",))


def opened(
    thread: Thread,
    player_key: bytes,
    draft: tuple[str, ...] = (),
    *,
    brought: bool = False,
    unread: str = "",
) -> Held:
    """Return the game of a thread; its draft ends before the first decision that is refused.

    A player's game is ``unsure``, and keeps its whole draft, in two cases: its newest link is
    ``unread``, or it was ``brought`` from another browser and the seat still hides something.
    """
    seat = OwnSeat.found(thread, player_key)
    party = _own_party(thread, seat, draft)
    if unread or (brought and _hides(thread, party)):
        return Held(thread, None, draft, unsure=party is not None, unread=unread)
    held = Held(thread, seat)
    for decision in draft:
        try:
            if decision.startswith(JOINS):
                name, _, number = decision.removeprefix(JOINS).partition("\n")
                held = joined(held, player_key, name, _bytes(number))
            else:
                held = decided(held, decision)
        except Refused:
            break
    return held


def _own_party(thread: Thread, seat: OwnSeat | None, draft: tuple[str, ...]) -> int | None:
    if seat is not None:
        return seat.party
    due, joins = thread.due, any(it.startswith(JOINS) for it in draft)
    return due.party if joins and due is not None and due.asks == JOIN else None


def _hides(thread: Thread, party: int | None) -> bool:
    """True if a party has an unopened commitment: the inviter's number for the lot, or a pledge."""
    # A closed game has no ``thread.due``, but may have unopened pledges, so ask ``remote.due``.
    remote = thread.remote
    lot = party == 0 and remote.company.lot and not remote.company.toss
    return party is not None and (lot or (remote.company.pledge > 0 and remote.due is not None))


def _bytes(number: str) -> bytes:
    with suppress(ValueError):
        return bytes.fromhex(number)
    return b""


def confirm(held: Held, player_key: bytes) -> Held:
    return opened(held.thread, player_key, held.draft)


def decided(held: Held, decision: str) -> Held:
    """Return the game with another decision in the draft. Raises `Refused`."""
    seat = _seat(held)
    if decision.startswith(PLAY):
        seat = seat.play(_action(seat.match, decision.removeprefix(PLAY)))
        return held._replace(seat=seat, draft=(*held.draft, decision))
    offered = {offer.word: offer.statement for offer in held.offers}
    statement = offered[decision] if decision in offered else _statement(decision)
    return held._replace(seat=seat.say(statement), draft=(*held.draft, decision))


def _action(match: Match | None, text: str) -> Any:
    if match is not None:
        for action in match.legal():
            if match.game.write(action) == text:
                return action
    raise refuse("apart", "statement")


def _statement(decision: str) -> Statement:
    if decision in WORDS:
        return WORDS[decision]
    word, *numbers = decision.split(" ")
    kind = _NUMBERED.get(f"{word} ")
    if kind is None or not 0 < len(numbers) <= len(kind._fields):
        raise refuse("apart", "statement")
    if not all(it.isdecimal() and len(it) < 9 and int(it) < DAYS for it in numbers):
        raise refuse("apart", "statement")
    return kind(*map(int, numbers))


def fresh(held: Held) -> Held:
    """Return the game without any decisions except the one to join."""
    joins = tuple(it for it in held.draft if it.startswith(JOINS))
    return held._replace(seat=_seat(held).anew(), draft=joins)


def _seat(held: Held) -> OwnSeat:
    if held.seat is None:
        raise refuse("apart", "statement")
    return held.seat


def undecided(held: Held) -> Held:
    """Return the game without its last decision. Raises `Refused` ("nothing-to-undo")."""
    bare = fresh(held)
    if not held.decisions:
        raise refuse("nothing-to-undo")
    return reduce(decided, held.decisions[:-1], bare)


def renamed(held: Held, name: str) -> Held:
    """Rename the inviter of a game that nobody else has joined. Raises `Refused`."""
    bare = begun(held.thread.terms, _seat(held).secrets.player_key, name)
    return reduce(decided, held.decisions, bare)


def rematch(held: Held, name: bytes) -> Held:
    """Start a rematch; unless seats are drawn, the player moves on one seat. Raises `Refused`."""
    seat, terms = _seat(held), held.thread.terms
    side, order = terms.side, held.standing.remote.company.order
    if side != LOT and seat.seat is not None:
        side = side_at((order.index(seat.seat) + 1) % len(order), len(order))
    terms = terms._replace(id=name, side=side, before=terms.id, version=NEWEST)
    return begun(terms, seat.secrets.player_key, seat.name)


def played(held: Held, match: Match) -> Held:
    """Return the game with a new draft: the old draft's answers, then ``match``'s unsent turns.

    Raises `Refused` ("nothing-to-undo") if ``match`` lacks turns that were sent.
    """
    bare = fresh(held)
    for decision in held.decisions:
        if decision not in ANSWERS:
            break
        bare = decided(bare, decision)
    begun_at = len(bare.shown.actions)
    if len(match.actions) < begun_at:
        raise refuse("nothing-to-undo")
    for at, action in enumerate(match.actions[begun_at:], begun_at):
        follows = bare.match is not None and bare.match.actions[at : at + 1] == (action,)
        if not follows:
            bare = decided(bare, PLAY + match.game.write(action))
    if match.resigned is not None and (bare.match is None or bare.match.resigned is None):
        bare = decided(bare, "resign")
    return bare


def sent(held: Held) -> Held:
    """Sign the next letter, which is then final, and return the game. Raises `Refused`."""
    seat = _seat(held)
    thread = seat.finished().sent()
    return opened(thread, seat.secrets.player_key)
