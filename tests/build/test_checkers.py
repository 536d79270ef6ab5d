"""The code is clean to its checkers, which `pyproject.toml` sets up."""

from __future__ import annotations

import subprocess
import sys

import pytest

import toolchain

CHECKERS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
}


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_code_is_clean(checker: str) -> None:
    """The checker has nothing to say."""
    command = [sys.executable, "-m", *CHECKERS[checker]]
    done = subprocess.run(command, cwd=toolchain.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
