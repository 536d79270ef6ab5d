"""All letters of a game played apart, chained and signed, and the link that holds them.

Each letter's hash covers the hash before it; the first hash covers the terms. So the signature of a
party's newest letter also covers everything before that letter. `Thread.read` checks all letters
and signatures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.apart import coding, ed25519, hashing, remote_games
from tessera.apart.coding import Bounded, Reader, Writer
from tessera.apart.ed25519 import SIGNATURE_SIZE
from tessera.apart.hashing import EVERYBODY, ID_SIZE
from tessera.apart.ladders import Highest
from tessera.apart.letters import EXTRAS, Letter, Statement
from tessera.apart.protocol import Ahead, Due, RemoteGame
from tessera.apart.steps import Steps, finished
from tessera.apart.terms import NEWEST, Terms
from tessera.apart.thread_state import ThreadState
from tessera.play.contract import Seat
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match
from tessera.play.replay import Find

#: The limits on letters in a thread (a long game has far fewer) and on statements in a letter.
MOST_LETTERS: Final = 1000
MOST_STATEMENTS: Final = 2000
#: A link with only new letters contains this many bytes of the last hash before those letters.
_HEAD_BYTES: Final = 4


class Thread(NamedTuple):
    """A game played apart, up to its newest letter.

    ``states`` holds the state before the first letter and after each letter, ``heads`` the hash at
    each of these points. ``signatures`` holds each party's newest signature, empty if none.
    """

    terms: Terms
    states: tuple[ThreadState, ...]
    heads: tuple[bytes, ...]
    letters: tuple[Letter, ...] = ()
    signatures: tuple[bytes, ...] = ()

    @classmethod
    def begun(cls, terms: Terms) -> Thread:
        """A new thread. Raises `Refused` ("protocol"), ("apart", "terms") or ("apart", "form")."""
        remote = remote_games.begun(terms.checked())
        writer = Writer()
        terms.put(writer)
        head = hashing.digest(terms.name, EVERYBODY, "terms", writer.written())
        state = ThreadState(remote, (None,) * terms.parties)
        return cls(terms, (state,), (head,), (), (b"",) * terms.parties)

    @property
    def state(self) -> ThreadState:
        return self.states[-1]

    @property
    def remote(self) -> RemoteGame:
        return self.state.remote

    @property
    def due(self) -> Due | None:
        """The next party to write, with the question to that party; None if no letter is due."""
        return self.state.due

    @property
    def next_seat(self) -> Seat | None:
        """The seat that writes the next letter; None if it is unknown or no letter is due."""
        due, seats = self.due, self.remote.company.seats
        return seats[due.party] if due is not None and seats else None

    @property
    def match(self) -> Match | None:
        """The match as far as it is public; None before it can begin."""
        return self.remote.match(None)

    @property
    def format(self) -> int:
        """The version of the link: the first protocol version that can express the thread."""
        return max(self.terms.format, self.state.format)

    @property
    def ahead(self) -> Ahead | None:
        """The part that precedes a link's letters, or None. It also covers turns taken back."""
        return self.remote.ahead([state.remote for state in self.states])

    def name(self, party: int) -> str:
        """The name of a party; "" before it has joined."""
        joins = self.remote.company.joins
        return joins[party].name if party < len(joins) else ""

    def newest(self, party: int) -> int | None:
        """The index of a party's newest letter, or None."""
        places = (at for at in reversed(range(len(self.letters))))
        return next((at for at in places if self.letters[at].author == party), None)

    def with_letter(self, author: int, said: Sequence[Statement]) -> Thread:
        """The thread with one more letter, not yet signed. Raises `Refused`."""
        writer = Writer()
        state = write_letter(writer, self.state, author, tuple(said))
        return self._added(Letter(author, tuple(said), writer.values), state)

    def signed(self, party: int, signature: bytes) -> Thread:
        """The thread with a party's new signature, which is not checked."""
        before, after = self.signatures[:party], self.signatures[party + 1 :]
        return self._replace(signatures=(*before, signature, *after))

    def to_sign(self, party: int) -> bytes:
        """The bytes that a party signs; they cover its newest letter and all letters before it."""
        at = self.newest(party)
        head = self.heads[0 if at is None else at + 1]
        return b"Tessera apart" + hashing.digest(self.terms.name, party, "sign", head)

    def _added(self, letter: Letter, state: ThreadState) -> Thread:
        return self._replace(
            states=(*self.states, state),
            heads=(*self.heads, next_head(self.terms, self.heads[-1], letter)),
            letters=(*self.letters, letter),
        ).signed(letter.author, b"")

    def at(self, count: int) -> Thread:
        """The thread with only its first ``count`` letters and no signatures of later letters."""
        kept = tuple(
            signature if (at := self.newest(party)) is not None and at < count else b""
            for party, signature in enumerate(self.signatures)
        )
        return Thread(
            self.terms,
            self.states[: count + 1],
            self.heads[: count + 1],
            self.letters[:count],
            kept,
        )

    def written(self, since: int = 0) -> str:
        """The payload of the whole thread or, with ``since``, of the letters from that index on."""
        ahead = None if since else self.ahead
        writer = Writer(ahead)
        writer.put_flag(since > 0)
        if since:
            writer.put_bytes(self.terms.id, ID_SIZE)
            writer.put_count(since)
            writer.put_bytes(self.heads[since][:_HEAD_BYTES], _HEAD_BYTES)
        else:
            self.terms.put(writer)
        if ahead is not None:
            ahead.put(writer)
        if self.remote.company.rungs:
            self.remote.company.highest.put(writer)
        writer.put_count(len(self.letters) - since)
        for at in range(since, len(self.letters)):
            letter = self.letters[at]
            if ahead is None:
                writer.put_all(letter.values)
            else:
                write_letter(writer, self.states[at], letter.author, letter.statements)
        for party in sorted({letter.author for letter in self.letters[since:]}):
            writer.put_bytes(self.signatures[party], SIGNATURE_SIZE)
        return coding.armoured(bytes([self.format]) + writer.written())

    @classmethod
    def read(cls, payload: str, find: Find, known: Thread | None = None) -> Thread:
        """Read a payload and check all of it; ``find`` returns a game by its id.

        ``known`` is the recipient's own thread of the game. A payload with only new letters
        continues it. Letters that ``known`` contains are not replayed, unless the link has a part
        ahead of its letters. Raises only `Refused`: ("apart", why) or ("protocol", "game").
        """
        return finished(cls.reading(payload, find, known))

    @classmethod
    def reading(cls, payload: str, find: Find, known: Thread | None = None) -> Steps[Thread]:
        """Do the work of `read` in steps: letter by letter, then signature by signature."""
        thread = yield from reading_unverified(payload, find, known)
        yield from thread.verifying(known)
        return thread

    def verifying(self, known: Thread | None = None) -> Steps[None]:
        """Check the signatures, except those already checked in ``known``.

        With ``known``, a signature may be missing: when `at` drops a party's newest letter, the
        party's signature goes with it. Raises `Refused` ("apart", "signature").
        """
        for party in range(self.terms.parties):
            message, signature = self.to_sign(party), self.signatures[party]
            checked = known is not None and (
                not signature
                or (known.signatures[party] == signature and known.to_sign(party) == message)
            )
            if self.newest(party) is None or checked:
                continue
            key = self.remote.company.joins[party].key
            if not ed25519.verifies(key, message, signature):
                raise refuse("apart", "signature", name=self.name(party))
            yield


def next_head(terms: Terms, head: bytes, letter: Letter) -> bytes:
    """Return the hash of a letter and of all letters before it."""
    writer = Writer()
    writer.put_all(letter.values)
    return hashing.digest(terms.name, letter.author, "letter", head, writer.written())


def write_letter(
    to: Writer, state: ThreadState, author: int, said: tuple[Statement, ...]
) -> ThreadState:
    """Write the letter that follows ``state``, and return the state after that letter.

    Raises `Refused`: ("apart", "unfinished") if a statement is missing, ("apart", "statement") if
    one is not due. For an illegal action, the fault names the rule that the action breaks.
    """
    if not said:
        raise refuse("apart", "unfinished")
    before, rest = state, said
    extra = isinstance(said[0], EXTRAS)
    to.put_flag(extra)
    if extra:
        _put_extra(to, state, author, said[0])
        state, rest = state.after(author, said[0]), said[1:]
    for statement in rest:
        due = state.due
        if due is None or due.party != author or not isinstance(statement, due.kinds):
            raise refuse("apart", "statement")
        _put(to, due, state, statement)
        state = state.after(author, statement)
    if state.asked_further(author) is not None:
        raise refuse("apart", "unfinished")
    return state.closed_letter(before, author, said)


def _put_extra(to: Writer, state: ThreadState, author: int, statement: Statement) -> None:
    to.put(author, len(state.turns))
    to.put(EXTRAS.index(type(statement)), len(EXTRAS))
    statement.put(to, state.remote)


def _put(to: Writer, due: Due, state: ThreadState, statement: Statement) -> None:
    to.put(due.kinds.index(type(statement)), len(due.kinds))
    statement.put(to, state.remote)


def read_letter(source: Reader, before: ThreadState) -> tuple[Letter, ThreadState]:
    """Read the letter that follows ``before``; return it and the new state. Raises `Refused`."""
    said: list[Statement] = []
    state, whole = before, Writer()
    extra = source.take_flag()
    whole.put_flag(extra)
    if extra:
        author = source.take(len(before.turns))
        kind = EXTRAS[source.take(len(EXTRAS))]
        said.append(kind.take(source, before.remote))
        _put_extra(whole, before, author, said[0])
        state = before.after(author, said[0])
    elif before.due is None:
        raise refuse("apart", "statement")
    else:
        author = before.due.party
    due = state.due if state.due is not None and state.due.party == author else None
    while due is not None:
        kind = due.kinds[source.take(len(due.kinds))]
        statement = kind.take(source, state.remote)
        if source.ahead is not None:
            _put(whole, due, state, statement)
        state = state.after(author, statement)
        said.append(statement)
        due = state.asked_further(author)
        if len(said) > MOST_STATEMENTS:
            raise refuse("apart", "damaged")
    # Letters in a link omit values that its `Ahead` determines; ``whole`` has these values, too.
    values = source.taken() if source.ahead is None else whole.values
    letter = Letter(author, tuple(said), values)
    return letter, state.closed_letter(before, author, letter.statements)


def reading_unverified(payload: str, find: Find, known: Thread | None = None) -> Steps[Thread]:
    """Read a payload as `Thread.reading` does, but do not check the signatures."""
    try:
        return (yield from _reading(coding.unarmoured(payload), find, known))
    except Refused as refused:
        if refused.fault.rule == "apart" or refused.fault.why == "game":
            raise
        raise refuse("apart", "rule", broken=refused.fault.rule) from None


def id_of(payload: str) -> bytes:
    """Return the id of the game that a payload belongs to. Raises `Refused` ("apart")."""
    source, _is_continued = _opened(coding.unarmoured(payload))
    return source.take_bytes(ID_SIZE)


def terms_of(payload: str, find: Find) -> Terms:
    """Return the terms in a payload without reading the letters.

    Raises `Refused` like `Thread.read`; ("apart", "earlier") if the payload has only new letters.
    """
    data = coding.unarmoured(payload)
    source, is_continued = _opened(data)
    if is_continued:
        raise refuse("apart", "earlier")
    return Terms.take(source, find, old=data[0] < NEWEST)


def _opened(data: bytes) -> tuple[Reader, bool]:
    """Return a link's reader and a flag (True: the link has only new letters). Raises `Refused`."""
    if data[0] > NEWEST:
        raise refuse("apart", "newer")
    if not data[0]:
        raise refuse("apart", "damaged")
    source = Reader(data[1:])
    return source, source.take_flag()


def _reading(data: bytes, find: Find, known: Thread | None) -> Steps[Thread]:
    source, is_continued = _opened(data)
    thread = _continued(source, known) if is_continued else None
    if thread is None:
        thread = Thread.begun(Terms.take(source, find, old=data[0] < NEWEST))
        source.ahead = thread.remote.take_ahead(source)
        if known is not None and known.heads[0] == thread.heads[0]:
            thread = known.at(0)
        else:
            known = None
    company = thread.remote.company
    rungs, parties = company.highest.rungs, thread.terms.parties
    if company.rungs:
        highest = yield from Highest.taking(source, thread.terms.name, parties, company.rungs)
        rungs, source.above = highest.rungs, highest.above
    since, count = len(thread.letters), source.take_count()
    source.taken()
    if not 0 < count <= MOST_LETTERS - since:
        raise refuse("apart", "damaged")
    thread = yield from _adding(source, thread, count, known)
    for party in sorted({letter.author for letter in thread.letters[since:]}):
        thread = thread.signed(party, source.take_bytes(SIGNATURE_SIZE))
    right = source.ahead is None or _told(source.ahead) == _told(thread.ahead)
    right = right and data[0] == thread.format
    if not source.at_end or not right or rungs != thread.remote.company.highest.rungs:
        raise refuse("apart", "damaged")
    return thread


def _told(ahead: Ahead | None) -> tuple[Bounded, ...]:
    """Return the values in the part ahead of the letters."""
    writer = Writer()
    if ahead is not None:
        ahead.put(writer)
    return writer.values


def _continued(source: Reader, known: Thread | None) -> Thread:
    """Return ``known`` up to the point where the link's new letters begin. Raises `Refused`."""
    name, since, head = (
        source.take_bytes(ID_SIZE),
        source.take_count(),
        source.take_bytes(_HEAD_BYTES),
    )
    if known is None or name != known.terms.id or since > len(known.letters):
        raise refuse("apart", "earlier")
    if known.heads[since][:_HEAD_BYTES] != head:
        raise refuse("apart", "earlier")
    return known.at(since)


def _adding(source: Reader, thread: Thread, count: int, known: Thread | None) -> Steps[Thread]:
    """Add ``count`` letters. Those in ``known`` are replayed only if the link has an `Ahead`."""
    states, heads, letters = [*thread.states], [*thread.heads], [*thread.letters]
    for at in range(len(letters), len(letters) + count):
        there = known.letters[at] if known is not None and at < len(known.letters) else None
        if known and there and source.ahead is None and source.skip(there.values):
            letter, state, head = there, known.states[at + 1], known.heads[at + 1]
        else:
            known = None
            letter, state = read_letter(source, states[-1])
            head = next_head(thread.terms, heads[-1], letter)
        letters.append(letter)
        states.append(state)
        heads.append(head)
        yield
    return thread._replace(states=tuple(states), heads=tuple(heads), letters=tuple(letters))
