"""Builds of earlier commits, each made once by the commit's own scripts and cached."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from shutil import unpack_archive
from tempfile import TemporaryDirectory

from toolchain import CACHE, ROOT
from toolchain.environment import say


def build_named(name: str) -> Path:
    """Return the folder of a build, named by its path or by a commit.

    Raises `LookupError` for a name that is neither, and the errors of `build_of`.
    """
    folder = Path(name)
    return folder if (folder / "index.html").exists() else build_of(commit_of(name))


def commit_of(name: str) -> str:
    """Return the full hash of a commit. Raises `LookupError` if this clone has no such commit."""
    wanted = f"{name}^{{commit}}"
    command = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", wanted]
    try:
        done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    except OSError as error:
        raise LookupError("git is needed for the sources of a commit") from error
    if done.returncode:
        where = "no folder with a site, and no commit of this clone"
        raise LookupError(f"{name}: {where} (git fetch --unshallow completes a shallow clone)")
    return str(done.stdout).strip()


def build_of(commit: str) -> Path:
    """Return the folder with the site of a commit, given by its full hash.

    The first time takes minutes. Raises `subprocess.CalledProcessError` if the build fails.
    """
    kept = CACHE / "builds" / commit
    if not kept.exists():
        say(f"building the site of commit {commit[:10]} with its own scripts (once)")
        kept.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=kept.parent, ignore_cleanup_errors=True) as name:
            make(commit, Path(name))
            # If two processes make the same build, the first one's stays.
            with suppress(OSError):
                (Path(name) / "dist").rename(kept)
    return kept


def make(commit: str, folder: Path) -> None:
    """Put the sources of a commit into an empty folder, and let them build ``dist`` there."""
    archive = folder / "sources.zip"
    subprocess.run(["git", "archive", "-o", archive, commit], check=True, cwd=ROOT)
    unpack_archive(archive, folder)
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([sys.executable, "scripts/build.py"], check=True, cwd=folder, env=own)
