"""The files that the site is made from, and a check for changes of them."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from toolchain import CACHE, ROOT

#: Files and folders, relative to the project.
INPUTS: Final = (
    "index.html", "pyscript.toml", "package.json", "package-lock.json", "LICENSE", "py", "static",
    "scripts/website", "scripts/requirements/build.txt",
)  # fmt: skip
#: The folder of the stamps of finished folders.
STAMPS: Final = CACHE / "stamps"


def snapshot(names: tuple[str, ...] = INPUTS, root: Path = ROOT) -> dict[str, tuple[int, int]]:
    """The time of each file's last change, in nanoseconds, and its size in bytes; by path."""
    found: dict[str, tuple[int, int]] = {}
    waiting = [str(root / name) for name in names]
    for path in waiting:
        with suppress(OSError):
            if os.path.isdir(path):
                waiting += [it.path for it in os.scandir(path) if it.name != "__pycache__"]
            else:
                facts = os.stat(path)
                found[os.path.relpath(path, root)] = (facts.st_mtime_ns, facts.st_size)
    return found


def digest(*options: object) -> str:
    """A digest of the contents of all inputs and of the options of a build."""
    hashed = hashlib.sha256(repr(options).encode())
    for path in sorted(snapshot()):
        content = (ROOT / path).read_bytes()
        hashed.update(f"{path}\0{len(content)}\0".encode() + content)
    return hashed.hexdigest()


def is_stamped(folder: Path, made_from: str) -> bool:
    """True if a folder was made from inputs of that digest and has not been touched since."""
    with suppress(OSError):
        return _stamp_file(folder).read_text() == _stamp_text(folder, made_from)
    return False


def stamp(folder: Path, made_from: str) -> None:
    """Record that a folder was made from inputs of that digest."""
    STAMPS.mkdir(parents=True, exist_ok=True)
    _stamp_file(folder).write_text(_stamp_text(folder, made_from))


def _stamp_file(folder: Path) -> Path:
    return STAMPS / hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:20]


def _stamp_text(folder: Path, made_from: str) -> str:
    files = sorted(snapshot(("",), folder).items())
    return hashlib.sha256(f"{made_from} {files}".encode()).hexdigest()
