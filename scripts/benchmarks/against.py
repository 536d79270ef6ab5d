"""This build beside another one, in one run: start, bytes, clicks; ratios of this to the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from statistics import geometric_mean
from typing import TYPE_CHECKING, Final

from benchmarks import clicks, weights
from benchmarks.figures import Figure, at_most, median
from benchmarks.lab import TABLE, Lab, profiles
from benchmarks.marks import playable
from benchmarks.visits import RESTART, STATES, chromium, keeps, visit

if TYPE_CHECKING:
    from pathlib import Path

#: How much worse this build may be.
MARGIN: Final = 1.02
#: What of the other measurements is compared, by how its name begins.
COMPARED: Final = ("bytes to the first board", "click to drawn", "Pacru, four players: click")


def measure(lab: Lab) -> Iterator[Figure]:
    """Start in each case, by pairs in turn; bytes and clicks, one build after the other."""
    yield from _starts(lab)
    for each in (weights.measure, clicks.measure):
        for ours, theirs in zip(each(lab), each(lab.other), strict=True):
            if ours.name.startswith(COMPARED):
                both = {"this": ours.value, "other": theirs.value}
                name = f"{ours.name}: this build to the other"
                yield Figure(name, ours.value / theirs.value, "", at_most(MARGIN), both)


def _starts(lab: Lab) -> Iterator[Figure]:
    """Time to playable: each build first in one half of the pairs, the mean of both medians."""
    found: dict[str, list[tuple[float, float]]] = {case: [] for case in STATES}
    with profiles() as fresh:
        for number in range(2 * lab.rounds):
            _round(lab, [fresh(), fresh()], found, swapped=number % 2 == 1)
    for case, pairs in found.items():
        ratios = [this / other for this, other in pairs]
        ratio = geometric_mean((median(ratios[::2]), median(ratios[1::2])))
        name = f"start, {case}: this build to the other"
        yield Figure(name, ratio, "", at_most(MARGIN), pairs)


def _round(
    lab: Lab, folders: list[Path], found: dict[str, list[tuple[float, float]]], *, swapped: bool
) -> None:
    """All cases once, the two builds in turn within each."""
    labs = [lab, lab.other]
    order = (1, 0) if swapped else (0, 1)
    with ExitStack() as stack:
        opened = [stack.enter_context(chromium(lab, folder)) for folder in folders]
        for case, pairs in found.items():
            if case == RESTART:
                stack.close()
                opened = [stack.enter_context(chromium(lab, folder)) for folder in folders]
            times = [0.0, 0.0]
            for which in order:
                each = labs[which]
                report = visit(opened[which], each.site + TABLE, keeps=keeps(each.folder))
                times[which] = playable(report)
            pairs.append((times[0], times[1]))
