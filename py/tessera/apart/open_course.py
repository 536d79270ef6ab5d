"""The course of a game in which everybody sees all, with no chance but the lot before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tessera.apart.coding import Reader
from tessera.apart.hashing import Secrets
from tessera.apart.letters import Join, Play, Resign, Statement, Toss
from tessera.apart.protocol import Company, Due
from tessera.apart.terms import Terms
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match


class OpenCourse(NamedTuple):
    """See `tessera.apart.protocol.Course`; ``played`` is None before the lot is open."""

    company: Company
    played: Match | None = None

    @property
    def takes_back(self) -> bool:
        """Turns show nothing new, so they may be taken back."""
        return True

    @property
    def reseats(self) -> bool:
        """A key hides nothing of the game."""
        return True

    def with_company(self, company: Company) -> OpenCourse:
        """The same game in another company."""
        return self._replace(company=company)

    @property
    def due(self) -> Due | None:
        """Whoever is to move plays."""
        mover = self._mover
        if self.played is not None and mover is None:
            return None
        return self.company.due(mover) or Due(mover or 0, (Play,))

    @property
    def _mover(self) -> int | None:
        """The party that is to move; None before the game and after it."""
        seat = self.played.to_move if self.played else None
        return None if seat is None else self.company.seats.index(seat)

    def choices(self) -> Sequence[Any]:
        """All legal actions."""
        return self.played.legal() if self.played else ()

    def after(self, statement: Statement) -> OpenCourse:
        """Join, open the lot, play, resign. Raises `Refused`."""
        due = self.due
        if due is None:
            raise refuse("over")
        if isinstance(statement, Join | Toss):
            return _with(self.company.after(due.party, statement), self.played)
        if self.played is None:
            raise refuse("apart", "statement")
        if isinstance(statement, Resign):
            return self._replace(played=self.played.resign())
        if isinstance(statement, Play):
            return self._replace(played=self.played.play(statement.action))
        raise refuse("apart", "statement")

    def ahead(self) -> None:
        """Nothing."""

    def take_ahead(self, source: Reader) -> None:
        """Nothing."""

    @property
    def resignable(self) -> bool:
        """Games of two sides know it."""
        return self.played is not None and self.played.resignable

    def pledged(self, secrets: Secrets) -> bytes:
        """Nothing."""
        return b""

    def automatic(self, secrets: Secrets) -> None:
        """Every turn is to be decided."""

    def usual(self, secrets: Secrets) -> None:
        """Every turn must be decided."""

    def decided(self, action: Any, secrets: Secrets) -> Play:
        """The action itself. Raises `Refused` by the rules."""
        cause = self.played.fault(action) if self.played else None
        if cause is not None:
            raise Refused(cause)
        return Play(action)

    def match(self, secrets: Secrets | None) -> Match | None:
        """Everybody knows all."""
        return self.played


def begun(terms: Terms) -> OpenCourse:
    """See `tessera.apart.protocol.Apart`."""
    game, setup = terms.game, terms.setup
    if game.secrets(setup) or game.deal_headers(setup):
        raise refuse("apart", "form", game=game.title)
    return _with(Company(terms), None)


def _with(company: Company, played: Match | None) -> OpenCourse:
    """The course of a company, begun as soon as nothing is left to the lot."""
    ready = len(company.joins) == company.terms.parties and company.toss if company.lot else True
    if played is None and ready:
        played = Match.dealt(company.terms.game, company.setup, {})
    return OpenCourse(company, played)
