"""A copy of the project in which a new game is made."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from toolchain import CACHE, MODULES, ROOT
from recipe import making

#: A name and a title that no game has, whatever games have come meanwhile.
TITLE: Final = "Nimbo d’Or"
NAMES: Final = ("nimbo", "quorum", "wexford", "zugzwang", "yonder")
NAME: Final = next(name for name in NAMES if not making.refusal(name, TITLE))
#: What of the project the copy has; `LEFT_OUT` is not needed for making or playing games.
PLACES: Final = ("py", "scripts", "static", "tests")
FILES: Final = ("index.html", "pyscript.toml", "pyproject.toml", "LICENSE", "README.md")
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "data")


def copied(folder: Path) -> Path:
    """Copy the project; what is set up is lent to the copy."""
    for place in PLACES:
        shutil.copytree(ROOT / place, folder / place, ignore=LEFT_OUT)
    for path in (*map(ROOT.joinpath, FILES), *ROOT.glob("package*.json")):
        shutil.copy2(path, folder)
    for path in (ROOT / ".venv", MODULES):
        if path.exists():
            (folder / path.name).symlink_to(path)
    (folder / CACHE.name).mkdir()
    for path in CACHE.glob("*"):
        if path.is_file():
            shutil.copy2(path, folder / CACHE.name)
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Let this Python do something in a copy, which sees nothing of the project itself."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, check=False)


def made(folder: Path) -> Path:
    """A copy with a new game."""
    done = run(copied(folder), "scripts/new_game.py", NAME, "--title", TITLE)
    assert (0, "") == (done.returncode, done.stderr)
    return folder
