"""What a search is to the rest of the house: an object advanced in slices.

A search is made from a `tessera.play.view.View`, never from a match. It holds no clock and
counts in integers only, so the same nodes give the same result in CPython and in Pyodide,
however they are sliced; whoever advances it looks at the time between slices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, NamedTuple

from tessera.play.contract import State

#: The score of a win that stands on the board. One that is proven ``n`` actions ahead scores
#: ``WON - n``, a loss ``n - WON``. Whatever lies between ``-PROVEN`` and ``PROVEN``
#: is a guess, in the hundredths of the game's own evaluation. With three or four sides, what is
#: proven is what happens even if all others play against the one that thinks.
WON: Final = 1_000_000
PROVEN: Final = WON - 10_000


class Progress(NamedTuple):
    """How far a search has come.

    ``depth`` is how many actions ahead everything within the search's depth was looked at;
    ``nodes`` the positions visited so far; ``score`` the value for the side to move: a guess
    in hundredths (Pyrga: a complete tower is 100), or a proof (see `WON`); ``line`` the
    principal variation in the game's notation, a space between actions; ``sure`` says that the
    score is proven, a draw too.
    """

    depth: int
    nodes: int
    score: int
    line: str
    sure: bool = False


class Thinking(ABC):
    """A search for the best rest of a turn."""

    @property
    @abstractmethod
    def done(self) -> bool:
        """True when more steps change nothing: budget spent, depth reached, or result proven."""

    @property
    def patient(self) -> bool:
        """True where the page's time cap does not end the search: it looks for a proof."""
        return False

    @abstractmethod
    def step(self, nodes: int) -> None:
        """Allow ``nodes`` (0 or more) positions more and think until they are used.

        The last of them may be exceeded by the replies to one position; the next step allows
        so much less. Without effect when `done`.
        """

    @abstractmethod
    def best(self) -> tuple[Any, ...]:
        """The rest of the turn as it looks now; legal even before the first step.

        It goes as far as it can be known: it stops, with the turn still open, behind the first
        action that `reveals` something and where the turn passes to another seat. Whoever plays
        it asks again then, with a new search from what is seen now.
        """

    @abstractmethod
    def progress(self) -> Progress:
        """How far the search is, and what it thinks."""


def rests(before: State[Any], action: Any, after: State[Any]) -> bool:
    """Whether whoever played ``action`` has nothing to choose now.

    The turn is over, goes on with another seat, or with something that was just shown.
    """
    return not after.open or after.mover != before.mover or before.reveals(action)
