"""The interface of searches: objects that are advanced in steps.

A search is made from a `tessera.play.view.View`, never from a match. It has no clock and counts in
integers: the same number of nodes gives the same result in CPython and Pyodide, whatever the steps.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, NamedTuple

from tessera.play.contract import State

#: The score of a win on the board. A win proven ``n`` actions ahead scores ``WON - n``, a loss
#: ``n - WON``. A score between ``-PROVEN`` and ``PROVEN`` is a guess, in hundredths of the game's
#: own unit. With three or four sides, a proof holds even if all others play against the side that
#: thinks.
WON: Final = 1_000_000
PROVEN: Final = WON - 10_000


class Progress(NamedTuple):
    """A search's progress and result so far.

    ``depth`` is the last complete depth, in actions; ``nodes`` the positions visited; ``score`` the
    value for the side to move: a guess in hundredths (Pyrga: a complete tower is 100), or a proof
    (see `WON`); ``line`` the principal variation in the game's notation, a space between actions;
    ``sure`` is True if the score is proven, a draw's included.
    """

    depth: int
    nodes: int
    score: int
    line: str
    sure: bool = False


class Thinking(ABC):
    """A search for the best way to finish a turn."""

    @property
    @abstractmethod
    def done(self) -> bool:
        """True when more steps change nothing: budget spent, depth reached, or result proven."""

    @property
    def patient(self) -> bool:
        """True if the page's time cap does not end the search: it looks for a proof."""
        return False

    @abstractmethod
    def step(self, nodes: int) -> None:
        """Allow ``nodes`` (0 or more) more positions and search until they are used.

        The replies to one position may exceed this limit; the next step then allows fewer. Do
        nothing when `done`.
        """

    @abstractmethod
    def best(self) -> tuple[Any, ...]:
        """The best way found so far to finish the turn; legal even before the first step.

        It ends after an action that `reveals` something, or where the turn passes to another seat;
        the caller then begins a new search from the new view.
        """

    @abstractmethod
    def progress(self) -> Progress:
        """The search's progress and its result so far."""


def rests(before: State[Any], action: Any, after: State[Any]) -> bool:
    """True if the seat that played ``action`` has nothing to choose now.

    The turn is over, passes to another seat, or continues after something has been shown.
    """
    return not after.open or after.mover != before.mover or before.reveals(action)
