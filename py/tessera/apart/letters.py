"""Letters, what one link adds to a game, and the statements that games of all kinds make in them.

A statement is a NamedTuple that can put itself into a `Writer` and take itself out of a `Reader`;
both are given the remote game before it, so that nothing is written that follows from that. A game
may bring more kinds (`tessera.apart.protocol`).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from tessera.apart.coding import Bounded, Reader, Writer
from tessera.apart.ed25519 import KEY_SIZE
from tessera.apart.hashing import NUMBER_SIZE
from tessera.apart.terms import NAME_BYTES, OLDEST


class Statement(Protocol):
    """One thing said in a letter.

    It follows on a `tessera.apart.protocol.RemoteGame` by the rules that the statement belongs to.
    """

    def put(self, to: Writer, remote: Any) -> None:
        """Write the statement, which follows on ``remote``."""

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Any:
        """Read a statement that follows on ``remote``. Raises `Refused` ("apart", "damaged")."""


class Letter(NamedTuple):
    """One link's part of a game: its author, statements, and these as values with their bounds."""

    author: int
    statements: tuple[Statement, ...]
    values: tuple[Bounded, ...]


class Join(NamedTuple):
    """Take a seat: a name, a public key, what the game wants pledged, a part of the lot.

    ``pledge`` has as many bytes as the company wants. ``lot`` is the inviter's commitment to what
    he will open, or a joiner's number in clear; it is empty where there is no lot. Whoever takes a
    seat anew gives a number too, for the secrets that hang on it; in the first two versions none.
    """

    name: str
    key: bytes
    pledge: bytes = b""
    lot: bytes = b""

    def put(self, to: Writer, remote: Any) -> None:
        """See `Statement`."""
        to.put_text(self.name, NAME_BYTES)
        to.put_bytes(self.key, KEY_SIZE)
        if _pledged(to, remote) is None:
            to.put_bytes(self.pledge, remote.company.pledge)
        to.put_bytes(self.lot, remote.company.lot_size)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Join:
        """See `Statement`."""
        name, key = source.take_text(NAME_BYTES), source.take_bytes(KEY_SIZE)
        pledge = _pledged(source, remote)
        if pledge is None:
            pledge = source.take_bytes(remote.company.pledge)
        return cls(name, key, pledge, source.take_bytes(remote.company.lot_size))


def _pledged(link: Writer | Reader, remote: Any) -> bytes | None:
    """The joining party's pledge if what the link tells ahead leads to it; else None."""
    if link.ahead is None or remote.company.terms.version == OLDEST:
        return None
    found: bytes | None = link.ahead.pledge(remote.due.party)
    return found


class Toss(NamedTuple):
    """The inviter opens what was committed to: the lot is decided."""

    value: bytes

    def put(self, to: Writer, remote: Any) -> None:
        """See `Statement`."""
        to.put_bytes(self.value, NUMBER_SIZE)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Toss:
        """See `Statement`."""
        return cls(source.take_bytes(NUMBER_SIZE))


class Play(NamedTuple):
    """One action, which everybody sees."""

    action: Any

    def put(self, to: Writer, remote: Any) -> None:
        """Write the action as its place among those that are legal."""
        choices = remote.choices()
        to.put(choices.index(self.action), len(choices))

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Play:
        """See `Statement`."""
        choices = remote.choices()
        return cls(choices[source.take(len(choices))])


class Resign(NamedTuple):
    """Give up: the other side wins."""

    def put(self, to: Writer, remote: Any) -> None:
        """Nothing is to be written."""

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Resign:
        """Nothing is to be read."""
        return cls()


class Ask(NamedTuple):
    """Ask the others to let one take back one's last turn, and all since."""

    def put(self, to: Writer, remote: Any) -> None:
        """Nothing is to be written."""

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Ask:
        """Nothing is to be read."""
        return cls()


class Reseat(NamedTuple):
    """Give the seat of a party that lost its key to whoever takes it next.

    The day is counted as in `Remind`; the first two versions know none.
    """

    party: int
    day: int = 0

    def put(self, to: Writer, remote: Any) -> None:
        """See `Statement`."""
        terms = remote.company.terms
        to.put(self.party, terms.parties)
        if terms.version != OLDEST:
            to.put(self.day, DAYS)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Reseat:
        """See `Statement`."""
        terms = remote.company.terms
        party = source.take(terms.parties)
        return cls(party, 0 if terms.version == OLDEST else source.take(DAYS))


class Answer(NamedTuple):
    """Grant or refuse what was asked for."""

    yes: bool

    def put(self, to: Writer, remote: Any) -> None:
        """See `Statement`."""
        to.put_flag(self.yes)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Answer:
        """See `Statement`."""
        return cls(source.take_flag())


class Remind(NamedTuple):
    """Tell that one waits: the day is counted from 1 January 1970."""

    day: int

    def put(self, to: Writer, remote: Any) -> None:
        """See `Statement`."""
        to.put(self.day, DAYS)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Remind:
        """See `Statement`."""
        return cls(source.take(DAYS))


class Close(NamedTuple):
    """Close a game that was abandoned, on a day counted as in `Remind`."""

    day: int

    def put(self, to: Writer, remote: Any) -> None:
        """See `Statement`."""
        to.put(self.day, DAYS)

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Close:
        """See `Statement`."""
        return cls(source.take(DAYS))


#: The days that can be told, some centuries.
DAYS: Final = 1 << 18
#: What a letter may begin with that is not simply the next statement of the game. Some of it may
#: be said out of turn. Their places are part of the protocol.
EXTRAS: Final[tuple[type[Any], ...]] = (Resign, Ask, Reseat, Remind, Close)
