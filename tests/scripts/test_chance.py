"""A run has one seed: it decides what tests draw, and which cases of a matrix run."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from toolchain import ROOT
from testing import sampling, seeds
from testing.sampling import Few

TESTS = """
import pytest
from hypothesis import given, strategies as st
seen = []
@pytest.mark.sampled(2)
@pytest.mark.parametrize("case", range(20))
def test_much(case): pass
@pytest.mark.sampled
@pytest.mark.parametrize("one", range(3))
@pytest.mark.parametrize("other", "abcd")
def test_matrix(one, other): pass
@pytest.mark.long_only
def test_slow(): pass
def test_one(rng): print("drawn one", rng.random())
def test_two(rng): print("drawn two", rng.random())
@given(st.integers())
def test_any(number): seen.append(number)
def test_told(): print("drawn any", hash(tuple(seen)))
"""
TURNS = """
import pytest
pytestmark = pytest.mark.{0}
def test_{0}_first(): pass
def test_{0}_second(): pass
"""
PLAIN = {"test_one", "test_two", "test_any", "test_told"}
IN_TURN = {f"test_{mark}_{name}" for mark in ("browser", "slow") for name in ("first", "second")}
MUCH = {f"test_much[{case}]" for case in range(20)}
MATRIX = {f"test_matrix[{other}-{one}]" for one in range(3) for other in "abcd"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("chance")
    (folder / "tests").mkdir()
    (folder / "tests/test_it.py").write_text(TESTS, encoding="utf-8")
    for mark in ("browser", "slow"):
        (folder / f"tests/test_{mark}.py").write_text(TURNS.format(mark), encoding="utf-8")
    for name in ("conftest.py", "answered.py", "__init__.py"):
        (folder / "tests" / name).write_bytes((ROOT / "tests" / name).read_bytes())
    return folder


@cache
def run(folder: Path, *words: str) -> tuple[frozenset[str], frozenset[str]]:
    paths = [str(ROOT / name) for name in ("py", "scripts")]
    options = ["-p", "no:cacheprovider", "-o", f"pythonpath={' '.join(paths)}", "-rA"]
    command = [sys.executable, "-m", "pytest", *options, *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode in {0, 5}, done.stdout + done.stderr
    ran = re.findall(r"^PASSED .*::(test_\S+)", done.stdout, re.MULTILINE)
    return frozenset(ran), frozenset(re.findall(r"^drawn .*", done.stdout, re.MULTILINE))


@pytest.mark.slow
def test_a_seed_decides_all(folder: Path) -> None:
    """The same again in several processes; another seed gives others."""
    ran, drawn = run(folder, "--seed", "5")
    assert ran >= PLAIN and 3 == len(drawn)
    assert (2, 1) == (len(ran & MUCH), len(ran & IN_TURN)) and 4 <= len(ran & MATRIX) < 12
    assert {*"abcd"} == {name[12] for name in ran & MATRIX}
    assert (ran, drawn) == run(folder, "--seed", "5", "-n", "1")
    other, others = run(folder, "--seed", "6")
    assert ran != other and drawn.isdisjoint(others)


@pytest.mark.slow
def test_a_long_run_has_all(folder: Path) -> None:
    assert PLAIN | MUCH | MATRIX | IN_TURN | {"test_slow"} == run(folder, "--long")[0]


def test_every_value_is_in_the_choice() -> None:
    """Few rows hold all values; another chance gives others, and in time all rows are chosen."""
    rows = [{"one": one, "other": other} for one, other in product(range(7), range(12))]
    found = [sampling.covering(rows, Random(number)) for number in range(60)]
    for places in found:
        assert 12 == len(places)
        assert {*range(7)} == {rows[place]["one"] for place in places}
        assert {*range(12)} == {rows[place]["other"] for place in places}
    assert {*range(len(rows))} == set[int]().union(*found)
    assert set() == sampling.covering([], Random(0))


def test_few_of_many() -> None:
    """The first, the last and some between, in order; a long run has all of them."""
    found = [Few(Random(number))(range(100), 10) for number in range(99)]
    assert all((10, 0, 99) == (len({*some}), some[0], some[-1]) for some in found)
    assert all(sorted(some) == some for some in found)
    assert {*range(100)} == {each for some in found for each in some}
    assert [*range(100)] == Few(None)(range(100), 10)
    assert [3, 5] == Few(Random(0))([3, 5], 10)
    assert (7, 70) == (Few(Random(0)).number(7, 70), Few(None).number(7, 70))


def test_the_variable_and_the_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked for comes first, then the variable, then the usual seed."""
    monkeypatch.setenv(seeds.VARIABLE, "some text")
    assert ("7", "some text") == (seeds.chosen("7"), seeds.chosen())
    assert len({seeds.chosen(seeds.FRESH) for _ in range(5)}) > 1
    monkeypatch.delenv(seeds.VARIABLE)
    assert seeds.usual(ROOT) == seeds.chosen()
    assert 3 == len({Random(seeds.of(*it)).random() for it in (("1", "a"), ("1", "b"), ("2", "a"))})


def test_the_usual_seed_is_the_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another commit has another one; without a repository the code decides."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    (tmp_path / "py").mkdir()
    found = []
    for code in "12":
        (tmp_path / "py/it.py").write_text(code)
        found.append(seeds.usual(tmp_path))
    git = ["git", "-C", str(tmp_path), "-c", "user.name=it", "-c", "user.email=it@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    for message in "12":
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", message], check=True)
        found.append(seeds.usual(tmp_path))
    assert 4 == len({*found}) and found[-1] == seeds.usual(tmp_path)
