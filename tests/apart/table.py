"""A game at one table: played by turns of chance, with all keys of its parties at hand."""

from __future__ import annotations

from random import Random

from tessera.apart.letters import Remind, Statement
from tessera.apart.seat import OwnSeat
from tessera.apart.terms import NEWEST
from tessera.apart.thread import Thread
from tessera.apart.thread_state import REMINDERS
from tessera.games import catalogue
from tests.apart.parties import decided, owned, player_keys, refusal, seated, terms_of

DAY = 20_000


class Table:
    """A game that is played by turns of chance, and the keys of its parties."""

    def __init__(
        self,
        rng: Random,
        game: str = "pyrga",
        seats: int = 2,
        patience: int = 0,
        version: int = NEWEST,
    ) -> None:
        self.rng, self.day = rng, DAY
        self.keys = player_keys(rng, seats)
        terms = terms_of(rng, game, seats, patience=patience, version=version)
        seat = decided(OwnSeat.inviting(terms, self.keys[0], "Ann"), rng.choice)
        self.thread = self.passed(seat.sent())

    def passed(self, thread: Thread) -> Thread:
        assert Thread.read(thread.written(), catalogue.game) == thread
        return thread

    def go(self, letters: int) -> None:
        for _letter in range(letters):
            self.thread = self.passed(
                decided(seated(self.thread, self.keys), self.rng.choice).sent()
            )

    def seat(self, party: int) -> OwnSeat:
        return owned(self.thread, self.keys[party])

    def say(self, party: int, *said: Statement) -> None:
        seat = self.seat(party)
        for statement in said:
            seat = seat.say(statement)
        self.thread = self.passed(seat.sent())

    def refused(self, party: int, *said: Statement) -> str:
        return refusal(lambda: self.say(party, *said))

    def left_alone(self, by: int) -> None:
        for _reminder in range(REMINDERS):
            self.say(by, Remind(self.day))
            self.day += self.thread.terms.patience

    @property
    def asked(self) -> tuple[int, str] | None:
        due = self.thread.due
        return None if due is None else (due.party, due.asks)

    @property
    def played(self) -> int:
        return len(self.thread.match.actions) if self.thread.match else 0
