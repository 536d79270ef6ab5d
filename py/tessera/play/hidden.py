"""Mixins of games with secrets or chance: `Hidden` for their states, `HiddenGame` for themselves.

Nobody is told what a seat may not know: what is drawn and spoken comes from `Hidden.observed_by`,
what leaves the table from `Hidden.redact`, which writes ``?``; `HiddenGame.complete` fills it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, TypeVar

from tessera.play.contract import Deal, Game, Seat, Setup, State

A = TypeVar("A", bound=Hashable)


class Hidden(State[A]):
    """A state of which not every seat knows everything."""

    __slots__ = ()

    @abstractmethod
    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Any:
        """Return what ``seat`` may know of this position: what is drawn and spoken for it.

        ``seat`` None is an onlooker, who knows what everybody knows. Once the match is ``over``,
        also by a resignation, nothing is hidden. The result supports ``==``: equal observations
        look alike.
        """

    @abstractmethod
    def reveals(self, action: A, seat: Seat | None = None) -> bool:
        """Return whether ``action`` shows a seat something new (a tile drawn, a tally).

        None stands for any seat; what shows something to any seat cannot be taken back. For one
        seat the answer may be True without need, which is safe, but never False wrongly.
        """

    @abstractmethod
    def redact(
        self, seat: Seat | None, deal: Deal, pieces: Sequence[str]
    ) -> tuple[Deal, Sequence[str]]:
        """Return the deal and the actions written up to here as ``seat`` may know them, with ``?``.

        ``seat`` None is an onlooker. Asked only while the match runs: afterwards nothing is hidden.
        """

    @abstractmethod
    def recalled(self, seen: Any) -> Any:
        """Return an earlier observation as far as it may be shown again now.

        Asked only while the match runs. Players who need not remember get it unchanged.
        """

    @abstractmethod
    def listed(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return the written actions that a list of turns shows while the match runs.

        ``pieces`` are as `redact` returns them; less is shown where players must remember.
        """


class HiddenGame(Game[A]):
    """A game that deals, and may keep from a seat what another knows."""

    @abstractmethod
    def secrets(self, setup: Setup) -> bool:
        """Return whether a seat may know what another may not; then the screen is handed over."""

    @abstractmethod
    def deal_headers(self, setup: Setup) -> tuple[str, ...]:
        """Return the names of the record headers that hold the deal."""

    @abstractmethod
    def deal(self, setup: Setup, rng: Random) -> Deal:
        """Draw from ``rng`` everything that is left to chance, as the record will hold it."""

    @abstractmethod
    def complete(
        self, seat: Seat, setup: Setup, deal: Deal, pieces: Sequence[str], rng: Random
    ) -> tuple[Deal, Sequence[str]]:
        """Replace every ``?`` that `Hidden.redact` wrote by something ``seat`` cannot rule out.

        ``pieces`` are those of the record, each as `piece` matches it (``bid 12``), without
        ``resign``; the result has as many.
        """
