"""Bytes fetched up to the first playable board, as a compressing host sends them."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from benchmarks.figures import Figure, at_most
from benchmarks.lab import TABLE, Lab, profiles
from benchmarks.visits import SETTLING, chromium, visit

#: Types that a host compresses.
COMPRESSED: Final = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".py", ".wasm")
#: Pyodide's own files, which count in the whole only.
PYODIDE: Final = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "library.zip", "rest.zip", "boot.mjs",
)  # fmt: skip
#: The most for the whole, in MB of 1 000 000 bytes, and for all but Pyodide's files, in KB.
WHOLE: Final = 3.8
BUDGET: Final = 250


def kind_of(name: str) -> str:
    """The part of the site that a file belongs to."""
    folder, _, file = name.rpartition("/")
    if file in PYODIDE:
        return "Pyodide"
    if file.endswith(".zip"):
        return "house" if file == "house.zip" else "game"
    if file in ("main.py", "pyscript.json"):
        return "house"
    script = folder.startswith("runtime-") and file.endswith(".js") and "idiomorph" not in file
    return "PyScript" if script else "page"


def weight(path: Path) -> int:
    """Bytes of a file as a compressing host sends it."""
    content = path.read_bytes()
    return len(gzip.compress(content, 9, mtime=0) if path.suffix in COMPRESSED else content)


def fetched(lab: Lab) -> set[str]:
    """Paths requested before the page was playable, within the site; "" is the page itself."""
    with profiles() as fresh, chromium(lab, fresh()) as visitor:
        report = visit(visitor, lab.site + TABLE, SETTLING)
    until = report["marks"]["ready"]
    asked = {name for name, begun, _ in report["files"] if begun <= until}
    own = (name for name in asked if name.startswith(lab.site))
    return {"", *(urlsplit(name.removeprefix(lab.site)).path for name in own)}


def measure(lab: Lab) -> Iterator[Figure]:
    """Weight of all files up to the first playable board, the whole and by part."""
    parts: dict[str, dict[str, int]] = {}
    for path in sorted(fetched(lab)):
        name = path or "index.html"
        parts.setdefault(kind_of(name), {})[name] = weight(lab.folder / name)
    sums = {part: sum(files.values()) / 1000 for part, files in parts.items()}
    whole = sum(sums.values()) / 1000
    pyodide = sums.pop("Pyodide", 0)
    yield Figure("bytes to the first board", sum(sums.values()), "KB", at_most(BUDGET), parts)
    for part, total in sorted(sums.items()):
        yield Figure(f"    {part}", total, "KB")
    yield Figure("    (Pyodide's own files, not counted)", pyodide, "KB")
    yield Figure("all bytes to the first board, Pyodide's too", whole, "MB", at_most(WHOLE))
