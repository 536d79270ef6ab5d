"""Work in steps, taken all at once or a few at a time, so that a page can respond in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

#: A generator that yields after every step and returns its result.
Steps = Generator[None, None, T]


def finished(steps: Steps[T]) -> T:
    """Take all steps and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
