"""Time slices for a search, under a cap in seconds; its owner can react between two slices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

#: The length of a time slice, and of a step within it, in seconds. The cost of a node may change a
#: lot from one node to the next, so steps are short.
SLICE, STEP = 0.03, 0.006
#: The nodes of the first step, the growth factor from step to step, and the most nodes of a step.
FIRST, GROWTH, MOST = 4, 2, 8
#: The time limit of each level, in seconds, if its nodes take longer.
CAPS: Final = {0: 1.5, 1: 1.5, 2: 1.5, 3: 1.5, 4: 3.0, 5: 6.0}


class Advanced(Protocol):
    """A `tessera.search.thinking.Thinking`, or anything that is advanced like one."""

    @property
    def done(self) -> bool:
        """True when more steps change nothing."""

    @property
    def patient(self) -> bool:
        """True if this searches for a proof, however long that takes."""

    def step(self, nodes: int) -> None:
        """Search ``nodes`` more positions."""


Search = TypeVar("Search", bound=Advanced)


class Pace(Generic[Search]):
    """A running search; ``clock`` returns seconds, ``cap`` limits them.

    With ``waits``, a `patient` search continues beyond the cap.
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
        """Search for one time slice, in steps; the cost of each decides the nodes of the next."""
        began = self._clock()
        until = began + SLICE
        while began < until and not self.search.done:
            self.search.step(self._nodes)
            ended = self._clock()
            fit = int(self._nodes * STEP / max(ended - began, 1e-6))
            self._nodes = max(1, min(self._nodes * GROWTH, MOST, fit))
            began = ended

    def share(self, visited: int, budget: int) -> int | None:
        """The share of nodes or time used, in hundredths, 99 at most; None for a patient search."""
        if self.patient:
            return None
        used = max(visited / max(budget, 1), self.elapsed / self._cap)
        return min(99, int(100 * used))
