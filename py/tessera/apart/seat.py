"""A player's own seat in a game played apart, as an immutable value.

Statements that need no decision, such as `Toss`, are added automatically. A letter is only a draft
until `OwnSeat.sent` signs it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tessera.apart import ed25519
from tessera.apart.coding import LONGEST
from tessera.apart.hashing import Secrets
from tessera.apart.letters import EXTRAS, Join, Statement
from tessera.apart.protocol import JOIN, Due, RemoteGame, is_name
from tessera.apart.terms import NAME_BYTES, OLDEST, Terms
from tessera.apart.thread import MOST_LETTERS, Thread
from tessera.apart.thread_state import ThreadState
from tessera.play.contract import Seat
from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.view import View

#: The size of a player key, in bytes.
PLAYER_KEY_SIZE = 16


class OwnSeat(NamedTuple):
    """A party, the statements in its unsent letter (``said``), and the state after them."""

    thread: Thread
    secrets: Secrets
    state: ThreadState
    name: str
    said: tuple[Statement, ...] = ()
    number: bytes = b""

    @classmethod
    def inviting(cls, terms: Terms, player_key: bytes, name: str) -> OwnSeat:
        """The inviter's seat, with an empty thread. Raises `Refused`."""
        return cls.joining(Thread.begun(terms), player_key, name)

    @classmethod
    def joining(cls, thread: Thread, player_key: bytes, name: str, number: bytes = b"") -> OwnSeat:
        """Take the next free seat and make all automatic statements that follow.

        ``number`` holds random bytes for the lot. If there are too few, bytes derived from the
        player key replace them; joining twice with one invitation then gives the same secrets.
        Raises `Refused` ("apart"): "full", "name".
        """
        due = thread.due
        if due is None or due.asks != JOIN:
            raise refuse("apart", "full")
        if not is_name(name):
            raise refuse("apart", "name", most=NAME_BYTES)
        company, secrets = thread.remote.company, secrets_of(thread, player_key, due.party)
        size = company.lot_size if company.joins else 0
        number = number[:size] if len(number) >= size else secrets.secret("lot")[:size]
        if secrets.head:
            secrets = secrets._replace(joined=secrets.head + number)
        return cls(thread, secrets, thread.state, name, (), number)._automatic()

    @classmethod
    def found(cls, thread: Thread, player_key: bytes) -> OwnSeat | None:
        """Return the seat that belongs to a player key in a thread, or None."""
        for party, join in enumerate(thread.remote.company.joins):
            secrets = secrets_of(thread, player_key, party)
            own = ed25519.public_key(secrets.signing)
            if own == join.key and party not in thread.remote.company.vacant:
                return cls(thread, secrets, thread.state, join.name)._automatic()
        return None

    @property
    def party(self) -> int:
        return self.secrets.party

    @property
    def remote(self) -> RemoteGame:
        """The remote game after the statements made so far."""
        return self.state.remote

    @property
    def seat(self) -> Seat | None:
        """The seat's name in the game; None before the lot decides it."""
        seats = self.remote.company.seats
        return seats[self.party] if seats else None

    @property
    def due(self) -> Due | None:
        """The question that this party must answer now, or None."""
        if self.said:
            return self.state.asked_further(self.party)
        due = self.state.due
        return due if due is not None and due.party == self.party else None

    @property
    def match(self) -> Match | None:
        """The match, with unknown parts invented (`view` hides them); None before it can begin."""
        return self.remote.match(self.secrets)

    @property
    def view(self) -> View | None:
        """The match as this party may see it; None before it can begin."""
        match, seat = self.match, self.seat
        return None if match is None or seat is None else View.of(match, seat)

    @property
    def complete(self) -> bool:
        """True if the letter can be sent."""
        return bool(self.said) and self.due is None

    @property
    def passes_on(self) -> bool:
        """True if the letter can be sent and consists only of automatic statements."""
        return self.complete and self.said == self.unsaid()._automatic().said

    def unsaid(self) -> OwnSeat:
        """The seat with no statements in its letter, not even automatic ones."""
        return self._replace(state=self.thread.state, said=())

    def anew(self) -> OwnSeat:
        """The seat with its automatic statements only."""
        return self.unsaid()._automatic()

    def play(self, action: Any) -> OwnSeat:
        """Play an action. Raises `Refused`: "not-yours", or the rule that forbids the action."""
        due = self.due
        if due is None:
            raise refuse("not-yours", seat=self.thread.next_seat or "")
        return self._saying(self.remote.decided(action, self.secrets))._automatic()

    def say(self, statement: Statement) -> OwnSeat:
        """Add a due statement, or restart the letter with one of `EXTRAS`. Raises `Refused`."""
        if isinstance(statement, EXTRAS):
            return self.unsaid()._saying(statement)._automatic()
        return self._saying(statement)._automatic()

    def finished(self) -> OwnSeat:
        """Make the usual statement for each open decision; stop if a decision has none."""
        seat = self
        while seat.due is not None:
            statement = seat.remote.usual(seat.secrets)
            if statement is None:
                break
            seat = seat._saying(statement)._automatic()
        return seat

    def sent(self) -> Thread:
        """The thread with this letter, signed. Raises `Refused` ("apart"): "unfinished", "long"."""
        if not self.complete:
            raise refuse("apart", "unfinished")
        thread = self.thread.with_letter(self.party, self.said)
        signature = ed25519.sign(self.secrets.signing, thread.to_sign(self.party))
        thread = thread.signed(self.party, signature)
        if len(thread.letters) > MOST_LETTERS or len(thread.written()) > LONGEST:
            raise refuse("apart", "long", longest=LONGEST)
        return thread

    def _saying(self, statement: Statement) -> OwnSeat:
        state = self.state.after(self.party, statement)
        return self._replace(state=state, said=(*self.said, statement))

    def _automatic(self) -> OwnSeat:
        """Add every statement that needs no decision."""
        seat = self
        while (due := seat.due) is not None:
            remote, secrets = seat.remote, seat.secrets
            pledge = remote.pledged(secrets) if due.asks == JOIN else b""
            statement: Statement | None = remote.company.automatic(
                due, secrets, seat.name, seat.number, pledge
            ) or (remote.automatic(secrets) if seat.state.question is None else None)
            if statement is None:
                break
            seat = seat._saying(statement)
        return seat


def secrets_of(thread: Thread, player_key: bytes, party: int) -> Secrets:
    """Derive a party's secrets from its player key and the thread.

    From version 3 on, `Secrets.joined` is the head of the thread just before the party joined. If
    the party did not join in the first letter, its `Join.lot` is appended.
    """
    found = Secrets(player_key, thread.terms.name, party)
    if thread.terms.version == OLDEST:
        return found
    found = found._replace(head=thread.heads[-1])
    for at in reversed(range(len(thread.letters))):
        letter = thread.letters[at]
        for statement in letter.statements if letter.author == party else ():
            if isinstance(statement, Join):
                return found._replace(joined=thread.heads[at] + (statement.lot if at else b""))
    return found
