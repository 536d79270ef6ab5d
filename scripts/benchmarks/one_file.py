"""Time until the site's one file is playable, opened from a folder, beside the hosted site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.figures import Figure, at_most, median
from benchmarks.lab import TABLE, Lab, profiles
from benchmarks.marks import playable
from benchmarks.visits import chromium, visit
from website.one_file import NAME

#: The largest ratio to a first visit of the hosted site, and the largest size in megabytes.
RATIO: Final = 1.5
HEAVIEST: Final = 12.0


def measure(lab: Lab) -> Iterator[Figure]:
    """Time to playable in fresh profiles, the file and the host in turn; the file's size."""
    file = lab.folder / NAME
    addresses = {"file": file.as_uri() + TABLE, "hosted": lab.site + TABLE}
    ready: dict[str, list[float]] = {which: [] for which in addresses}
    with profiles() as fresh:
        for number in range(lab.rounds):
            for which in sorted(addresses, reverse=bool(number % 2)):
                with chromium(lab, fresh()) as visitor:
                    ready[which].append(playable(visit(visitor, addresses[which])))
    ratio = median([a / b for a, b in zip(ready["file"], ready["hosted"], strict=True)])
    yield Figure("start of the one file", ratio, "of a first visit", at_most(RATIO), ready)
    for which, times in ready.items():
        yield Figure(f"    {which}", median(times), "ms")
    yield Figure("size of the one file", file.stat().st_size / 1e6, "MB", at_most(HEAVIEST))
