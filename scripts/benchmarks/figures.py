"""Measured figures and their targets, as a table and as JSON."""

from __future__ import annotations

import json
import math
import os
import platform
import statistics
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from toolchain import MODULES, ROOT


class Target(NamedTuple):
    """A limit that a figure must reach, at most or at least, in the figure's own unit."""

    least: bool
    number: float

    def met(self, value: float) -> bool:
        """True if ``value`` reaches the target; NaN never does."""
        return value >= self.number if self.least else value <= self.number

    def __str__(self) -> str:
        return f"{'≥' if self.least else '≤'} {shown(self.number)}"


class Figure(NamedTuple):
    """One measured value. ``detail`` holds the single values that it comes from, for the JSON."""

    name: str
    value: float
    unit: str
    target: Target | None = None
    detail: Any = None


def at_most(number: float) -> Target:
    """A target with an upper limit."""
    return Target(least=False, number=number)


def at_least(number: float) -> Target:
    """A target with a lower limit."""
    return Target(least=True, number=number)


def median(values: Sequence[float]) -> float:
    """The median; NaN for no values."""
    return statistics.median(values) if values else math.nan


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that is at least as large as ``part`` (0 to 1) of them; NaN for none."""
    return sorted(values)[max(0, math.ceil(part * len(values)) - 1)] if values else math.nan


def shown(value: float) -> str:
    """A number as the table shows it."""
    if math.isnan(value):
        return "-"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"


def row(figure: Figure, command: str) -> tuple[str, ...]:
    """A line of the table: name, value, unit, target, met or missed, command to repeat it."""
    met = ""
    if figure.target is not None:
        met = "met" if figure.target.met(figure.value) else "NOT MET"
    target = str(figure.target or "")
    return figure.name, shown(figure.value), figure.unit, target, met, command


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Lines with aligned columns, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at == 1 else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in rows
    )


def written(figure: Figure) -> dict[str, Any]:
    """A figure as JSON data."""
    target = figure.target
    return {
        "name": figure.name,
        "value": None if math.isnan(figure.value) else figure.value,
        "unit": figure.unit,
        "target": str(target) if target else None,
        "met": target.met(figure.value) if target else None,
        "detail": figure.detail,
    }


def circumstances(browser: Path) -> dict[str, Any]:
    """Circumstances of a run: date, commit, machine and versions."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": printed(["git", "-C", str(ROOT), "describe", "--always", "--dirty"]),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "python": platform.python_version(),
        "browser": printed([str(browser), "--version"]),
        **{name: version(name) for name in ("@pyscript/core", "pyodide")},
    }


def printed(command: list[str]) -> str:
    """Output of a program, or "" if it cannot be run."""
    try:
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def version(package: str) -> str:
    """The version of a Node package."""
    found: str = json.loads((MODULES / package / "package.json").read_text())["version"]
    return found
