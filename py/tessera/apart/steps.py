"""Work in steps: taken all at once, or some at a time, so that a page can answer in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

#: Yields after every step; returns what comes of them.
Steps = Generator[None, None, T]


def finished(steps: Steps[T]) -> T:
    """Take all steps and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
