"""Time to prove the values of all placements in positions of Pyrga."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from benchmarks.figures import Figure, at_most, percentile
from benchmarks.lab import Lab
from benchmarks.speed import WORKER_START
from pyrga.against_solver import positions
from tessera.games.pyrga.notation import WRITTEN

#: Number of positions by this seed, after 1 to 12 plies in turn; seconds until one is given up.
POSITIONS: Final = 96
SEED: Final = 1
LONGEST: Final = 60.0
#: Request that starts the worker's own part, which needs no sources here.
INSTALL: Final[dict[str, Any]] = {"do": "install", "sources": {}}
#: Targets in seconds until half of the placements are known, and until all are.
HALF, ALL = at_most(2.0), at_most(15.0)


def measure(lab: Lab) -> Iterator[Figure]:
    """Quantiles of both times, in CPython and in the page's worker."""
    from benchmarks.inside import verdicts  # noqa: PLC0415 - needs the path above

    asked = [
        {
            "do": "verdicts",
            "moves": " ".join(WRITTEN[action] for action in match.actions),
            "opening": match.setup.options["opening"],
            "longest": LONGEST,
        }
        for match in positions(POSITIONS, SEED)
    ]
    yield from figures("CPython", [verdicts(one) for one in asked])
    with lab.page() as page:
        page.evaluate(WORKER_START, [f"{lab.address}bench_inside.py", INSTALL])
        found = [page.evaluate("measureInWorker", one) for one in asked]
    yield from figures("worker", found)


def figures(where: str, times: Sequence[Sequence[float]]) -> Iterator[Figure]:
    """The quantiles of both times."""
    halves, wholes = ([each[at] for each in times] for at in (0, 1))
    rows: tuple[tuple[str, list[float], float, Any], ...] = (
        ("half of all placements known, median", halves, 0.5, None),
        ("half of all placements known, 95 %", halves, 0.95, HALF),
        ("all placements known, median", wholes, 0.5, None),
        ("all placements known, 95 %", wholes, 0.95, ALL),
    )
    for name, values, part, target in rows:
        yield Figure(f"{name}: {where}", percentile(values, part), "s", target, values)
