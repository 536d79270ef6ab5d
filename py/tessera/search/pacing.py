"""Advancing a search in slices, so that whoever waits for it is heard between them.

A budget of nodes decides how long a bot thinks; a cap in seconds protects slow telephones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

#: How long a slice takes, and a step of it, in seconds. What a node costs may change by a lot from
#: one to the next, so steps are short.
SLICE, STEP = 0.03, 0.006
#: The nodes of the first step, by how much the next may have more, and the most of them.
FIRST, GROWTH, MOST = 4, 2, 8
#: How long a level may think, in seconds, where its nodes take longer.
CAPS: Final = {0: 1.5, 1: 1.5, 2: 1.5, 3: 1.5, 4: 3.0, 5: 6.0}


class Advanced(Protocol):
    """What is advanced: a `tessera.search.thinking.Thinking`, or what is like one."""

    @property
    def done(self) -> bool:
        """Whether more steps change nothing."""

    @property
    def patient(self) -> bool:
        """Whether it looks for a proof, however long that takes."""

    def step(self, nodes: int) -> None:
        """Think for so many positions more."""


#: What a `Pace` advances.
Search = TypeVar("Search", bound=Advanced)


class Pace(Generic[Search]):
    """A search under way: ``clock`` tells the seconds, ``cap`` is the most of them.

    With ``waits``, a search that is `patient` goes on beyond the cap.
    """

    def __init__(
        self, search: Search, cap: float, clock: Callable[[], float], *, waits: bool = True
    ) -> None:
        self.search = search
        self._cap = cap
        self._clock = clock
        self._waits = waits
        self._began = clock()
        self._nodes = FIRST

    @property
    def patient(self) -> bool:
        """Whether the search looks for a proof, however long that takes."""
        return self._waits and self.search.patient

    @property
    def over(self) -> bool:
        """Whether it is done, or has had its time."""
        return self.search.done or (self.elapsed >= self._cap and not self.patient)

    @property
    def elapsed(self) -> float:
        """The seconds since it began."""
        return self._clock() - self._began

    def advance(self) -> None:
        """Think for a slice, in steps: each has as many nodes as fit by the cost of the last."""
        began = self._clock()
        until = began + SLICE
        while began < until and not self.search.done:
            self.search.step(self._nodes)
            ended = self._clock()
            fit = int(self._nodes * STEP / max(ended - began, 1e-6))
            self._nodes = max(1, min(self._nodes * GROWTH, MOST, fit))
            began = ended

    def share(self, visited: int, budget: int) -> int | None:
        """How much of its budget it has used, in hundredths, of time or of nodes; None if patient.

        It is never all of it: then the search is over.
        """
        if self.patient:
            return None
        used = max(visited / max(budget, 1), self.elapsed / self._cap)
        return min(99, int(100 * used))
