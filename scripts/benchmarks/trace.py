"""Every task of a page's main thread, with its duration and its computing time.

The trace is the one that DevTools shows as a page's timeline. On a busy machine a task may take
long because others had the processor; its computing time shows that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page


#: Tasks with their times, and the marks of `CLOCK`.
CATEGORIES: Final = (
    "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing",
)  # fmt: skip
#: Marks a moment in page and trace alike; returns its time in the page.
CLOCK: Final = "() => performance.mark('bench-clock').startTime"


class Task(NamedTuple):
    """A task: its begin in the page's time, its duration and computing time, in milliseconds."""

    at: float
    took: float
    computed: float


class Trace:
    """A trace, complete once the ``with`` of `traced` ends."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self.clock = 0.0

    def tasks(self) -> list[Task]:
        """Tasks of the page's main thread, in order."""
        (mark,) = (it for it in self.events if it["name"] == "bench-clock")
        thread, offset = (mark["pid"], mark["tid"]), self.clock - mark["ts"] / 1000
        found = [
            Task(it["ts"] / 1000 + offset, it["dur"] / 1000, it.get("tdur", it["dur"]) / 1000)
            for it in self.events
            if it["name"] == "RunTask" and "dur" in it and (it["pid"], it["tid"]) == thread
        ]
        return sorted(found)


@contextmanager
def traced(page: Page) -> Iterator[Trace]:
    """Trace a page while the ``with`` lasts."""
    trace, tools = Trace(), page.context.new_cdp_session(page)
    tools.on("Tracing.dataCollected", lambda part: trace.events.extend(part["value"]))
    config = {"includedCategories": list(CATEGORIES), "excludedCategories": ["*"]}
    tools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    trace.clock = page.evaluate(CLOCK)
    yield trace
    finish(page, tools)


def finish(page: Page, tools: CDPSession) -> None:
    """End tracing, and wait until all data has arrived."""
    done: list[object] = []
    tools.on("Tracing.tracingComplete", lambda end: done.append(end))  # noqa: PLW0108 - it marks it
    tools.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
