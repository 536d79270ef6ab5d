"""Whole games between two bots in the page: thinking times, and load on the main thread."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from benchmarks.clicks import new_game
from benchmarks.figures import Figure, Target, at_most, median, percentile
from benchmarks.lab import PATIENCE, Lab
from benchmarks.trace import Task, traced

#: Longest duration of a game, in milliseconds.
LONGEST: Final = 10 * PATIENCE
#: Games that two bots of each level play.
GAMES: Final = {1: 1, 2: 1, 3: 2, 4: 1, 5: 3}

#: Records the messages between page and worker, and reports of the Long Tasks API.
METER: Final = """
(() => {
  const log = (globalThis.benchTalk = []);
  const note = (kind) => log.push([kind, performance.now()]);
  const kind = (text) => {
    const told = JSON.parse(text);
    return told.do ?? told.kind;
  };
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      note("worker");
      super(...given);
      this.addEventListener("message", ({ data }) => note(kind(data)));
    }
    postMessage(text, ...rest) {
      note(kind(text));
      super.postMessage(text, ...rest);
    }
  };
  const tasks = (globalThis.benchTasks = []);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
})();
"""

REPORT: Final = "() => ({ talk: benchTalk, long: benchTasks })"

Span = tuple[float, float]


class Heard(NamedTuple):
    """Times of one game: the worker's start, each thought, each span between two thoughts.

    ``tasks`` are the main thread's tasks; ``reported`` those that the Long Tasks API reports.
    """

    start: list[Span]
    thoughts: list[Span]
    between: list[Span]
    tasks: list[Task]
    reported: list[Span]


def heard(report: dict[str, Any], tasks: list[Task]) -> Heard:
    """Convert a page's report to spans, in milliseconds from the start of the navigation."""
    start: list[Span] = []
    thoughts: list[Span] = []
    between: list[Span] = []
    last: dict[str, float] = {}
    for kind, at in report["talk"]:
        if kind == "ready":
            start.append((last["worker"], at))
        elif kind == "move":
            # The first request waits for the worker: its thinking begins when the worker is ready.
            thoughts.append((max(last["think"], last["ready"]), at))
        elif kind == "think" and "move" in last:
            between.append((last["move"], at))
        last[kind] = at
    return Heard(start, thoughts, between, tasks, [(at, took) for at, took in report["long"]])


def game_between(lab: Lab, level: int) -> Heard:
    """Play a game between two bots of a level in a fresh page."""
    with lab.page(scripts=(METER,)) as page:
        page.wait_for_timeout(1000)
        with traced(page) as trace:
            new_game(page, (f"bot:{level}", f"bot:{level}"))
            page.wait_for_selector("button[data-do=again].main", timeout=LONGEST)
            page.wait_for_timeout(500)
        return heard(page.evaluate(REPORT), trace.tasks())


def thinking(level: int, games: list[Heard]) -> Iterator[Figure]:
    """Thinking times of a level for one turn: the median and the 95th percentile."""
    times = [end - begin for told in games for begin, end in told.thoughts]
    yield Figure(f"bot {level} thinks, median", median(times), "ms", None, times)
    yield Figure(f"bot {level} thinks, 95 %", percentile(times, 0.95), "ms")


def within(told: Heard, spans: list[Span]) -> Task:
    """The longest of the main thread's tasks that run during one of the spans."""
    met = [
        task
        for task in told.tasks
        if any(task.at < end and task.at + task.took > begin for begin, end in spans)
    ]
    return max(met, key=lambda task: task.took, default=Task(0, 0, 0))


def longest(
    name: str, parts: list[tuple[Heard, list[Span]]], target: Target | None
) -> Iterator[Figure]:
    """The longest task within parts of games: the median over the games."""
    found = [within(told, spans) for told, spans in parts]
    detail = {"tasks": found, "Long Tasks API": [told.reported for told, _ in parts]}
    took = median([task.took for task in found])
    yield Figure(f"longest task {name}", took, "ms", target, detail)
    yield Figure("    of which it computed", median([task.computed for task in found]), "ms")


def measure(lab: Lab) -> Iterator[Figure]:
    """Thinking times by level, then main-thread tasks during and around the highest level's."""
    games = {
        level: [game_between(lab, level) for _ in range(many)] for level, many in GAMES.items()
    }
    for level, played in games.items():
        yield from thinking(level, played)
    every = [told for played in games.values() for told in played]
    starts = [end - begin for told in every for begin, end in told.start]
    yield Figure("the worker starts", median(starts), "ms", None, starts)
    most = max(games)
    hard = games[most]
    yield from longest(f"while bot {most} thinks", [(it, it.thoughts) for it in hard], at_most(50))
    # The click that begins a game draws its board and creates the worker, so it counts apart.
    begun = [(it, [(begin, begin) for begin, _ in it.start]) for it in every]
    after = [(it, [(end_of_task(it, begin), end) for begin, end in it.start]) for it in every]
    yield from longest("that begins game and worker", begun, None)
    yield from longest("while the worker starts", after, at_most(50))
    yield from longest(f"when bot {most}'s turn is drawn", [(it, it.between) for it in hard], None)


def end_of_task(told: Heard, moment: float) -> float:
    """End of the task that runs at a moment."""
    return max(task.at + task.took for task in told.tasks if task.at <= moment)
