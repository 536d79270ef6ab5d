"""Measure speed, start and smoothness; print a table and write JSON. Never part of the tests.

    python3 scripts/bench.py [--json FILE] [--rounds 7] [--only NAME …]
    python3 scripts/bench.py --against              # beside the baseline's build, in one run
    python3 scripts/bench.py --against BUILD        # beside the build of a commit or in a folder
    python3 scripts/bench.py --only clone           # a fresh clone: starts, builds, changes seen

``--only`` takes names of measurements: ``speed start paint bytes phone worker one-file
wrong-files clicks canals elections links reading studies bots proofs memory``; ``against`` and
``clone`` run only on request. ``start`` runs in Chromium, Firefox and WebKit, as far as they are
installed, or in the browsers of ``--engines``. ``--only worker --against BUILD`` times a bot's
first answer beside another build's. A commit is built once, by its own scripts, and kept in
``.cache/builds``.

Compared builds are measured in turn within one run, and medians count. The speed of a fixed plain
loop comes first, so that figures of different machines can be compared. The exit status is 0 even
if a target is missed: a busy machine is no fault.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import toolchain
from toolchain import CACHE, browsers, nodejs
from benchmarks import (
    against,
    bots,
    canals,
    clicks,
    elections,
    fresh_clone,
    links,
    memory,
    one_file,
    painting,
    phone,
    proofs,
    reading,
    speed,
    start,
    studies,
    weights,
    worker,
    wrong_files,
)
from benchmarks.figures import circumstances, row, table, written
from benchmarks.lab import laboratory
from website import earlier

if TYPE_CHECKING:
    from benchmarks.figures import Figure
    from benchmarks.lab import Lab


def measurements() -> dict[str, Callable[[Lab], Iterator[Figure]]]:
    """Every measurement by its name, in running order."""
    return {
        "speed": speed.measure,
        "start": start.measure,
        "paint": painting.measure,
        "bytes": weights.measure,
        "phone": phone.measure,
        "worker": worker.measure,
        "one-file": one_file.measure,
        "wrong-files": wrong_files.measure,
        "clicks": clicks.measure,
        "canals": canals.measure,
        "elections": elections.measure,
        "links": links.measure,
        "reading": reading.measure,
        "studies": studies.measure,
        "bots": bots.measure,
        "proofs": proofs.measure,
        "memory": memory.measure,
        "against": against.measure,
        "clone": fresh_clone.measure,
    }


def arguments(names: list[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description="Measure speed, start and smoothness; print a table and write JSON.",
        epilog="Example: python3 scripts/bench.py --only start bytes --rounds 3",
    )
    said = "file for the figures (.cache/bench.json)"
    parser.add_argument(
        "--json", type=Path, default=CACHE / "bench.json", metavar="FILE", help=said
    )
    said = "repetitions, of which the median counts (7)"
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help=said)
    said = f"run only these (all but against and clone): {', '.join(names)}"
    parser.add_argument("--only", nargs="+", choices=names, default=[], metavar="NAME", help=said)
    said = f"build to compare with: folder or commit ({against.BASELINE})"
    parser.add_argument("--against", nargs="?", const=against.BASELINE, metavar="BUILD", help=said)
    every = (browsers.CHROMIUM, *browsers.ELSEWHERE)
    said = f"browsers for `start` (all): {', '.join(every)}"
    parser.add_argument(
        "--engines", nargs="+", choices=every, default=every, metavar="NAME", help=said
    )
    asked = parser.parse_args()
    usual = [name for name in names if name not in ("against", "clone")]
    asked.only = asked.only or (["against"] if asked.against else usual)
    if "against" in asked.only:
        asked.against = asked.against or against.BASELINE
    if asked.rounds < 1:
        parser.error("--rounds must be at least 1")
    try:
        asked.against = earlier.build_named(asked.against) if asked.against else None
    except LookupError as error:
        parser.error(f"--against: {error}")
    return asked


def load() -> float | None:
    """Processes waiting for a processor during the last minute; None where it is unknown."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def run(names: list[str], lab: Lab) -> tuple[list[tuple[str, ...]], dict[str, Any]]:
    """Run these measurements; return the table's lines and the JSON's parts."""
    lines: list[tuple[str, ...]] = []
    parts: dict[str, Any] = {}
    for name, measure in measurements().items():
        if name not in names:
            continue
        print(f"bench: {name}, load {load()}", flush=True)
        before, began = load(), perf_counter()
        figures = list(measure(lab))
        command = f"python3 scripts/bench.py --only {name}"
        lines += [row(figure, command if at == 0 else "") for at, figure in enumerate(figures)]
        parts[name] = {
            "command": command,
            "seconds": round(perf_counter() - began, 1),
            "load": [before, load()],
            "figures": [written(figure) for figure in figures],
        }
    return lines, parts


def main() -> int:
    """Measure, print the table and write the JSON."""
    asked = arguments(list(measurements()))
    nodejs.packages("test")  # puppeteer drives Firefox
    browser = browsers.chromium()
    about = {**circumstances(browser), "rounds": asked.rounds}
    with laboratory(browser, asked.rounds, asked.against) as lab:
        lab.engines = tuple(asked.engines)
        lines, parts = run(asked.only, lab)
    heads = ("what", "value", "unit", "target", "", "repeat it by")
    print("\n" + "\n".join(f"{name}: {value}" for name, value in about.items()) + "\n")
    print(table([heads, *lines]))
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    asked.json.write_text(json.dumps({"about": about, "measured": parts}, indent=1) + "\n")
    print(f"\nbench: written to {asked.json}")
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("browser", main))
