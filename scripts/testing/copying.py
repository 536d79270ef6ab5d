"""A copy of the project for a trial: a new game, or a planted defect."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from toolchain import CACHE, MODULES, ROOT

#: Generated files and folders, which a copy does not get.
LEFT_OUT: Final = shutil.ignore_patterns(
    "__pycache__", ".git", ".venv", MODULES.name, CACHE.name, "dist", ".pictures",
    ".hypothesis", ".*_cache",
)  # fmt: skip


def copied(folder: Path) -> Path:
    """Copy the project as it is; installed packages are linked into the copy, file by file."""
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    for lent in (MODULES, CACHE):
        if lent.exists():
            shutil.copytree(lent, folder / lent.name, copy_function=lend, symlinks=True)
    if (ROOT / ".venv").exists():
        (folder / ".venv").symlink_to((ROOT / ".venv").resolve())
    return folder


def lend(file: str, place: str) -> None:
    """Link a file into the copy; a file that has disappeared meanwhile is left out."""
    with suppress(FileNotFoundError):
        os.link(file, place)
