"""Every script answers ``--help`` on a clean clone, and sets nothing up for it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from toolchain import ROOT

SCRIPTS = sorted(path.name for path in (ROOT / "scripts").glob("*.py"))


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code alone: no environment, no packages, nothing made."""
    folder = tmp_path_factory.mktemp("clone")
    left_out = shutil.ignore_patterns("__pycache__", "data")
    for name in ("py", "scripts"):
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for name in ("rules", "pages"):
        shutil.copytree(ROOT / "static" / name, folder / "static" / name)
    return folder


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


def test_no_script_hides_what_others_import() -> None:
    """A script or a package of scripts has no name of Python's own or of an installed package."""
    folder = ROOT / "scripts"
    own = {path.stem for path in folder.glob("*.py")} | {
        p.parent.name for p in folder.glob("*/__init__.py")
    }
    lists = "".join(path.read_text(encoding="utf-8") for path in folder.glob("requirements/*.txt"))
    packages = {
        name.replace("-", "_").lower() for name in re.findall(r"^([\w-]+)==", lists, re.MULTILINE)
    }
    assert set() == own & (sys.stdlib_module_names | packages)


def test_no_script_imports_another() -> None:
    """What several scripts use stands in a package."""
    names = "|".join(name.removesuffix(".py") for name in SCRIPTS)
    importing = re.compile(rf"^\s*(?:from|import) (?:{names})\b(?! import main)", re.MULTILINE)
    files = (ROOT / "scripts").rglob("*.py")
    assert [] == [path.name for path in files if importing.search(path.read_text(encoding="utf-8"))]
