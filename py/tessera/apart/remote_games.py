"""Remote forms of games: a game's own module ``apart``, or the form here for open games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from tessera.apart.coding import Reader
from tessera.apart.hashing import Secrets
from tessera.apart.letters import Join, Play, Resign, Statement, Toss
from tessera.apart.protocol import Apart, Company, Due, RemoteGame
from tessera.apart.terms import Terms
from tessera.play.contract import Seat
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match


class OpenRemoteGame(NamedTuple):
    """An open game; ``played`` is None until the lot, if any, has decided seats and options."""

    company: Company
    played: Match | None = None
    parties: Mapping[Seat, int] = {}

    @property
    def takes_back(self) -> bool:
        """Always True: turns reveal nothing."""
        return True

    @property
    def reseats(self) -> bool:
        """Always True: no part of the game is hidden by a key."""
        return True

    def with_company(self, company: Company) -> OpenRemoteGame:
        return self._replace(company=company)

    @property
    def due(self) -> Due | None:
        mover = self._mover
        if self.played is not None and mover is None:
            return None
        return self.company.due(mover) or Due(mover or 0, (Play,))

    @property
    def _mover(self) -> int | None:
        """The party to move; None before the match and after it."""
        seat = self.played.to_move if self.played else None
        return None if seat is None else self.parties[seat]

    def choices(self) -> Sequence[Any]:
        return self.played.legal() if self.played else ()

    def after(self, statement: Statement) -> OpenRemoteGame:
        """Let the due party join, reveal a number for the lot, play or resign. Raises `Refused`."""
        due = self.due
        if due is None:
            raise refuse("over")
        if isinstance(statement, Join | Toss):
            return _with_match(self._replace(company=self.company.after(due.party, statement)))
        if self.played is None:
            raise refuse("apart", "statement")
        if isinstance(statement, Resign):
            return self._replace(played=self.played.resign())
        if isinstance(statement, Play):
            return self._replace(played=self.played.play(statement.action))
        raise refuse("apart", "statement")

    def ahead(self, remotes: Sequence[Any]) -> None: ...

    def take_ahead(self, source: Reader) -> None: ...

    @property
    def resignable(self) -> bool:
        return self.played is not None and self.played.resignable

    def pledged(self, secrets: Secrets) -> bytes:
        return b""

    def automatic(self, secrets: Secrets) -> None: ...

    def usual(self, secrets: Secrets) -> None: ...

    def decided(self, action: Any, secrets: Secrets) -> Play:
        """The action as a statement. Raises `Refused` if it breaks a rule."""
        cause = self.played.fault(action) if self.played else None
        if cause is not None:
            raise Refused(cause)
        return Play(action)

    def match(self, secrets: Secrets | None) -> Match | None:
        return self.played

    def match_to_show(self, secrets: Secrets | None) -> Match | None:
        return self.played


def _open_game(terms: Terms) -> OpenRemoteGame:
    """Return an open game's remote form. Raises `Refused` ("apart", "form") for other games."""
    game, setup = terms.game, terms.setup
    if game.secrets(setup) or game.deal_headers(setup):
        raise refuse("apart", "form", game=game.title)
    return _with_match(OpenRemoteGame(Company(terms)))


def _with_match(remote: OpenRemoteGame) -> OpenRemoteGame:
    company = remote.company
    if remote.played is not None or (company.lot and not company.toss):
        return remote
    played = Match.dealt(company.terms.game, company.setup, {})
    parties = {seat: party for party, seat in enumerate(company.seats)}
    return OpenRemoteGame(company, played, parties)


def begun(terms: Terms) -> RemoteGame:
    """Begin a remote game. Raises `Refused` ("apart", "form") if the game has no remote form."""
    package, _dot, module = type(terms.game).__module__.rpartition(".")
    name = f"{package}.apart"
    if module != "rules":
        return _open_game(terms)
    try:
        brought: Apart = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return _open_game(terms)
    return brought.begun(terms)
