"""Base classes for games with secrets or chance: `HiddenGame`, and `Hidden` for their states.

`Hidden.observed_by` returns the observation that the page shows or announces to a seat.
`Hidden.redact` writes ``?`` for what is unknown; `HiddenGame.complete` replaces each ``?``.
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

        If the match is ``over``, even by a resignation, nothing is hidden. Observations that are
        equal (``==``) look alike.
        """

    @abstractmethod
    def reveals(self, action: A, seat: Seat | None = None) -> bool:
        """True if ``action`` shows something new, such as a tile, to ``seat`` (None: to any seat).

        An action that shows something new to any seat cannot be taken back. For a single ``seat``,
        True may be wrong, which does no harm; False is always right.
        """

    @abstractmethod
    def redact(
        self, seat: Seat | None, deal: Deal, pieces: Sequence[str]
    ) -> tuple[Deal, Sequence[str]]:
        """Return ``deal`` and ``pieces``, with ``?`` for all that ``seat`` must not know.

        ``seat`` is None for an onlooker. A match that is over is treated as if it were running.
        """

    @abstractmethod
    def recalled(self, seen: Any) -> Any:
        """Return the part of ``seen``, an earlier observation, that a running match may show."""

    @abstractmethod
    def listed(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return ``pieces`` (from `redact`) as they appear in a running match's list of turns."""


class HiddenGame(Game[A]):
    """A game with a deal, and perhaps with secrets that seats keep from each other."""

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
        """Replace every ``?`` from `Hidden.redact` with something that ``seat`` cannot rule out.

        ``pieces`` are the written actions (``bid 12``), without turn numbers or ``resign``.
        The number of pieces stays the same. Raises `Refused` ("record") for an impossible deal.
        """
