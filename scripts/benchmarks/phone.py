"""A start on a phone: a slow line and a slow processor, with the time of each phase.

The browser slows its own page down: the line by bytes a second and delay, the processor by letting
the page's main thread work a part of the time. Work in other threads, such as compiling machine
code, and the service worker's fetches stay as quick as they are. The host compresses, as hosts do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from benchmarks.figures import Figure, Target, at_most
from benchmarks.lab import TABLE, Lab, profiles
from benchmarks.marks import PAINTED, PLAYABLE, Report, phases, steps
from benchmarks.visits import COLD, SECOND, chromium, keeps, visit

#: 1.6 Mbit/s both ways is generous: phones send slower than they receive.
LINE: Final = {
    "offline": False, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8,
    "latency": 150,
}  # fmt: skip
SLOW_LINE: Final = {"Network.emulateNetworkConditions": LINE}
SLOW_PROCESSOR: Final = {"Emulation.setCPUThrottlingRate": {"rate": 4}}
#: Slowed parts: both, and each alone.
PHONE: Final = "phone"
WAYS: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    PHONE: {**SLOW_LINE, **SLOW_PROCESSOR},
    "its line alone": SLOW_LINE,
    "its processor alone": SLOW_PROCESSOR,
}
#: Longest times on a phone, in milliseconds, by state and phase.
TARGETS: Final[Mapping[tuple[str, str], Target]] = {
    (COLD, PAINTED): at_most(900),
    (COLD, PLAYABLE): at_most(24_000),
    (SECOND, PLAYABLE): at_most(3_000),
}


def measure(lab: Lab) -> Iterator[Figure]:
    """A cold start and a second visit on a phone, and with each of its limits alone."""
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
    """Times when the board was seen and when it was playable, with the phases between."""
    told = [phases(it) for it in reports]
    for name, at in steps(reports).items():
        target = TARGETS.get((state, name)) if way == PHONE else None
        mark = name in (PAINTED, PLAYABLE)
        detail = [it.get(name) for it in told]
        what = f"{way}, {state}: {name}" if mark else f"    {name}"
        yield Figure(what, at, "ms", target, detail)
