"""Checkers find no fault in the code and the workflows; `pyproject.toml` sets up most of them."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import toolchain
from testing import running

#: Checks workflows by their schema and for security holes, without the network.
ZIZMOR = [f"{sysconfig.get_path('scripts')}/zizmor", "--offline", "--strict-collection"]
CHECKERS = {
    "ruff check": [sys.executable, "-m", "ruff", "check"],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--check"],
    "mypy": [sys.executable, "-m", "mypy"],
    "zizmor": [*ZIZMOR, ".github"],
}


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a checker in the project's folder."""
    return subprocess.run(command, cwd=toolchain.ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_code_is_clean(checker: str) -> None:
    """The checker has nothing to say."""
    done = run(CHECKERS[checker])
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("steps:", "stepz:", "'stepz'"),
        ("$ADDRESS", "${{ github.head_ref }}", "template-injection"),
        ("@3d3c42e5aac5ba805825da76410c181273ba90b1", "@v7", "unpinned-uses"),
    ],
)
def test_a_broken_workflow_is_refused(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    """A misspelled key, foreign text in a command, an action without a hash: each is named."""
    text = (toolchain.ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8")
    assert right in text
    broken = tmp_path / "site.yml"
    broken.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    done = run([*ZIZMOR, str(broken)])
    assert done.returncode != 0
    assert said in done.stdout + done.stderr


def test_fix_tells_what_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Unused imports go, code is formatted; a fault that it cannot mend is reported and left."""
    monkeypatch.setattr(running, "ROOT", tmp_path)
    (tmp_path / "neat.py").write_text("A = 1\n", encoding="utf-8")
    (tmp_path / "odd.py").write_text("import os\nA = {  1:2}\n", encoding="utf-8")
    assert 0 == running.fixed()
    assert "A = {1: 2}\n" == (tmp_path / "odd.py").read_text(encoding="utf-8")
    told = capfd.readouterr().out
    assert "odd.py" in told and "neat.py" not in told and "F401" in told
    (tmp_path / "odd.py").write_text("print(unknown)\n", encoding="utf-8")
    assert 1 == running.fixed()
