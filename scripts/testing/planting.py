"""Planted defects: small patches of the code that the tests must find.

Each is a file ``tests/planted/<area>/<name>.patch``: one or two lines that say what a user would
see, optionally ``Tests:`` and the files or tests to look at first, an empty line, and a unified
diff of one file.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from toolchain import ROOT

FOLDER: Final = ROOT / "tests/planted"
TESTS: Final = "Tests:"
_OLD: Final = re.compile(r"^--- a/(\S+)$", re.MULTILINE)
_HUNK: Final = re.compile(r"^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@")


class BadPatch(Exception):
    """A fault of a planted defect, in a sentence that names it."""


class Planted(NamedTuple):
    """A defect in ``file``; ``lines`` are those that it changes, or after which it adds some."""

    name: str
    told: str
    tests: tuple[str, ...]
    file: str
    lines: frozenset[int]
    text: str

    @property
    def area(self) -> str:
        """Folder of the defect."""
        return self.name.partition("/")[0]


def planted(folder: Path = FOLDER) -> list[Planted]:
    """All planted defects, by their names. Raises `BadPatch`."""
    return [read(path) for path in sorted(folder.glob("*/*.patch"))]


def read(path: Path) -> Planted:
    """Read the defect in a file. Raises `BadPatch` if the file has another form."""
    name = f"{path.parent.name}/{path.stem}"
    text = path.read_text(encoding="utf-8")
    head, blank, diff = text.partition("\n\n")
    said = [line for line in head.splitlines() if not line.startswith(TESTS)]
    named = [line.removeprefix(TESTS) for line in head.splitlines() if line.startswith(TESTS)]
    files = _OLD.findall(diff)
    if not blank or not said or any(line.startswith(("diff ", "--- ")) for line in said):
        raise BadPatch(f"{name}: its first lines do not say what is wrong for whom.")
    if len(files) != 1:
        raise BadPatch(f"{name}: it changes {len(files)} files, not one.")
    tests = tuple(" ".join(named).split())
    return Planted(name, " ".join(said), tests, files[0], frozenset(changed(diff)), diff)


def changed(diff: str) -> Iterator[int]:
    """Lines of the old file that a diff removes, or after which it adds some."""
    line = 0
    for row in diff.splitlines():
        hunk = _HUNK.match(row)
        if hunk:
            line = int(hunk[1])
        elif line and row.startswith("-"):
            yield line
            line += 1
        elif line and row.startswith("+"):
            yield max(1, line - 1)
        elif line:
            line += 1


def plant(defect: Planted, folder: Path, *, only_try: bool = False) -> None:
    """Apply a defect to a copy of the project, or only check that it applies. Raises `BadPatch`."""
    command = ["git", "apply", *(["--check"] if only_try else []), "-"]
    done = subprocess.run(
        command,
        cwd=folder,
        input=defect.text,
        text=True,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise BadPatch(f"{defect.name}: it does not apply any more: {done.stderr.strip()}")
