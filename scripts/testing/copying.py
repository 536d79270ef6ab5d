"""A copy of the project in which something is tried: a new game, a planted defect."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from toolchain import CACHE, MODULES, ROOT

#: What is made, and what a copy does without.
LEFT_OUT: Final = shutil.ignore_patterns(
    "__pycache__", ".git", ".venv", MODULES.name, CACHE.name, "dist", ".pictures",
    ".hypothesis", ".*_cache",
)  # fmt: skip


def copied(folder: Path) -> Path:
    """Copy the project as it stands; what is set up is lent to the copy, file by file."""
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    for lent in (MODULES, CACHE):
        if lent.exists():
            shutil.copytree(lent, folder / lent.name, copy_function=lend, symlinks=True)
    if (ROOT / ".venv").exists():
        (folder / ".venv").symlink_to((ROOT / ".venv").resolve())
    return folder


def lend(file: str, place: str) -> None:
    """Let a file stand in another place, too; one that is gone meanwhile is not needed."""
    with suppress(FileNotFoundError):
        os.link(file, place)
