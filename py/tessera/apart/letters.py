"""Letters (each the part of a game that one link adds) and the statements that all games share.

A statement writes itself to a `Writer` and is read from a `Reader`, given the remote game before
it; values that follow from that game are not written.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from tessera.apart.coding import Bounded, Reader, Writer
from tessera.apart.ed25519 import KEY_SIZE
from tessera.apart.hashing import NUMBER_SIZE
from tessera.apart.terms import NAME_BYTES, OLDEST


class Statement(Protocol):
    """One statement in a letter, which must be possible in the `RemoteGame` before it."""

    def put(self, to: Writer, remote: Any) -> None:
        """Write the statement, which is made at ``remote``."""

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Any:
        """Read a statement made at ``remote``. Raises `Refused` ("apart", "damaged")."""


class Letter(NamedTuple):
    """One link's part of a game: its author, its statements, and both as bounded values."""

    author: int
    statements: tuple[Statement, ...]
    values: tuple[Bounded, ...]


class Join(NamedTuple):
    """Take a seat: give a name, public key, pledge (`Company.pledge` bytes) and share in the lot.

    ``lot`` is the inviter's commitment to a number, a joiner's plain number, or empty. From version
    3 on, a new player in an old seat gives a number too, because the secrets depend on it.
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
    """Return the joining party's pledge if the part ahead of the letters has it; else None."""
    if link.ahead is None or remote.company.terms.version == OLDEST:
        return None
    found: bytes | None = link.ahead.pledge(remote.due.party)
    return found


class Toss(NamedTuple):
    """Open the number that the inviter committed to, which decides the lot."""

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
    """Resign: the other side wins. Takes no room in the link."""

    def put(self, to: Writer, remote: Any) -> None: ...

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Resign:
        return cls()


class Ask(NamedTuple):
    """Ask to take back the author's last turn and all later ones. Takes no room in the link."""

    def put(self, to: Writer, remote: Any) -> None: ...

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Ask:
        return cls()


class Reseat(NamedTuple):
    """Give a lost seat to whoever takes it next; the day is as in `Remind`, 0 before version 3."""

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
    """Remind the party that is due; the day is counted from 1 January 1970."""

    day: int

    def put(self, to: Writer, remote: Any) -> None:
        to.put(self.day, DAYS)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Remind:
        return cls(source.take(DAYS))


class Close(NamedTuple):
    """Close an abandoned game, on a day counted as in `Remind`."""

    day: int

    def put(self, to: Writer, remote: Any) -> None:
        to.put(self.day, DAYS)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Close:
        return cls(source.take(DAYS))


#: The number of days that can be written: some 700 years.
DAYS: Final = 1 << 18
#: Statements other than the due one that may begin a letter, some of them out of turn. Their order
#: is part of the protocol.
EXTRAS: Final[tuple[type[Any], ...]] = (Resign, Ask, Reseat, Remind, Close)
