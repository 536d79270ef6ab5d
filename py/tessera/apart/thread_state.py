"""The state of a thread: the remote game, an open question, and unanswered reminders."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.apart.letters import (
    Answer,
    Ask,
    Close,
    Join,
    Remind,
    Reseat,
    Resign,
    Statement,
    Toss,
)
from tessera.apart.protocol import ANSWER, JOIN, Due, RemoteGame
from tessera.apart.terms import OLDEST
from tessera.play.fault import refuse

#: The number of reminders in a row after which the game may be closed.
REMINDERS: Final = 3
#: After this many letters in a row that did not advance the game, nobody may begin a request or
#: send a reminder. A link with many more such letters would take seconds to read.
MOST_BESIDE: Final = 50
#: The kinds of statements that do not advance the game.
_BESIDE: Final = (Answer, Ask, Reseat, Remind, Close)


class Question(NamedTuple):
    """A request to take back a turn or, if ``lost`` is a party, a report that it lost its key.

    ``waiting`` are the parties that must still answer, in the order of their answers.
    """

    asker: int
    waiting: tuple[int, ...]
    lost: int | None = None


class ThreadState(NamedTuple):
    """The remote game after some letters, the open question, and the unanswered reminders.

    For each party, ``turns`` holds the remote game before the party's last turn, or None if that
    turn cannot be taken back. ``days`` are the days of the reminders. ``closed`` is the party that
    closed the game. If the reason was a lost key, ``unopened`` is the party that lost the key.
    ``unanswered`` is True if a party resigned instead of answering. ``beside`` is the number of
    letters since the game last advanced.
    """

    remote: RemoteGame
    turns: tuple[RemoteGame | None, ...]
    question: Question | None = None
    days: tuple[int, ...] = ()
    closed: int | None = None
    unopened: int | None = None
    unanswered: bool = False
    beside: int = 0

    @property
    def format(self) -> int:
        """The first version of the protocol that can express this state."""
        return 2 if self.unopened is not None or self.unanswered else 1

    @property
    def due(self) -> Due | None:
        """The next party to make a statement; None if no statement is due."""
        if self.closed is not None:
            return None
        if self.question is not None:
            return Due(self.question.waiting[0], (Answer,), ANSWER)
        return self.remote.due

    def asked_further(self, author: int) -> Due | None:
        """The statement still due in a party's letter; None if the letter is complete."""
        due = self.due
        # A party that has just given up its seat does not write the `Join` of the new player.
        gone = due is None or due.party != author or author in self.remote.company.vacant
        return None if gone else due

    @property
    def _joined(self) -> set[int]:
        company = self.remote.company
        return set(range(len(company.joins))) - company.vacant

    def after(self, author: int, statement: Statement) -> ThreadState:
        """The state after one statement. Raises `Refused`: ("apart", "statement") and others.

        The party that is due may make one of the due statements, or `Resign`. Any party may make
        the other `EXTRAS`. The ``may_…`` methods tell when each of the `EXTRAS` is possible.
        """
        if isinstance(statement, Ask):
            return self._asked(author)
        if isinstance(statement, Reseat):
            return self._reseated(author, statement)
        if isinstance(statement, Remind | Close):
            return self._waited(author, statement)
        due = self.due
        if due is None or due.party != author:
            raise refuse("apart", "statement")
        if isinstance(statement, Answer) and self.question is not None:
            return self._answered(statement)._replace(days=())
        if isinstance(statement, Resign):
            return self._resigned(author)
        if not isinstance(statement, due.kinds):
            raise refuse("apart", "statement")
        return self._replace(remote=self.remote.after(statement), days=())

    def may_resign(self, author: int) -> bool:
        """True if a party may resign on this turn, perhaps instead of answering a question."""
        turn = self.remote.due
        if turn is None or self.due is None or turn.asks == JOIN:
            return False
        return self.due.party == turn.party == author and self.remote.resignable

    def _resigned(self, author: int) -> ThreadState:
        if not self.may_resign(author):
            raise refuse("apart", "statement")
        return self._replace(
            remote=self.remote.after(Resign()),
            question=None,
            days=(),
            unanswered=self.question is not None,
        )

    def closed_letter(
        self, before: ThreadState, author: int, said: tuple[Statement, ...]
    ) -> ThreadState:
        """The state at the end of a letter that began in the state ``before``."""
        remote = before.remote
        for statement in said:
            if isinstance(statement, Join | Toss):
                remote = remote.after(statement)
            elif not isinstance(statement, _BESIDE):
                break
        else:
            return self._replace(beside=self.beside + 1)
        turns = (*self.turns[:author], remote, *self.turns[author + 1 :])
        opened = self.remote.company.opened != before.remote.company.opened
        stays = not self._is_old and (opened or any(isinstance(it, Resign) for it in said))
        if stays or not remote.takes_back:
            turns = (None,) * len(self.turns)
        return self._replace(turns=turns, beside=0)

    @property
    def _is_old(self) -> bool:
        """True if the game follows one of the first two versions of the protocol."""
        return self.remote.company.terms.version == OLDEST

    @property
    def _quiet(self) -> bool:
        """True if the game is not closed, no question is open, and `MOST_BESIDE` is not reached."""
        return self.closed is None and self.question is None and self.beside < MOST_BESIDE

    def may_ask(self, author: int) -> bool:
        """True if a party may ask to take back its last turn."""
        quiet = self._quiet and author in self._joined and bool(self._others(author))
        return quiet and self.remote.due is not None and self.turns[author] is not None

    def _asked(self, author: int) -> ThreadState:
        if not self.may_ask(author):
            raise refuse("nothing-to-undo")
        return self._replace(question=Question(author, self._others(author)))

    def _others(self, author: int, lost: int | None = None) -> tuple[int, ...]:
        """The other joined parties, except ``lost``, in order from the party after ``author``."""
        count = len(self.turns)
        order = [(author + step) % count for step in range(1, count)]
        return tuple(party for party in order if party in self._joined and party != lost)

    def may_reseat(self, author: int, lost: int, day: int = 0) -> bool:
        """True if the party ``author`` may, on ``day``, report the lost key of the party ``lost``.

        If no new key can take over the seat (`RemoteGame.reseats` is False), the report may end the
        game, and is possible only while ``lost`` is due.
        """
        asked = self.question
        again = asked is not None and (asked.asker, asked.lost) == (author, lost)
        quiet = self._quiet or (again and self._has_left(author, lost, day))
        here = {author, lost} <= self._joined and author != lost
        company = self.remote.company
        if lost == 0 and company.lot and not company.toss:
            return False  # Nobody else can open what the inviter has committed to.
        awaited = self.remote.reseats or self._awaits(lost)
        return quiet and here and self.remote.due is not None and awaited

    def _awaits(self, party: int) -> bool:
        return self.due is not None and self.due.party == party

    def _has_left(self, author: int, lost: int, day: int) -> bool:
        """True if ``lost`` ignored enough reminders for a `Close`; False before version 3."""
        return not self._is_old and self._awaits(lost) and self.may_close(author, day)

    def _reseated(self, author: int, reseat: Reseat) -> ThreadState:
        """Ask all parties but the author; ask the party without a key last, if at all.

        That party is not asked in versions 1 and 2, or if `_has_left` is True. Without a time limit
        it is asked only if nobody else is. Versions 1 and 2 ask nobody if `reseats` is False.
        """
        lost, terms = reseat.party, self.remote.company.terms
        if not self.may_reseat(author, lost, reseat.day):
            raise refuse("apart", "statement")
        # If this question is already open, all others have answered yes.
        waiting = () if self.question is not None else self._others(author, lost)
        timeless = bool(waiting) and not terms.patience
        if not (self._is_old or timeless or self._has_left(author, lost, reseat.day)):
            waiting = (*waiting, lost)
        if not waiting or (self._is_old and not self.remote.reseats):
            return self._given_up(author, lost)
        return self._replace(question=Question(author, waiting, lost))

    def _given_up(self, asker: int, lost: int) -> ThreadState:
        """Free the seat of party ``lost``, or end the game if no new key can take over the seat."""
        if not self.remote.reseats:
            return self._replace(closed=asker, unopened=lost, question=None)
        company = self.remote.company
        company = company._replace(vacant=company.vacant | {lost})
        return self._replace(remote=self.remote.with_company(company), question=None, days=())

    def _answered(self, answer: Answer) -> ThreadState:
        question = self.question
        assert question is not None
        if not answer.yes:
            return self._replace(question=None)
        if question.waiting[1:]:
            return self._replace(question=question._replace(waiting=question.waiting[1:]))
        if question.lost is not None:
            return self._given_up(question.asker, question.lost)
        earlier = self.turns[question.asker]
        assert earlier is not None
        remote = earlier.with_company(self.remote.company)
        return self._replace(remote=remote, turns=(None,) * len(self.turns), question=None)

    def may_close(self, author: int, day: int) -> bool:
        """True if a party may close the game as abandoned on ``day`` (counted as in `Remind`)."""
        return len(self.days) >= REMINDERS and self._waits(author, day)

    def may_remind(self, author: int, day: int) -> bool:
        """True if ``author`` may, on ``day``, send a reminder to the party that is due."""
        return self.beside < MOST_BESIDE and self._waits(author, day)

    def _waits(self, author: int, day: int) -> bool:
        due, patience = self.due, self.remote.company.terms.patience
        if not patience or due is None or due.party == author or author not in self._joined:
            return False
        return due.party in self._joined and (not self.days or day >= self.days[-1] + patience)

    def _waited(self, author: int, statement: Remind | Close) -> ThreadState:
        if isinstance(statement, Close):
            if not self.may_close(author, statement.day):
                raise refuse("apart", "statement")
            return self._replace(closed=author)
        if not self.may_remind(author, statement.day):
            raise refuse("apart", "statement")
        return self._replace(days=(*self.days, statement.day))
