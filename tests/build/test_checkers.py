"""Checkers find no fault in the code and the workflows; `pyproject.toml` sets up most of them."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import toolchain

#: Checks workflows by their schema and for security holes, without the network.
ZIZMOR = [f"{sysconfig.get_path('scripts')}/zizmor", "--offline", "--strict-collection"]
CHECKERS = {
    "ruff check": [sys.executable, "-m", "ruff", "check"],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--check"],
    "mypy": [sys.executable, "-m", "mypy"],
    "zizmor": [*ZIZMOR, ".github"],
}


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=toolchain.ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_code_is_clean(checker: str) -> None:
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
