"""A choice holds every value of every parameter, and the seed decides which cases it is."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

from toolchain import ROOT
from testing import sampling
from testing.sampling import Few

ROWS = [{"one": one, "other": other} for one, other in product(range(7), range(12))]
#: Twelve tests of which few are chosen, and two that are always run.
TESTS = """
import pytest
@pytest.mark.sampled
@pytest.mark.parametrize("one", range(3))
@pytest.mark.parametrize("other", "abcd")
def test_many(one, other): pass
@pytest.mark.parametrize("one", range(2))
def test_all(one): pass
"""


def test_every_value_is_in_the_choice() -> None:
    """Few rows hold all values; another chance gives others, and in time all rows are chosen."""
    found = [sampling.covering(ROWS, Random(number)) for number in range(60)]
    for places in found:
        assert 12 == len(places)
        assert {*range(7)} == {ROWS[place]["one"] for place in places}
        assert {*range(12)} == {ROWS[place]["other"] for place in places}
    assert found[0] == sampling.covering(ROWS, Random(0))
    assert {*range(len(ROWS))} == set[int]().union(*found)
    assert set() == sampling.covering([], Random(0))


def test_few_of_many() -> None:
    """The first, the last and some between, in order; a long run has all of them."""
    many = range(100)
    found = [Few(Random(number))(many, 10) for number in range(99)]
    for some in found:
        assert (10, 0, 99) == (len({*some}), some[0], some[-1])
        assert sorted(some) == some
    assert {*many} == {each for some in found for each in some}
    assert [*many] == Few(None)(many, 10)
    assert [3, 5] == Few(Random(0))([3, 5], 10)
    assert (7, 70) == (Few(Random(0)).number(7, 70), Few(None).number(7, 70))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with such tests, and with the project's own conftest."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_it.py").write_text(TESTS, encoding="utf-8")
    for name in ("conftest.py", "__init__.py"):
        (tmp_path / "tests" / name).write_bytes((ROOT / "tests" / name).read_bytes())
    return tmp_path


def chosen(folder: Path, *words: str) -> set[str]:
    """The tests that a run with these words chooses."""
    paths = " ".join(str(ROOT / name) for name in ("py", "scripts"))
    options = ["-p", "no:cacheprovider", "-o", f"pythonpath={paths}", "--collect-only", "-q"]
    command = [sys.executable, "-m", "pytest", *options, *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return {line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.long_only
def test_a_run_chooses_by_its_seed(folder: Path) -> None:
    """All of a long run, and all that is named; of a usual one as many as hold every value."""
    long = chosen(folder, "--long")
    first, second = (chosen(folder, "--seed", seed) for seed in "12")
    assert (14, 6, 6) == (len(long), len(first), len(second))
    assert first == chosen(folder, "--seed", "1") != second
    assert {"test_all[0]", "test_all[1]"} < first < long
    assert {name for name in long if "many" in name} == chosen(folder, "-k", "many")
    assert {"test_many[a-1]"} == chosen(folder, "tests/test_it.py::test_many[a-1]")
