"""Every task of a page's main thread: how long it took, and how long it computed.

What is traced is what DevTools shows as a page's timeline. On a busy machine a task may take
long because others had the processor; its own computing time tells that apart.
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
#: Marks a moment in page and trace alike; answers with its time in the page.
CLOCK: Final = "() => performance.mark('bench-clock').startTime"


class Task(NamedTuple):
    """When a task began, in the page's time, its duration, and how long it computed: ms."""

    at: float
    took: float
    computed: float


class Trace:
    """What was traced, once the ``with`` of `traced` is through."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self.clock = 0.0

    def tasks(self) -> list[Task]:
        """The tasks of the page's main thread, in order."""
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
    """Trace a page for as long as the ``with`` lasts."""
    trace, tools = Trace(), page.context.new_cdp_session(page)
    tools.on("Tracing.dataCollected", lambda part: trace.events.extend(part["value"]))
    config = {"includedCategories": list(CATEGORIES), "excludedCategories": ["*"]}
    tools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    trace.clock = page.evaluate(CLOCK)
    yield trace
    finish(page, tools)


def finish(page: Page, tools: CDPSession) -> None:
    """End tracing, and wait until everything has come in."""
    done: list[object] = []
    tools.on("Tracing.tracingComplete", lambda end: done.append(end))  # noqa: PLW0108 - it marks it
    tools.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
