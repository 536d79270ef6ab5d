"""Earlier releases as sites: built from their commits by their own scripts, and not stored."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest

import toolchain
from tests.browser.hosting import Files, read

#: The commit that 0.7.0 was made from.
RELEASE_070: Final = "1adcdf0ea3a475c6aad254a9b24b92f2ef7d68c7"
#: The games that it has.
GAMES_070: Final = ("pyrga", "shacru", "pacru", "tayu", "tyrus")
#: Builds a site with the scripts of the folder that it runs in, by the Python packages of this
#: environment; Node's are installed there if they are other ones.
BUILD: Final = """
import sys
from pathlib import Path
sys.path[:0] = ["scripts", "py"]
import build, workshop
workshop.node_packages("build")
build.build(Path("dist").resolve())
"""


def built(commit: str) -> Files:
    """The site of a commit. It is made once and lies in the cache then.

    Skips the test where the history does not reach so far, and fails where it cannot be built.
    """
    site = toolchain.CACHE / f"site-{commit[:10]}"
    if not site.exists():
        sources = archived(commit)
        # Tests that run beside each other may each make it: the first one's stays.
        with tempfile.TemporaryDirectory(dir=toolchain.CACHE) as name:
            folder = Path(name)
            with tarfile.open(fileobj=BytesIO(sources)) as files:
                # Pythons before 3.11.4 have no filters; what git packed needs none.
                files.extraction_filter = getattr(tarfile, "data_filter", None)
                files.extractall(folder)
            lend_packages(folder)
            made_by_its_scripts(folder)
            with suppress(OSError):
                (folder / "dist").rename(site)
    return read(site)


def archived(commit: str) -> bytes:
    """The sources of a commit, as a tar file."""
    git = shutil.which("git")
    if git is None:
        pytest.skip("there is no git to get the sources of the release with")
    command = [git, "-C", str(toolchain.ROOT), "archive", commit]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"the history does not reach back to {commit[:10]} (a shallow clone?)")
    return done.stdout


def lend_packages(folder: Path) -> None:
    """Link Node's packages from here, where the release wants the very same."""
    mine, its = (where / "package-lock.json" for where in (toolchain.ROOT, folder))
    if mine.read_bytes() == its.read_bytes():
        shutil.copytree(
            toolchain.MODULES, folder / "node_modules", symlinks=True, copy_function=link
        )


def link(source: str, target: str) -> None:
    """The same file under another name, or a copy where that cannot be."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)


def made_by_its_scripts(folder: Path) -> None:
    """Build in a folder of sources; what a failing build says is shown."""
    done = run(folder, "-c", BUILD)
    if done.returncode:
        # The packages of this environment are not those of the release: it sets itself up.
        done = run(folder, "scripts/build.py")
    assert done.returncode == 0, done.stdout + done.stderr


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Let this Python do something in a folder of sources, and see nothing of those here."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, check=False)
