"""Caches for functions of immutable values.

Arguments are compared by identity, so nothing is hashed or compared; they live as long as their
result is kept. Callers must not change a result.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def memoize(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Make a function keep the results of its last ``size`` calls, by positional arguments."""

    def keeping(follows: Callable[P, R]) -> Callable[P, R]:
        kept: deque[tuple[tuple[object, ...], R]] = deque(maxlen=size)

        @wraps(follows)
        def found(*values: P.args, **named: P.kwargs) -> R:
            for about, result in kept:
                if len(about) == len(values) and all(map(is_, about, values)):
                    return result
            result = follows(*values, **named)
            kept.appendleft((values, result))
            return result

        return found

    return keeping


def memoize_last(follows: Callable[P, R]) -> Callable[P, R]:
    """Make a function keep its last result: a render asks for the same again and again."""
    return memoize(1)(follows)
