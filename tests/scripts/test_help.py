"""Every script answers ``--help`` on a clean clone, and sets nothing up for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from toolchain import ROOT

SCRIPTS = sorted(path.name for path in (ROOT / "scripts").glob("*.py"))


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clone")
    left_out = shutil.ignore_patterns("__pycache__", "data")
    for name in ("py", "scripts"):
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for name in ("rules", "pages"):
        shutil.copytree(ROOT / "static" / name, folder / "static" / name)
    return folder


@pytest.mark.slow
@pytest.mark.sampled(7)
@pytest.mark.parametrize("script", SCRIPTS)
def test_help_needs_nothing(clone: Path, script: str) -> None:
    """It is told by Python alone, without any package, and nothing appears in the folder."""
    there = {*os.listdir(clone)}
    command = [sys.executable, "-S", "-B", f"scripts/{script}", "--help"]
    done = subprocess.run(
        command, cwd=clone, env={"PATH": "/nowhere"}, capture_output=True, text=True, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("usage: ")
    assert there == {*os.listdir(clone)}
