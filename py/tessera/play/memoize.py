"""Results that follow from immutable values, kept while the same values are asked about.

A value is known by being the same object, so that nothing of it is compared or hashed; as long as
something is kept of it, it lives. Whoever gets what is kept must not change it.
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
    """Let a function keep its results for the last ``size`` calls; give its values by place."""

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
    """Let a function keep its last result: a render asks for the same again and again."""
    return memoize(1)(follows)
