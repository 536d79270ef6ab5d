"""Base classes for secrets or chance: `Hidden` for states, `HiddenGame` for games.

`Hidden.observed_by` returns the observation that is drawn and spoken for a seat. `Hidden.redact`
writes ``?`` for the unknown before anything leaves the table; `HiddenGame.complete` fills it in.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, TypeVar

from tessera.play.contract import Deal, Game, Seat, Setup, State

A = TypeVar("A", bound=Hashable)


class Hidden(State[A]):
    """A state that not every seat knows completely."""

    __slots__ = ()

    @abstractmethod
    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Any:
        """Return what ``seat`` (None: an onlooker) may see and hear of this position.

        Once the match is ``over``, even by a resignation, nothing is hidden. The result supports
        ``==``: equal observations look alike.
        """

    @abstractmethod
    def reveals(self, action: A, seat: Seat | None = None) -> bool:
        """True if ``action`` shows ``seat`` (None: any seat) something new (a tile drawn, a tally).

        An action that shows something to any seat cannot be taken back. For one seat, True may be
        wrong, which is safe, but False is always right.
        """

    @abstractmethod
    def redact(
        self, seat: Seat | None, deal: Deal, pieces: Sequence[str]
    ) -> tuple[Deal, Sequence[str]]:
        """Return the deal and actions, with ``?``, as ``seat`` (None: an onlooker) knows them.

        Called only while the match runs: afterwards nothing is hidden.
        """

    @abstractmethod
    def recalled(self, seen: Any) -> Any:
        """Return the part of an earlier observation that may be shown while the match runs."""

    @abstractmethod
    def listed(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return the actions from `redact` that a list of turns shows while the match runs."""


class HiddenGame(Game[A]):
    """A game with a deal, perhaps with secrets between seats."""

    @abstractmethod
    def secrets(self, setup: Setup) -> bool: ...

    @abstractmethod
    def deal_headers(self, setup: Setup) -> tuple[str, ...]: ...

    @abstractmethod
    def deal(self, setup: Setup, rng: Random) -> Deal: ...

    @abstractmethod
    def complete(
        self, seat: Seat, setup: Setup, deal: Deal, pieces: Sequence[str], rng: Random
    ) -> tuple[Deal, Sequence[str]]:
        """Replace every ``?`` of `Hidden.redact` by something that ``seat`` cannot rule out.

        ``pieces`` are those of the record, each as `piece` matches it (``bid 12``), without
        ``resign``; the result has as many.
        """
