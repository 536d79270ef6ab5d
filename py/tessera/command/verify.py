"""The command ``verify``: check a record of a game played apart, and its signatures."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from tessera.apart.verify import Verified, verified
from tessera.command import ends, replays
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.replay import BadRecord
from tessera.words.apart import APART
from tessera.words.faults import LATE, explained, located
from tessera.words.language import Words

#: The date of day number 0.
_FIRST: Final = date(1970, 1, 1)
LATE.update(APART)


def verify(file: str) -> int:
    """Print the facts that a record proves; return the exit status. ``-`` means standard input."""
    text = replays.text_of(file)
    if text is None:
        return ends.REFUSED
    try:
        found = verified(text, catalogue.game)
    except BadRecord as bad:
        own = catalogue.words(bad.game) if bad.game else None
        ends.aside(f"{file}: {located(Words(), bad, own)}")
        return ends.REFUSED
    except Refused as refused:
        ends.aside(f"{file}: {explained(Words(), refused.fault)}")
        return ends.REFUSED
    print("\n".join(_told(found)))
    return ends.WELL


def _told(found: Verified) -> Iterator[str]:
    """Yield the lines to print about the letters, the parties and the state of the match."""
    count = len(found.thread.letters)
    anew = any(party.since for party in found.parties)
    signed = "signed, except those of a seat before it was reassigned" if anew else "signed"
    yield f"all {count} letters follow the rules, stand in order and are {signed}"
    for party in found.parties:
        line = f"{party.seat}: {party.name or '-'}, key {party.fingerprint}"
        if party.since:
            line += f", given the seat in letter {party.since}; its key before that is not known"
        if party.alias:
            line += f", called {party.alias} in the record"
        yield line
    if any(party.alias for party in found.parties):
        yield "names prove nothing: compare the keys"
    if found.closed is not None:
        days = ", ".join(str(_FIRST + timedelta(day)) for day in found.closed.days)
        yield f"closed by {found.closed.name or '-'} as abandoned, after reminders on {days}"
    yield replays.stands(found.match)
