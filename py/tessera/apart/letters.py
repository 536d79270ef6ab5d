"""Letters, and the statements that all games share.

A letter is the part of a game that one link adds. Its statements are written to a `Writer` and read
from a `Reader`. Values that can be derived from the terms or earlier statements are not written.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from tessera.apart.coding import Bounded, Reader, Writer
from tessera.apart.ed25519 import KEY_SIZE
from tessera.apart.hashing import NUMBER_SIZE
from tessera.apart.terms import NAME_BYTES, OLDEST


class Statement(Protocol):
    """A statement in a letter; ``remote`` is the `RemoteGame` before the statement."""

    def put(self, to: Writer, remote: Any) -> None:
        """Write the statement."""

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Any:
        """Read a statement. Raises `Refused` ("apart", "damaged")."""


class Letter(NamedTuple):
    """The part of a game that one link adds; ``values`` are its encoding."""

    author: int
    statements: tuple[Statement, ...]
    values: tuple[Bounded, ...]


class Join(NamedTuple):
    """Take a seat; ``key`` is the public key, and ``pledge`` has `Company.pledge` bytes.

    If no lot is drawn, ``lot`` is empty. If one is drawn, the inviter gives a commitment to a
    number, and every other party gives a number. From version 3 on, new players in vacant seats
    give a number too, because their secrets depend on it; before version 3, they give none.
    """

    name: str
    key: bytes
    pledge: bytes = b""
    lot: bytes = b""

    def put(self, to: Writer, remote: Any) -> None:
        to.put_text(self.name, NAME_BYTES)
        to.put_bytes(self.key, KEY_SIZE)
        if _pledged(to, remote) is None:
            to.put_bytes(self.pledge, remote.company.pledge)
        to.put_bytes(self.lot, remote.company.lot_size)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Join:
        name, key = source.take_text(NAME_BYTES), source.take_bytes(KEY_SIZE)
        pledge = _pledged(source, remote)
        if pledge is None:
            pledge = source.take_bytes(remote.company.pledge)
        return cls(name, key, pledge, source.take_bytes(remote.company.lot_size))


def _pledged(link: Writer | Reader, remote: Any) -> bytes | None:
    """Return the joining party's pledge from ``link.ahead``; None if the letter contains it."""
    if link.ahead is None or remote.company.terms.version == OLDEST:
        return None
    found: bytes | None = link.ahead.pledge(remote.due.party)
    return found


class Toss(NamedTuple):
    """Reveal the number that the inviter committed to. All parties' numbers decide the lot."""

    value: bytes

    def put(self, to: Writer, remote: Any) -> None:
        to.put_bytes(self.value, NUMBER_SIZE)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Toss:
        return cls(source.take_bytes(NUMBER_SIZE))


class Play(NamedTuple):
    """One action that everybody sees, written as its index among the legal actions."""

    action: Any

    def put(self, to: Writer, remote: Any) -> None:
        choices = remote.choices()
        to.put(choices.index(self.action), len(choices))

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Play:
        choices = remote.choices()
        return cls(choices[source.take(len(choices))])


class Resign(NamedTuple):
    """Resign the game; the other side wins. The statement has no values."""

    def put(self, to: Writer, remote: Any) -> None: ...

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Resign:
        return cls()


class Ask(NamedTuple):
    """Ask to take back the author's last turn and all later ones. The statement has no values."""

    def put(self, to: Writer, remote: Any) -> None: ...

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Ask:
        return cls()


class Reseat(NamedTuple):
    """Report a party's lost key. ``day`` is counted as in `Remind`; before version 3, it is 0."""

    party: int
    day: int = 0

    def put(self, to: Writer, remote: Any) -> None:
        terms = remote.company.terms
        to.put(self.party, terms.parties)
        if terms.version != OLDEST:
            to.put(self.day, DAYS)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Reseat:
        terms = remote.company.terms
        party = source.take(terms.parties)
        return cls(party, 0 if terms.version == OLDEST else source.take(DAYS))


class Answer(NamedTuple):
    """Grant or refuse a request."""

    yes: bool

    def put(self, to: Writer, remote: Any) -> None:
        to.put_flag(self.yes)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Answer:
        return cls(source.take_flag())


class Remind(NamedTuple):
    """Remind the party that is due; ``day`` is the number of days since 1 January 1970."""

    day: int

    def put(self, to: Writer, remote: Any) -> None:
        to.put(self.day, DAYS)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Remind:
        return cls(source.take(DAYS))


class Close(NamedTuple):
    """Close an abandoned game; ``day`` is counted as in `Remind`."""

    day: int

    def put(self, to: Writer, remote: Any) -> None:
        to.put(self.day, DAYS)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Close:
        return cls(source.take(DAYS))


#: The exclusive upper bound of a day that can be written: about 700 years after 1970.
DAYS: Final = 1 << 18
#: The kinds of statements that may begin a letter instead of the due statement. All except `Resign`
#: may be made out of turn. The order of the kinds is part of the protocol.
EXTRAS: Final[tuple[type[Any], ...]] = (Resign, Ask, Reseat, Remind, Close)
