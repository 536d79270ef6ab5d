"""Tyrus played apart in one process, by statements and links that nobody signs: quick."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from tessera.apart.hashing import NUMBER_SIZE, Secrets
from tessera.apart.letters import Resign
from tessera.apart.protocol import JOIN
from tessera.apart.seat import OwnSeat, secrets_of
from tessera.apart.terms import Terms
from tessera.apart.thread import Thread
from tessera.games.tyrus.apart import TyrusRemoteGame, begun
from tessera.games.tyrus.apart_statements import Placed
from tests.apart.parties import NAMES

#: As long as a right signature, and right for nothing.
NO_SIGNATURE: Final = b"\xff" * 64
#: Chooses what a seat that is to place does.
Play = Callable[[OwnSeat], OwnSeat]


def by_chance(rng: Random) -> Play:

    def play(seat: OwnSeat) -> OwnSeat:
        assert seat.match is not None
        return seat.play(rng.choice(seat.match.legal()))

    return play


def sitting(thread: Thread, keys: Sequence[bytes]) -> OwnSeat:
    """The seat of the party that is due, with all said that it need not decide."""
    due = thread.due
    assert due is not None
    key, name = keys[due.party], NAMES[due.party]
    if due.asks == JOIN:
        return OwnSeat.joining(thread, key, name)
    return OwnSeat(thread, secrets_of(thread, key, due.party), thread.state, name).anew()


def unsigned(seat: OwnSeat) -> Thread:
    return seat.thread.with_letter(seat.party, seat.said).signed(seat.party, NO_SIGNATURE)


def threads(terms: Terms, keys: Sequence[bytes], play: Play) -> Iterator[Thread]:
    thread = Thread.begun(terms)
    while thread.due is not None:
        seat = sitting(thread, keys)
        thread = unsigned(seat if seat.due is None else play(seat))
        yield thread


def resigning(play: Play, at: int) -> Play:
    """Play, but resign once so many letters are written."""

    def plays(seat: OwnSeat) -> OwnSeat:
        if len(seat.thread.letters) < at:
            return play(seat)
        return seat.say(Resign())

    return plays


def course_of(terms: Terms, keys: Sequence[bytes], *, pledging: bool = True) -> TyrusRemoteGame:
    """The remote game once all have joined and the lot is open, before the first placement.

    Unless they pledge their decks, nothing can be turned up later.
    """
    remote = begun(terms)
    parties = [Secrets(key, terms.name, party) for party, key in enumerate(keys)]
    while True:
        due = remote.due
        assert due is not None
        if Placed in due.kinds:
            return remote
        secrets = parties[due.party]
        company = remote.company
        pledge = remote.pledged(secrets) if pledging and due.asks == JOIN else bytes(company.size)
        number = secrets.secret("lot")[:NUMBER_SIZE] if company.joins else b""
        general = company.automatic(due, secrets, "", number, pledge)
        statement = general or remote.automatic(secrets)
        assert statement is not None
        remote = remote.after(statement)
