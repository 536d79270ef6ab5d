"""Checkers find no fault in the code and the workflows; `pyproject.toml` sets up most of them."""

from __future__ import annotations

import subprocess
import sys
import sysconfig

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
