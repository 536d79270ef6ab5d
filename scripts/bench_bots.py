"""Whole games between two bots in the page: how long they think, and what the page feels of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from bench_clicks import new_game
from bench_figures import Figure, Target, at_most, median, percentile
from bench_lab import PATIENCE, Lab

#: How long a game may take, in milliseconds.
LONGEST: Final = 10 * PATIENCE
#: How many games two bots of each level play.
GAMES: Final = {1: 1, 2: 1, 3: 3}
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


def thinking(level: int, games: list[Heard]) -> Iterator[Figure]:
    """How long a level thinks about a turn."""
    times = [end - begin for told in games for begin, end in told.thoughts]
    yield Figure(f"bot {level} thinks, median", median(times), "ms", None, times)
    yield Figure(f"bot {level} thinks, 95 %", percentile(times, 0.95), "ms")


def tasks(name: str, parts: list[tuple[Heard, list[Span]]], target: Target | None) -> Figure:
    """The longest task of the main thread within parts of games: the median over the games.

    Tasks of less than 50 ms are not reported; the gaps between frames bound those.
    """
    found = [(longest(told.tasks, spans), longest(told.gaps, spans)) for told, spans in parts]
    most = [task or max(0.0, gap - FRAME) for task, gap in found]
    detail = [{"longest task of 50 ms or more": task, "frame gap": gap} for task, gap in found]
    return Figure(f"longest task {name}", median(most), "ms", target, detail)


def measure(lab: Lab) -> Iterator[Figure]:
    """Thinking times by level, then the main thread while level 3 thinks and around it."""
    games = {
        level: [game_between(lab, level) for _ in range(many)] for level, many in GAMES.items()
    }
    for level, played in games.items():
        yield from thinking(level, played)
    every = [told for played in games.values() for told in played]
    starts = [end - begin for told in every for begin, end in told.start]
    yield Figure("the worker starts", median(starts), "ms", None, starts)
    hard = games[max(games)]
    yield tasks("while bot 3 thinks", [(it, it.thoughts) for it in hard], at_most(50))
    yield tasks("while the worker starts", [(it, it.start) for it in every], at_most(50))
    yield tasks("when bot 3's turn is drawn", [(it, it.between) for it in hard], None)
