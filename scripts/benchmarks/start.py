"""Time to playable against a bare PyScript page: cold, again, after a restart; in every engine.

All times are taken inside the page, from the start of the navigation, for both pages by the same
script, until Python has set ``data-tessera="ready"`` on the root element.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from toolchain import browsers
from benchmarks.figures import Figure, at_most, median
from benchmarks.lab import TABLE, Lab, profiles
from benchmarks.marks import Report, playable, steps
from benchmarks.visits import (
    COLD,
    RESTART,
    SECOND,
    STATES,
    STAY,
    Engine,
    Visitor,
    engines,
    keeps,
    visit,
)

#: Largest ratio of our time to the stock page's, by engine and state.
TARGETS: Final = {
    "Chromium": {COLD: 0.45, SECOND: 0.32, RESTART: 0.42},
    "Firefox": {COLD: 0.45, SECOND: 0.40},
    "WebKit": {COLD: 0.45, SECOND: 0.40},
}
OURS, STOCK = "ours", "stock"

#: Each page's reports in each state, in the order of the rounds.
Visits = dict[tuple[str, str], list[Report]]


def measure(lab: Lab) -> Iterator[Figure]:
    """Time to playable, ours against stock, with its phases, in each installed engine."""
    for engine in engines(lab):
        print(f"bench: start, {engine.name}", flush=True)
        found: Visits = {}
        with profiles() as fresh:
            for number in range(lab.rounds):
                order = (STOCK, OURS) if number % 2 else (OURS, STOCK)
                one_round(lab, engine, fresh, order, found)
        yield from compared(engine, found)
        for state in set(STATES) - {*engine.states}:
            yield Figure(f"start, {engine.name}, {state}: no profile is kept", math.nan, "")
    for name in browsers.absent():
        if name in lab.engines:
            yield Figure(f"start, {name}: not here", math.nan, "")


def one_round(
    lab: Lab, engine: Engine, fresh: Callable[[], Path], order: tuple[str, ...], found: Visits
) -> None:
    """Run every state once, the two pages in turn within each, each in its own browser."""
    folders = {which: fresh() for which in order}
    with ExitStack() as stack:
        opened = {it: stack.enter_context(engine.open(folders[it])) for it in order}
        for state in engine.states:
            if state == RESTART:
                stack.close()
                opened = {it: stack.enter_context(engine.open(folders[it])) for it in order}
            for which in order:
                before = found.get((state, OURS), [])
                report = arrive(lab, engine, opened[which], which, before)
                found.setdefault((state, which), []).append(report)


def arrive(lab: Lab, engine: Engine, visitor: Visitor, which: str, before: list[Report]) -> Report:
    """Visit our page until all is kept, or the stock page for as long as ``before`` says."""
    if which == OURS:
        return visit(visitor, engine.address(lab.site) + TABLE, keeps=keeps(lab.folder))
    stay = before[-1]["stay"] if before else STAY
    return visit(visitor, engine.address(lab.stock), stay)


def compared(engine: Engine, found: Visits) -> Iterator[Figure]:
    """Medians of the ratios by pairs, then each page's own times and phases."""
    for state in engine.states:
        both = {which: [playable(it) for it in found[state, which]] for which in (OURS, STOCK)}
        ratio = median([ours / stock for ours, stock in zip(*both.values(), strict=True)])
        most = TARGETS[engine.name].get(state)
        target = None if most is None else at_most(most)
        detail = {**both, "browser": found[state, OURS][0].get("agent")}
        yield Figure(f"start, {engine.name}, {state}", ratio, "of stock", target, detail)
        for which, times in both.items():
            yield Figure(f"    {which}", median(times), "ms")
            for name, at in steps(found[state, which]).items():
                yield Figure(f"        {name}", at, "ms")
