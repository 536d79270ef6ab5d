"""Searches in time slices, up to a time limit; the caller can react between two slices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

#: The length of a time slice and of a step within it, in seconds. Steps are short because one node
#: may cost much more than the node before.
SLICE, STEP = 0.03, 0.006
#: The number of nodes per step: its first value, its greatest growth factor, and its maximum.
FIRST, GROWTH, MOST = 4, 2, 8
#: The time limit of a search, in seconds, by level.
CAPS: Final = {0: 1.5, 1: 1.5, 2: 1.5, 3: 1.5, 4: 3.0, 5: 6.0}


class Advanced(Protocol):
    """A `tessera.search.thinking.Thinking`, or another search that runs in steps."""

    @property
    def done(self) -> bool:
        """True when more steps change nothing."""

    @property
    def patient(self) -> bool:
        """True if the search looks for a proof, however long that takes."""

    def step(self, nodes: int) -> None:
        """Search ``nodes`` more positions."""


Search = TypeVar("Search", bound=Advanced)


class Pace(Generic[Search]):
    """A running search, limited to ``cap`` seconds; ``clock`` returns the time in seconds.

    With ``waits``, a `patient` search continues beyond this limit.
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
        return self._waits and self.search.patient

    @property
    def over(self) -> bool:
        return self.search.done or (self.elapsed >= self._cap and not self.patient)

    @property
    def elapsed(self) -> float:
        return self._clock() - self._began

    def advance(self) -> None:
        """Run the search for one time slice; each step's duration limits the next step's nodes."""
        began = self._clock()
        until = began + SLICE
        while began < until and not self.search.done:
            self.search.step(self._nodes)
            ended = self._clock()
            fit = int(self._nodes * STEP / max(ended - began, 1e-6))
            self._nodes = max(1, min(self._nodes * GROWTH, MOST, fit))
            began = ended

    def share(self, visited: int, budget: int) -> int | None:
        """The percentage of nodes or time used, whichever is more, up to 99; None if `patient`."""
        if self.patient:
            return None
        used = max(visited / max(budget, 1), self.elapsed / self._cap)
        return min(99, int(100 * used))
