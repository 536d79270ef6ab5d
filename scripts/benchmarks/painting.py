"""Time between the painted title and board, and running Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from benchmarks.figures import Figure, at_least, median
from benchmarks.lab import TABLE, Lab, profiles
from benchmarks.marks import PHASES, PYTHON, arrived, painted, phases
from benchmarks.visits import chromium, visit

#: A usual line: bytes a second, milliseconds of delay.
LINE: Final = {
    "offline": False, "downloadThroughput": 20e6 / 8, "uploadThroughput": 5e6 / 8, "latency": 40,
}  # fmt: skip
#: Network conditions, by the commands that create them.
WAYS: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "20 Mbit/s, 40 ms": {"Network.emulateNetworkConditions": LINE},
    "this machine": {},
}


def measure(lab: Lab) -> Iterator[Figure]:
    """Milliseconds from painted title and board to running Python; must be positive.

    On a usual line they must also be painted before Python's first file arrives; from the local
    host such a file, requested in the head, arrives at once. Each round has a fresh profile; the
    worst one is shown beside the median.
    """
    for name, slow in WAYS.items():
        ahead, leads, times = [], [], []
        with profiles() as fresh:
            for _ in range(min(3, lab.rounds) if slow else lab.rounds):
                with chromium(lab, fresh(), slow) as visitor:
                    report = visit(visitor, lab.site + TABLE)
                first = min(arrived(report)[file] for file in PYTHON)
                times.append({"first of Python": first, **phases(report)})
                ahead.append(times[-1][PHASES["Loaded interpreter"]] - painted(report))
                leads.append(first - painted(report))
        what = f"board painted before Python runs, {name}"
        yield Figure(what, median(ahead), "ms", at_least(0), times)
        yield Figure("    in the worst round", min(ahead), "ms", at_least(0))
        target = at_least(0) if slow else None
        yield Figure("    before its first file came", median(leads), "ms", target)
