"""A slow line and a slow processor, as a phone has them: what is seen when, what costs what.

The browser slows its own page down: the line by bytes a second and delay, the processor by letting
the page's main thread work a part of the time. What browsers do in other threads, such as compiling
machine code, and what the service worker fetches, stays as quick as it is. The host compresses, as
hosts do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from benchmarks.figures import Figure, Target, at_most
from benchmarks.lab import TABLE, Lab, profiles
from benchmarks.marks import PAINTED, PLAYABLE, Report, phases, steps
from benchmarks.visits import COLD, SECOND, chromium, keeps, visit

#: 1.6 Mbit/s both ways would be generous: phones send slower than they get.
LINE: Final = {
    "offline": False, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8,
    "latency": 150,
}  # fmt: skip
SLOW_LINE: Final = {"Network.emulateNetworkConditions": LINE}
SLOW_PROCESSOR: Final = {"Emulation.setCPUThrottlingRate": {"rate": 4}}
#: What is slow: both, and each alone.
PHONE: Final = "phone"
WAYS: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    PHONE: {**SLOW_LINE, **SLOW_PROCESSOR},
    "its line alone": SLOW_LINE,
    "its processor alone": SLOW_PROCESSOR,
}
#: The most that a phone may take, in milliseconds, by state and phase.
TARGETS: Final[Mapping[tuple[str, str], Target]] = {
    (COLD, PAINTED): at_most(900),
    (COLD, PLAYABLE): at_most(24_000),
    (SECOND, PLAYABLE): at_most(3_000),
}


def measure(lab: Lab) -> Iterator[Figure]:
    """A cold start and a second visit on a phone; each again with one half of what slows it."""
    found: dict[tuple[str, str], list[Report]] = {}
    with profiles() as fresh:
        for _ in range(lab.rounds):
            for way, slow in WAYS.items():
                with chromium(lab, fresh(), slow) as visitor:
                    for state in (COLD, SECOND):
                        told = visit(visitor, lab.packing + TABLE, keeps=keeps(lab.folder))
                        found.setdefault((way, state), []).append(told)
    for (way, state), reports in found.items():
        yield from shown(way, state, reports)


def shown(way: str, state: str, reports: list[Report]) -> Iterator[Figure]:
    """When one saw the board and could play, with the phases between."""
    told = [phases(it) for it in reports]
    for name, at in steps(reports).items():
        target = TARGETS.get((state, name)) if way == PHONE else None
        mark = name in (PAINTED, PLAYABLE)
        detail = [it.get(name) for it in told]
        what = f"{way}, {state}: {name}" if mark else f"    {name}"
        yield Figure(what, at, "ms", target, detail)
