"""Time, and work that goes on beside."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from traceback import format_exception
from typing import Any

import js
from pyodide.ffi import create_once_callable


class BrowserClock:
    """The browser's clock and its event loop."""

    def __init__(self) -> None:
        #: What runs beside; a task that nobody holds may be collected.
        self._running: set[asyncio.Task[None]] = set()

    def now(self) -> str:
        """The time, ISO 8601, UTC, to the millisecond."""
        return str(js.Date.new().toISOString())

    def today(self) -> str:
        """The day where the player is: ``2026-11-27``."""
        # A locale's way to write it would be loaded first, which takes 20 ms of a start.
        now = js.Date.new()
        now.setMinutes(now.getMinutes() - now.getTimezoneOffset())
        return str(now.toISOString())[:10]

    def seconds(self) -> float:
        """Seconds since the page was opened."""
        return float(js.performance.now()) / 1000

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something once, after a while."""
        js.setTimeout(create_once_callable(call), int(seconds * 1000))

    async def rest(self) -> None:
        """Let the browser do what waits, and then go on."""
        await asyncio.sleep(0)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside; what it raises is an uncaught error of the page."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            told = js.Error.new(f"{type(error).__name__}: {error}")
            told.stack = "".join(format_exception(error))
            js.reportError(told)


#: The page's one clock.
CLOCK = BrowserClock()
