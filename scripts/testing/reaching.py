"""Which test files reach which lines of the product, measured in one run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

from toolchain import CACHE, ROOT

#: What is measured: tests that need no browser, in one run.
CHOICE: Final = ("-m", "not browser and not checkers")
Reach = Mapping[str, Mapping[str, list[str]]]


def reach(*, anew: bool) -> Reach:
    """For every file of ``py`` its lines, as texts, with the test files that reach them.

    It is measured once, and ``anew`` where that is asked for: it only says where to look first.
    """
    kept = CACHE / "reach.json"
    if anew or not kept.exists():
        kept.write_text(json.dumps(measured(), sort_keys=True), encoding="utf-8")
    read: Reach = json.loads(kept.read_text(encoding="utf-8"))
    return read


def measured() -> Reach:
    """Run the tests with a record of the lines they reach."""
    data = CACHE / "coverage"
    options = ("--cov=py/tessera", "--cov-context=test", "--cov-report=", "-q")
    spread = ("--numprocesses", str(os.cpu_count() or 1), "--dist", "worksteal")
    command = [sys.executable, "-m", "pytest", "tests", *CHOICE, *options, *spread]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "COVERAGE_FILE": str(data)}, check=True)
    try:
        return taken(data)
    finally:
        data.unlink(missing_ok=True)


def taken(data: Path) -> Reach:
    """What a coverage file says."""
    told = data.with_suffix(".json")
    options = ("--show-contexts", "--ignore-errors", f"--data-file={data}", "-q", "-o", told)
    subprocess.run([sys.executable, "-m", "coverage", "json", *options], cwd=ROOT, check=True)
    files = json.loads(told.read_text(encoding="utf-8"))["files"]
    told.unlink()
    return {
        file: {line: test_files(contexts) for line, contexts in rows["contexts"].items()}
        for file, rows in files.items()
    }


def test_files(contexts: Collection[str]) -> list[str]:
    """The files of the tests that are named so; what only an import reaches is reached by none."""
    return sorted({context.partition("::")[0] for context in contexts if "::" in context})


def reaching(reached: Reach, file: str, lines: Collection[int]) -> list[str]:
    """The test files that reach one of these lines, or the whole file where none does so.

    Those that are no longer there are left out: what was measured may be older than they are.
    """
    rows = reached.get(file, {})
    near = {test for line in lines for test in rows.get(str(line), ())}
    every = near or {test for tests in rows.values() for test in tests}
    return sorted(test for test in every if (ROOT / test).exists())
