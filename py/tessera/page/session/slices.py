"""Long work in slices, between which the page answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Final, TypeVar

from tessera.saves.beside import Absent

if TYPE_CHECKING:
    from tessera.apart.steps import Steps
    from tessera.page.session.shell import Shell

T = TypeVar("T")

#: For how long a slice lasts, in seconds; every so many steps the clock is asked, which is slow.
SLICE: Final = 0.02
STEPS: Final = 2


async def in_slices(shell: Shell, begin: Callable[[], Steps[T]]) -> T:
    """Do work in slices and return its result; begin anew when missing code was fetched.

    Raises `Unfetched`, and what the work raises.
    """
    clock, taken = shell.ports.clock, count(1)
    steps, ends = begin(), clock.seconds() + SLICE
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        except Absent as absent:
            await shell.games.open(absent.game)
            steps = begin()
        if next(taken) % STEPS == 0 and clock.seconds() >= ends:
            await clock.rest()
            ends = clock.seconds() + SLICE
