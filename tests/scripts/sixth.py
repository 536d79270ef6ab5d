"""A copy of the project in which a new game is made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from recipe import making
from testing.copying import copied

#: A name and a title that no game has, whatever games have come meanwhile.
NAMES: Final = ("nimbo", "quorum", "wexford", "zugzwang", "yonder")
NAME, TITLE = next(
    (name, title)
    for name in NAMES
    for title in [f"{name.capitalize()} d’Or"]
    if not making.refusal(name, title)
)


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, check=False)


def made(folder: Path) -> Path:
    done = run(copied(folder), "scripts/new_game.py", NAME, "--title", TITLE)
    assert (0, "") == (done.returncode, done.stderr)
    return folder
