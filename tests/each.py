"""One test that looks at many small things: where each of them as a test would cost too much."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

Thing = TypeVar("Thing")


def for_each(
    things: Iterable[Thing], name: Callable[[Thing], str] = str
) -> Callable[[Callable[[Thing], None]], Callable[[], None]]:
    """Let a test look at each of these things; all that fail are told, by their names."""

    def over(test: Callable[[Thing], None]) -> Callable[[], None]:
        @wraps(test)
        def looks() -> None:
            wrong: list[Exception] = []
            for thing in things:
                try:
                    test(thing)
                except Exception as found:  # noqa: BLE001
                    found.add_note(name(thing))
                    wrong.append(found)
            if wrong:
                raise ExceptionGroup(f"{len(wrong)} of them", wrong)

        # Pytest must not look for fixtures in the names that the wrapped test takes.
        del looks.__wrapped__
        return looks

    return over
