"""The interface of searches: objects that are advanced in steps.

A search is made from a `tessera.play.view.View`, never from a match. It has no clock and uses only
integers. Equal numbers of nodes, in steps of any size, give equal results in CPython and Pyodide.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, NamedTuple

from tessera.play.contract import State

#: `WON` is the score of a game already won. A win proven ``n`` actions ahead scores ``WON - n``, a
#: loss ``n - WON``. A score between ``-PROVEN`` and ``PROVEN`` is a guess or a proven draw. A guess
#: is in hundredths of the game's own unit. With three or four sides, a proof holds even if all
#: other sides play against the side that thinks.
WON: Final = 1_000_000
PROVEN: Final = WON - 10_000


class Progress(NamedTuple):
    """A search's progress and result so far.

    ``depth`` is the last complete depth, in actions; ``nodes`` is the number of positions visited.
    ``score`` is the value for the side to move: a guess in hundredths (in Pyrga, a complete tower
    is worth 100) or a proof (see `WON`). ``line`` is the principal variation in the game's
    notation, with spaces between actions. With ``sure``, the score is proven; a proven 0 is a draw.
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
        """True when more steps change nothing: a limit is reached or the result is certain."""

    @property
    def patient(self) -> bool:
        """True if the search looks for a proof, so the page's usual time limit does not end it."""
        return False

    @abstractmethod
    def step(self, nodes: int) -> None:
        """Allow ``nodes`` more positions (0 or more) and search until they are used up.

        A step may exceed this limit, because all replies to a position are visited together.
        The next step then visits fewer. Do nothing when `done`.
        """

    @abstractmethod
    def best(self) -> tuple[Any, ...]:
        """The best actions found so far to finish the turn; legal even before the first step.

        The list ends early after an action that reveals something (`State.reveals`) or passes the
        turn to another seat. The caller then begins a new search from the new view.
        """

    @abstractmethod
    def progress(self) -> Progress:
        """The search's progress and its result so far."""


def rests(before: State[Any], action: Any, after: State[Any]) -> bool:
    """True if ``action`` ends a decision of the seat that played it.

    It does so if the turn is over or passes to another seat, or if ``action`` reveals something.
    """
    return not after.open or after.mover != before.mover or before.reveals(action)
