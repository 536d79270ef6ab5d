"""Long tasks done in steps, so that a page can respond between two steps."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

#: A generator that yields after every step and returns the result of the work.
Steps = Generator[None, None, T]


def finished(steps: Steps[T]) -> T:
    """Do all steps without a pause and return the result of the work."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
