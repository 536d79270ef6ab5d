"""Whole games between two bots in the page: how long they think, and what the page feels of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from bench_clicks import new_game
from bench_figures import Figure, at_most, median, percentile
from bench_lab import PATIENCE, Lab

#: How long a game may take, in milliseconds.
LONGEST: Final = 10 * PATIENCE
#: The usual distance of two frames, in milliseconds.
FRAME: Final = 1000 / 60

#: Writes down what page and worker tell each other, tasks of 50 ms and more of the main
#: thread, and gaps of more than 25 ms between two frames.
METER: Final = """
(() => {
  const log = (globalThis.benchTalk = []);
  const note = (what, text) => log.push({ what, kind: text, at: performance.now() });
  const kind = (text) => { const told = JSON.parse(text); return told.do ?? told.kind; };
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      note("sent", "worker");
      super(...given);
      this.addEventListener("message", ({ data }) => note("heard", kind(data)));
    }
    postMessage(text, ...rest) {
      note("sent", kind(text));
      super.postMessage(text, ...rest);
    }
  };
  const tasks = (globalThis.benchTasks = []);
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) tasks.push([it.startTime, it.duration]);
  }).observe({ type: "longtask", buffered: true });
  const gaps = (globalThis.benchGaps = []);
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    if (now - last > 25) gaps.push([last, now - last]);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})();
"""

REPORT: Final = "() => ({ talk: benchTalk, tasks: benchTasks, gaps: benchGaps })"

Span = tuple[float, float]


class Heard(NamedTuple):
    """What a game told: the worker's start, each thought, each wait and drawing between them."""

    start: list[Span]
    thoughts: list[Span]
    between: list[Span]
    tasks: list[Span]
    gaps: list[Span]


def heard(report: dict[str, Any]) -> Heard:
    """A page's report as spans of time, in milliseconds from the start of the navigation."""
    start: list[Span] = []
    thoughts: list[Span] = []
    between: list[Span] = []
    last: dict[str, float] = {}
    for message in report["talk"]:
        kind, at = message["kind"], message["at"]
        last[kind] = at
        if kind == "ready":
            start.append((last["worker"], at))
        elif kind == "move":
            # The first question waits for the worker: its thinking begins when that is there.
            thoughts.append((max(last["think"], last["ready"]), at))
        elif kind == "think" and "move" in last:
            between.append((last["move"], at))
    spans = [[(at, at + long) for at, long in report[what]] for what in ("tasks", "gaps")]
    return Heard(start, thoughts, between, *spans)


def longest(found: list[Span], within: list[Span]) -> float:
    """The longest of the spans that meet one of those ``within``, in milliseconds; 0 if none."""
    met = [
        end - begin
        for begin, end in found
        if any(begin < last and end > first for first, last in within)
    ]
    return max(met, default=0.0)


def game_between(lab: Lab, level: int) -> Heard:
    """A game of two bots of a level in a page of its own."""
    with lab.page(scripts=(METER,)) as page:
        new_game(page, (f"bot:{level}", f"bot:{level}"))
        page.wait_for_selector("button[data-do=again].main", timeout=LONGEST)
        page.wait_for_timeout(500)
        return heard(page.evaluate(REPORT))


def measure(lab: Lab) -> Iterator[Figure]:
    """Thinking times by level, then the main thread while level 3 thinks and around it."""
    games = {level: game_between(lab, level) for level in (1, 2, 3)}
    for level, told in games.items():
        times = [end - begin for begin, end in told.thoughts]
        yield Figure(f"bot {level} thinks, median", median(times), "ms", None, times)
        yield Figure(f"bot {level} thinks, 95 %", percentile(times, 0.95), "ms")
    told = games[3]
    starts = [end - begin for game in games.values() for begin, end in game.start]
    yield Figure("the worker starts", median(starts), "ms", None, starts)
    parts = (
        ("while bot 3 thinks", told.thoughts, at_most(50)),
        ("while the worker starts", told.start, at_most(50)),
        ("when a bot's turn is drawn", told.between, None),
    )
    for name, spans, target in parts:
        # Tasks of less than 50 ms are not reported; the gaps between frames bound them.
        task, gap = longest(told.tasks, spans), longest(told.gaps, spans)
        most = task or max(0.0, gap - FRAME)
        detail = {"longest task of 50 ms or more": task, "longest gap of frames": gap}
        yield Figure(f"longest task {name}", most, "ms", target, detail)
