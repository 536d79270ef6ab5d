"""A run has one seed, which its commit decides; every test has a stream of its own from it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from toolchain import ROOT
from testing import seeds

#: Prints what chance gives its tests; the last one fails.
TESTS = """
from hypothesis import given, strategies as st
seen = []
def test_one(rng): print("one", rng.random())
def test_two(rng): print("two", rng.random())
@given(st.integers())
def test_drawn(number): seen.append(number)
def test_told(): print("drawn", hash(tuple(seen)))
def test_fails(rng): assert False
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with such tests, and with the project's own conftest and plugin."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_it.py").write_text(TESTS, encoding="utf-8")
    for name in ("conftest.py", "answered.py", "__init__.py"):
        (tmp_path / "tests" / name).write_bytes((ROOT / "tests" / name).read_bytes())
    return tmp_path


def played(folder: Path, *words: str) -> tuple[set[str], str]:
    """The lines that such tests print, run with these words, and all that pytest said."""
    paths = [str(ROOT / name) for name in ("py", "scripts")]
    options = ["-p", "no:cacheprovider", "-o", f"pythonpath={' '.join(paths)}", "-rA"]
    command = [sys.executable, "-m", "pytest", *options, *words, "tests"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    found = {
        line for line in done.stdout.splitlines() if line.startswith(("one ", "two ", "drawn"))
    }
    return found, done.stdout


def test_a_seed_repeats_a_run(folder: Path) -> None:
    """In one process and in several, with Hypothesis too; it is told first and with failures."""
    once, told = played(folder, "--seed", "5")
    assert 3 == len(once)
    assert once == played(folder, "--seed", "5", "-n", "1")[0]
    assert {*once}.isdisjoint(played(folder, "--seed", "6")[0])
    assert "seed: 5 (--seed 5 repeats it)" in told
    assert "--seed 5 repeats this test's chance" in told


def test_a_test_has_the_same_chance_alone(folder: Path) -> None:
    """Whatever runs before it."""
    both = played(folder, "--seed", "5")[0]
    assert {line for line in both if line.startswith("two")} == played(
        folder, "--seed", "5", "-k", "two"
    )[0]


def test_the_variable_and_the_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked for comes first, then the variable, then the usual seed."""
    monkeypatch.setenv(seeds.VARIABLE, "some text")
    assert "7" == seeds.chosen("7")
    assert "some text" == seeds.chosen()
    assert len({seeds.chosen(seeds.FRESH) for _ in range(5)}) > 1
    monkeypatch.delenv(seeds.VARIABLE)
    assert seeds.usual(ROOT) == seeds.chosen()


def test_the_usual_seed_is_the_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another commit has another one; without a repository, or git, the code decides."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    (tmp_path / "py").mkdir()
    (tmp_path / "py/it.py").write_text("1")
    of_code = seeds.usual(tmp_path)
    assert of_code == seeds.usual(tmp_path)
    (tmp_path / "py/it.py").write_text("2")
    assert of_code != seeds.usual(tmp_path)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=it", "-c", "user.email=it@example.org"]
    found = {seeds.usual(tmp_path)}
    subprocess.run([*git, "init", "-q"], check=True)
    for count in (1, 2):
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", str(count)], check=True)
        found.add(seeds.usual(tmp_path))
    assert 3 == len(found)
    monkeypatch.setenv("PATH", "")
    assert "" == seeds.commit(tmp_path)


def test_tests_have_streams_of_their_own() -> None:
    """Another seed or another test gives another stream."""
    assert 3 == len({Random(seeds.of(*it)).random() for it in (("1", "a"), ("1", "b"), ("2", "a"))})
