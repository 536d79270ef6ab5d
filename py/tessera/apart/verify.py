"""Write records of games played apart, and check them against the link that they contain."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from tessera.apart.letters import Join
from tessera.apart.thread import Thread
from tessera.play.contract import Seat
from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.record import is_open, write_record
from tessera.play.replay import Find, Header, read_record, split

#: The record header with the payload of the whole thread.
APART: Final = "Apart"


class Party(NamedTuple):
    """A party's seat and name, and the fingerprint of the key that signs its letters.

    ``alias`` is the name in the record's header, or "" if it equals ``name``. ``since`` is 0
    unless the seat was reassigned. For a reassigned seat, it is the number, from 1, of the letter
    with the new key. The thread no longer contains a signature by the old key.
    """

    seat: Seat
    name: str
    fingerprint: str
    since: int
    alias: str = ""


class Closed(NamedTuple):
    """The name of the party that closed a game, and the days of the unanswered reminders."""

    name: str
    days: tuple[int, ...]


class Verified(NamedTuple):
    """A checked game: its thread, match and parties. ``closed`` is None if no party closed it."""

    thread: Thread
    match: Match
    parties: tuple[Party, ...]
    closed: Closed | None = None


def recorded(thread: Thread, more: Mapping[str, str] | None = None) -> str:
    """Return the record of a thread's match.

    After the end, the record also contains the thread and the headers ``more``. Raises `Refused`
    ("apart", "running") if the match has not begun, or if it has not ended and hides something.
    """
    match = thread.match
    if match is None:
        raise refuse("apart", "running")
    if match.outcome is None:
        if not is_open(match):
            raise refuse("apart", "running")
        return write_record(match)
    seats = thread.remote.company.seats
    headers = {match.game.header(seat): thread.name(party) for party, seat in enumerate(seats)}
    named = {name: value for name, value in headers.items() if value}
    return write_record(match._replace(headers={**named, **(more or {}), APART: thread.written()}))


def verified(text: str, find: Find) -> Verified:
    """Check every letter of a game played apart, and compare the record with the letters.

    ``find`` returns a game by its id. Raises `BadRecord`, or `Refused` as `Thread.read` does. Also
    raises `Refused` ("apart", why), where ``why`` is "no-thread", "other-record", "unopened"
    (secrets were never opened) or "left-unopened" (the same, but a party closed the game).
    """
    headers = split(text).headers
    match = read_record(text, find)
    if APART not in headers:
        raise refuse("apart", "no-thread")
    thread = Thread.read(headers[APART].value, find)
    found = thread.match
    if found is None or _told(found) != _told(match):
        raise refuse("apart", "other-record")
    if found.outcome is None and not is_open(found):
        # Some secrets were never opened, so `Thread.match` contains invented values for them.
        if closed := _closed(thread):
            raise refuse("apart", "left-unopened", name=closed.name)
        raise refuse("apart", "unopened")
    seats = thread.remote.company.seats
    joins = thread.remote.company.joins
    parties = [
        Party(
            seats[party],
            join.name,
            fingerprint(join.key),
            _given_anew(thread, party),
            _alias(headers, match.game.header(seats[party]), join.name),
        )
        for party, join in enumerate(joins)
    ]
    parties.sort(key=lambda party: match.seats.index(party.seat))
    return Verified(thread, match, tuple(parties), _closed(thread))


def _alias(headers: Mapping[str, Header], header: str, name: str) -> str:
    """Return the name in a record's header if it differs from the thread's, else ""."""
    given = headers[header].value if header in headers else ""
    return given if given != name else ""


def _closed(thread: Thread) -> Closed | None:
    state = thread.state
    if state.closed is None:
        return None
    return Closed(thread.name(state.closed), state.days)


def _given_anew(thread: Thread, party: int) -> int:
    """Return the number, from 1, of the letter with a party's last new key; 0 if there is none."""
    joined = [
        number
        for number, letter in enumerate(thread.letters, 1)
        if letter.author == party and any(isinstance(it, Join) for it in letter.statements)
    ]
    return joined[-1] if len(joined) > 1 else 0


def _told(match: Match) -> tuple[object, ...]:
    """Return the parts of a match in which a record and its thread must agree."""
    turns = [turn.text for turn in match.turns()]
    seats, options = match.setup
    settling = {option.name for option in match.game.options(seats) if option.settles}
    told = {name: value for name, value in options.items() if name not in settling}
    return match.game.id, seats, told, match.deal, turns, match.resigned


def fingerprint(key: bytes) -> str:
    """Return a key's fingerprint, to be read out and compared: eight groups of four characters."""
    text = sha256(b"Tessera key" + key).hexdigest()[:32]
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))
