"""Compare this build with another one in one run: start, bytes and clicks, as ratios."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import chain
from statistics import geometric_mean
from typing import TYPE_CHECKING, Final

from benchmarks import clicks, weights
from benchmarks.clicks import Events, until_drawn
from benchmarks.figures import Figure, at_most, median
from benchmarks.lab import TABLE, Lab, profiles
from benchmarks.marks import playable
from benchmarks.visits import RESTART, STATES, chromium, keeps, visit

if TYPE_CHECKING:
    from pathlib import Path

#: The commit that builds are compared with unless another one is named.
BASELINE: Final = "150a18ac"
#: The largest ratio of this build's figures to the other's.
MARGIN: Final = 1.02
#: The most by which the whole site may be larger, in per cent.
LARGER: Final = 0.5


def measure(lab: Lab) -> Iterator[Figure]:
    """Starts, bytes and clicks of both builds; starts and clicks in pairs of alternating order."""
    parts: dict[str, Callable[[Lab], Iterator[Figure]]] = {
        "start": _starts,
        "bytes": _bytes,
        "clicks, Pyrga": lambda it: _clicks("Pyrga", it, clicks.in_pyrga),
        "clicks, Pacru": lambda it: _clicks("Pacru", it, clicks.in_pacru),
    }
    for name, part in parts.items():
        print(f"bench: against, {name}", flush=True)
        yield from _as_far_as_it_goes(name, part, lab)


def _as_far_as_it_goes(
    name: str, part: Callable[[Lab], Iterator[Figure]], lab: Lab
) -> Iterator[Figure]:
    """Figures of a part, or a remark if one of the builds cannot do it."""
    from playwright.sync_api import Error  # noqa: PLC0415 - the environment has it

    try:
        yield from part(lab)
    except (AssertionError, TimeoutError, Error) as error:
        why = str(error).splitlines()[0]
        yield Figure(f"{name}: one of the builds cannot do it ({why})", math.nan, "")


def _bytes(lab: Lab) -> Iterator[Figure]:
    """Bytes fetched up to the first board, and bytes of all files."""
    ours, theirs = (next(weights.measure(it)) for it in (lab, lab.other))
    yield _compared(ours.name, ours.value / theirs.value, [(ours.value, theirs.value)])
    files = [it.folder.rglob("*") for it in (lab, lab.other)]
    this, other = (sum(path.stat().st_size for path in it if path.is_file()) for it in files)
    more = 100 * (this / other - 1)
    yield Figure(
        "bytes of the site: more than the other", more, "%", at_most(LARGER), [this, other]
    )


def _clicks(game: str, lab: Lab, play: Callable[[Lab, Lab], list[Events]]) -> Iterator[Figure]:
    """Ratio of clicks in a game that is played several times."""
    found = [play(lab, lab.other) for _ in range(0, lab.rounds, 3)]
    yield click_ratio(game, [[*chain(*parts)] for parts in zip(*found, strict=True)])


def click_ratio(game: str, events: list[Events]) -> Figure:
    """The median ratio over all clicks of a game, each made in both builds in direct succession."""
    this, other = ([it for it in told if it["type"] == "click"] for told in events)
    assert len(this) == len(other), f"{len(this)} clicks to {len(other)}"
    pairs = [*zip(map(until_drawn, this), map(until_drawn, other), strict=True)]
    ratio = median([ours / theirs for ours, theirs in pairs])
    return _compared(f"click to drawn, {game}", ratio, pairs)


def _compared(name: str, ratio: float, pairs: list[tuple[float, float]]) -> Figure:
    name = f"{name}: this build to the other"
    return Figure(name, ratio, band(pairs), at_most(MARGIN), pairs)


def band(pairs: list[tuple[float, float]]) -> str:
    """95 % confidence interval of the median ratio, as text; "" for fewer than six pairs.

    By order statistics: each ratio is as likely to be above the true median as below it.
    """
    ratios = sorted(this / other for this, other in pairs)
    low = math.floor((len(ratios) - 1.96 * math.sqrt(len(ratios))) / 2)
    return f"{ratios[low]:.2f} to {ratios[-1 - low]:.2f}" if len(ratios) > 5 else ""


def _starts(lab: Lab) -> Iterator[Figure]:
    """Time to playable: each build first in one half of the pairs, the mean of both medians."""
    found: dict[str, list[tuple[float, float]]] = {case: [] for case in STATES}
    with profiles() as fresh:
        for number in range(2 * lab.rounds):
            _round(lab, [fresh(), fresh()], found, swapped=number % 2 == 1)
    for case, pairs in found.items():
        ratios = [this / other for this, other in pairs]
        ratio = geometric_mean((median(ratios[::2]), median(ratios[1::2])))
        yield _compared(f"start, {case}", ratio, pairs)


def _round(
    lab: Lab, folders: list[Path], found: dict[str, list[tuple[float, float]]], *, swapped: bool
) -> None:
    """Run all cases once, the two builds in turn within each."""
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
