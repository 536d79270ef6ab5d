"""Remembering what was said of values lately, where they are large and asked for time and again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Value = TypeVar("Value")
Answer = TypeVar("Answer")


def lately(size: int) -> Callable[[Callable[[Value], Answer]], Callable[[Value], Answer]]:
    """Let a function of one value that never changes remember its answers to the last ``size``.

    A value is known by being the same object, so that nothing of it is compared or hashed; as long
    as it is remembered it lives.
    """

    def remembering(function: Callable[[Value], Answer]) -> Callable[[Value], Answer]:
        told: deque[tuple[Value, Answer]] = deque(maxlen=size)

        @wraps(function)
        def answering(value: Value) -> Answer:
            for known, answer in told:
                if known is value:
                    return answer
            answer = function(value)
            told.appendleft((value, answer))
            return answer

        return answering

    return remembering
