"""By default a matrix is sampled by the seed, and what others stand for is left out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from toolchain import ROOT

TESTS = """
import pytest
@pytest.mark.sampled(2)
@pytest.mark.parametrize("case", range(20))
def test_much(case): pass
@pytest.mark.sampled(3)
@pytest.mark.sampled
@pytest.mark.parametrize("case", range(20))
def test_both(case): pass
@pytest.mark.long_only
@pytest.mark.parametrize("case", range(3))
def test_slow(case): pass
def test_plain(): pass
"""
TURNS = """
import pytest
pytestmark = pytest.mark.in_turn
def test_first(): pass
def test_second(): pass
@pytest.mark.parametrize("case", range(2))
def test_third(case): pass
"""
MUCH = {f"test_much[{case}]" for case in range(20)}
BOTH = {f"test_both[{case}]" for case in range(20)}
SLOW = {f"test_slow[{case}]" for case in range(3)}
IN_TURN = {"test_first", "test_second", "test_third[0]", "test_third[1]"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with such tests, and with the project's own conftest and plugin."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_it.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "tests/test_turns.py").write_text(TURNS, encoding="utf-8")
    for name in ("conftest.py", "answered.py", "__init__.py"):
        (tmp_path / "tests" / name).write_bytes((ROOT / "tests" / name).read_bytes())
    return tmp_path


def run(folder: Path, *words: str) -> set[str]:
    """The tests that run with these words."""
    paths = [str(ROOT / name) for name in ("py", "scripts")]
    options = ["-p", "no:cacheprovider", "-o", f"pythonpath={' '.join(paths)}", "-v"]
    command = [sys.executable, "-m", "pytest", *options, *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode in {0, 5}, done.stdout + done.stderr
    return {*re.findall(r"(test_\w+(?:\[\d+\])?) PASSED", done.stdout)}


def test_a_sample_by_the_seed(folder: Path) -> None:
    """The same one with a seed, of the size that is said, and sooner or later every case."""
    once = run(folder, "--seed", "5")
    assert once == run(folder, "--seed", "5")
    assert {"test_plain"} == once - MUCH - BOTH - IN_TURN
    assert (2, 3) == (len(once & MUCH), len(once & BOTH))
    assert once != run(folder, "--seed", "6")


def test_tests_take_turns(folder: Path) -> None:
    """Half of them in a usual run, all of a file that is named; a test with all its cases."""
    here = run(folder, "--seed", "5") & IN_TURN
    assert 2 == len({name.partition("[")[0] for name in here})
    assert ("test_third[0]" in here) == ("test_third[1]" in here)
    assert IN_TURN == run(folder, "tests/test_turns.py")


def test_a_long_run_leaves_nothing_out(folder: Path) -> None:
    """All cases of all."""
    assert {*MUCH, *BOTH, *SLOW, *IN_TURN, "test_plain"} == run(folder, "--long")


@pytest.mark.long_only
def test_what_is_asked_for_runs(folder: Path) -> None:
    """A case by its name, or alone by ``-k``; a test for long runs by its name."""
    assert {"test_much[7]"} == run(folder, "tests/test_it.py::test_much[7]")
    assert {"test_much[7]"} == run(folder, "-k", "much and 7 and not 17")
    assert {"test_slow[1]"} == run(folder, "tests/test_it.py::test_slow[1]")
    assert SLOW == run(folder, "tests/test_it.py::test_slow")
    assert set() == run(folder, "-k", "slow")
