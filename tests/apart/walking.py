"""Threads as players may take them: turns, and all that may be said out of turn, by chance.

Nobody signs: a walk checks what a thread says, and signatures cost more than all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from tessera.apart.hashing import NUMBER_SIZE
from tessera.apart.letters import Answer, Ask, Close, Remind, Reseat, Resign, Statement
from tessera.apart.protocol import JOIN
from tessera.apart.seat import PLAYER_KEY_SIZE, OwnSeat, secrets_of
from tessera.apart.terms import NEWEST, OLDEST, Terms, sides
from tessera.apart.thread import Thread
from tessera.play.contract import LOT
from tests.apart.parties import NAMES, player_keys, terms_of
from tests.apart.tyrus import unsigned
from tests.properties.playing import Kind, kinds

#: How long one waits for an answer, in days.
PATIENCE: Final = 3
#: The chance that the next letter is one out of turn, where any may be said; that a walk ends.
OUT_OF_TURN: Final = 0.25
LEFT: Final = 0.02
#: The forms that can be played apart: with two tiles in hand something would have to be hidden.
FORMS: Final = [kind for kind in kinds() if kind.setup.options.get("hand") != "two"]


class Walk:
    """A thread under way, with the player keys of all its parties, which change with the seats."""

    def __init__(self, terms: Terms, rng: Random) -> None:
        self.rng, self.thread = rng, Thread.begun(terms)
        self.keys = player_keys(rng, terms.parties)
        self.day = 0

    def threads(self) -> Iterator[Thread]:
        while (letter := self._next()) is not None:
            self.thread = unsigned(letter)
            yield self.thread
            if self.rng.random() < LEFT:
                return

    def _seat(self, party: int, *, anew: bool = True) -> OwnSeat:
        secrets = secrets_of(self.thread, self.keys[party], party)
        seat = OwnSeat(self.thread, secrets, self.thread.state, NAMES[party])
        return seat.anew() if anew else seat

    def _next(self) -> OwnSeat | None:
        extras, due = [*self._extras()], self.thread.due
        if extras and (due is None or self.rng.random() < OUT_OF_TURN):
            author, statement = self.rng.choice(extras)
            return self._finished(self._seat(author, anew=False).say(statement))
        if due is None:
            return None
        if due.asks == JOIN:
            self.keys[due.party] = key = self.rng.randbytes(PLAYER_KEY_SIZE)
            number = self.rng.randbytes(NUMBER_SIZE)
            return self._finished(OwnSeat.joining(self.thread, key, NAMES[due.party], number))
        return self._finished(self._seat(due.party))

    def _extras(self) -> Iterator[tuple[int, Statement]]:
        state, parties = self.thread.state, range(self.thread.terms.parties)
        self.day += self.rng.choice([0, 1, PATIENCE])
        for author in parties:
            if state.may_ask(author):
                yield author, Ask()
            if state.may_resign(author):
                yield author, Resign()
            if state.may_remind(author, self.day):
                yield author, Remind(self.day)
            if state.may_close(author, self.day):
                yield author, Close(self.day)
            for lost in parties:
                if state.may_reseat(author, lost, self.day):
                    day = 0 if self.thread.terms.version == OLDEST else self.day
                    yield author, Reseat(lost, day)

    def _finished(self, seat: OwnSeat) -> OwnSeat:
        while (due := seat.due) is not None:
            if due.kinds == (Answer,):
                seat = seat.say(Answer(self.rng.random() < 0.7))
                continue
            usual = seat.remote.usual(seat.secrets)
            if due.offers and (usual is None or self.rng.random() < 0.5):
                seat = seat.say(self.rng.choice(due.offers).statement)
            elif usual is not None:
                seat = seat.say(usual)
            else:
                assert seat.match is not None
                seat = seat.play(self.rng.choice(seat.match.legal()))
        return seat


def with_lots(kind: Kind, rng: Random, share: float = 0.3) -> dict[str, str]:
    """A form's options, some of those that may be drawn by lot left to it."""
    options = kind.game.options(kind.setup.seats)
    lots = {it.name: LOT for it in options if it.lot and rng.random() < share}
    return {**kind.setup.options, **lots}


def walks(kind: Kind, rng: Random) -> Iterator[Walk]:
    """Walks in games of a form, without end."""
    while True:
        side = rng.choice(sides(kind.setup.seats))
        terms = terms_of(
            rng, kind.game.id, kind.setup.seats, with_lots(kind, rng), side=side, patience=PATIENCE
        )
        yield Walk(terms._replace(version=rng.choice([OLDEST, NEWEST, NEWEST])), rng)


def each(kind: Kind, rng: Random, count: int, look: Callable[[Thread], None]) -> None:
    """Look at so many threads that are reached."""
    for walk in walks(kind, rng):
        for thread in walk.threads():
            look(thread)
            count -= 1
            if not count:
                return
