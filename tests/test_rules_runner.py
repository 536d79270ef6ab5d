"""The rules suite runs without pytest, as it will inside Pyodide, and leaves nothing out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules import run

ROOT = Path(__file__).parents[1]
STARTER = (
    "import sys; sys.path[:0] = ['py', '.']; from tests.rules.run import main; sys.exit(main())"
)


@pytest.mark.long_only
def test_every_rules_test_runs_on_a_bare_interpreter() -> None:
    """Nothing but the standard library: all tests of the folder hold, as by default in Pyodide."""
    bare = [sys.executable, "-S", "-E", "-s", "-B", "-c", STARTER]
    done = subprocess.run(bare, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr
    assert f"{len(list(run.tests_here()))} held, 0 failed\n" == done.stdout


def test_every_file_of_tests_is_found() -> None:
    """The runner finds each ``test_*.py`` of the folder, and a test in each."""
    files = {file.stem for file in (ROOT / "tests/rules").glob("test_*.py")}
    assert files == {name.split(".")[0] for name, _ in run.tests_here()}


def test_a_failing_test_is_told() -> None:
    """A test that raises is named with its traceback, and the others still run."""

    def fails() -> None:
        assert not sys.version, "as it should"

    held, failed = run.run([("good", lambda: None), ("bad", fails), ("fine", lambda: None)])
    assert ["good", "fine"] == held
    assert ["bad"] == list(failed)
    assert "as it should" in failed["bad"]
