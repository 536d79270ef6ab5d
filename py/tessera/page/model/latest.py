"""What follows from a value, kept until another one is asked about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import Any, ParamSpec, TypeVar

V = TypeVar("V")
P = ParamSpec("P")
R = TypeVar("R")


def latest(follows: Callable[[V], R]) -> Callable[[V], R]:
    """A function of a value that never changes, which works its result out once for that value.

    A render asks for the same of one table again and again. What is kept is the result for the
    value asked about last, that very object; whoever gets it must not change it.
    """
    about: object = object()
    result: Any = None

    @wraps(follows)
    def found(value: V) -> R:
        nonlocal about, result
        if about is not value:
            result = follows(value)
            about = value
        known: R = result
        return known

    return found


def latest_among(follows: Callable[P, R]) -> Callable[P, R]:
    """The same of a function of several values, each given by its place."""
    about: tuple[object, ...] = (object(),)
    result: Any = None

    @wraps(follows)
    def found(*values: P.args, **named: P.kwargs) -> R:
        nonlocal about, result
        if len(about) != len(values) or not all(map(is_, about, values)):
            result = follows(*values, **named)
            about = values
        known: R = result
        return known

    return found
