"""Hunt for planted defects: run tests in copies of the project, each with one defect."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from testing.asking import CHECKERS, NO_TESTS, USAGE
from testing.copying import copied
from testing.planting import Planted, plant

#: Pytest's report of the failed test, and its exit status for a failure.
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
#: Seconds after which a test counts as endless.
LONGEST: Final = 240
#: Tests that fail after any change: the comparison of the bots' code with the ladder's, and the
#: check that patches apply.
BLIND: Final = (
    "tests/arena/test_ladder.py::test_the_published_pages_are_what_the_games_say",
    "tests/scripts/test_planted.py",
)


class Found(NamedTuple):
    """Result for a defect: the test that found it, if any, and the stage."""

    defect: Planted
    by: str
    stage: str
    seconds: float


class Hunt(NamedTuple):
    """The plan of a hunt: the tests named here, else those each defect names, else ``--changed``.

    ``whole`` adds all tests, ``long`` those of the long run.
    """

    seed: str
    jobs: int = 2
    tests: tuple[str, ...] = ()
    whole: bool = False
    long: bool = False

    def stages(self, defect: Planted) -> Iterator[tuple[str, list[str]]]:
        """Stages in order: the name of each, and its arguments for ``test.py``."""
        named = [*(self.tests or defect.tests)]
        yield ("named", named) if named else ("changed", ["--changed"])
        if self.whole:
            yield "without a browser", ["tests", "-m", "not browser and not checkers"]
            yield "in the browser", ["tests/browser"]
            yield "read by mypy and ruff", [CHECKERS]


def hunt(defects: Sequence[Planted], how: Hunt) -> int:
    """Hunt for each of these defects and report it; return 1 if one was not found."""
    missed = []
    with ThreadPoolExecutor(how.jobs) as pool:
        for done in as_completed([pool.submit(looked_for, defect, how) for defect in defects]):
            print(told(done.result()), flush=True)
            missed += [] if done.result().by else [done.result().defect]
    print(f"{len(defects) - len(missed)} of {len(defects)} found")
    return 1 if missed else 0


def told(found: Found) -> str:
    """A line about a defect's result."""
    by = f"{found.by} ({found.stage})" if found.by else f"NOT FOUND: {found.defect.told}"
    return f"{found.defect.name}: {by}, {found.seconds:.0f} s"


def looked_for(defect: Planted, how: Hunt) -> Found:
    """Plant a defect in a copy, and run stage after stage until a test fails there."""
    began = time.monotonic()
    with TemporaryDirectory(prefix="tessera-planted-") as name:
        folder = copied(Path(name) / "project")
        commit(folder)
        plant(defect, folder)
        for stage, places in how.stages(defect):
            blind = (f"--deselect={each}" for each in BLIND)
            words = [*places, "-x", "-q", f"--timeout={LONGEST}", *blind, "--seed", how.seed]
            words += ["--long"] if how.long else []
            by = failing(folder, words)
            if by:
                return Found(defect, by, stage, time.monotonic() - began)
    return Found(defect, "", "", time.monotonic() - began)


def commit(folder: Path) -> None:
    """Commit a copy, so that Git can show later changes."""
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    (folder / ".git/info/exclude").write_text("/.venv\n", encoding="utf-8")
    who = ("-c", "user.name=Tessera", "-c", "user.email=", "-c", "commit.gpgsign=false")
    for words in (["add", "--all"], ["commit", "--quiet", "--message=A copy"]):
        subprocess.run(["git", *who, *words], cwd=folder, check=True)


def failing(folder: Path, words: Sequence[str]) -> str:
    """The first test that fails in a copy; empty if none does.

    Raises `LookupError` if tests that are named do not exist.
    """
    command = [sys.executable, "scripts/test.py", *words]
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, check=False)
    if done.returncode in {0, NO_TESTS}:
        return ""
    if done.returncode == USAGE:
        raise LookupError(last_line(done))
    named = _FAILED.search(done.stdout)
    return named[1] if named else f"exit status {done.returncode}: {last_line(done)}"


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """Last line of a run's output."""
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return lines[-1][:200] if lines else ""
