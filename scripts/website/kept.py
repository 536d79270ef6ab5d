"""A cache for results of slow steps, each under a digest of all that it is made from."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO
from threading import get_ident
from typing import Final

from toolchain import CACHE
from website.sources import Files

FOLDER: Final = CACHE / "kept"
#: The most bytes in the cache: some twenty builds.
MOST: Final = 500_000_000


def key(kind: str, *parts: bytes) -> str:
    """The name of a result: its kind, and a digest of all that it is made from."""
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(b"%d\0" % len(part) + part)
    return f"{kind}-{hashed.hexdigest()[:20]}"


def find(name: str) -> bytes | None:
    """The result cached under a name; None if there is none."""
    place = FOLDER / name
    try:
        os.utime(place)
        return place.read_bytes()
    except OSError:
        return None


def keep(name: str, content: bytes) -> bytes:
    """Cache a result and return it; other processes see it whole or not at all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    part = FOLDER / f"{name}.{os.getpid()}.{get_ident()}.part"
    part.write_bytes(content)
    part.replace(FOLDER / name)
    return content


def made(name: str, make: Callable[[], bytes]) -> bytes:
    """The result cached under a name; if there is none, make and cache it."""
    content = find(name)
    return keep(name, make()) if content is None else content


def files(name: str, make: Callable[[], Files]) -> Files:
    """As `made`, for a result of several files."""
    return _files_of(made(name, lambda: _zip_of(make())))


def files_at_hand(name: str) -> Files | None:
    """As `find`, for a result of several files."""
    content = find(name)
    return None if content is None else _files_of(content)


def _files_of(content: bytes) -> Files:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return {file: archive.read(file) for file in archive.namelist()}


def _zip_of(content: Files) -> bytes:
    joined = BytesIO()
    with zipfile.ZipFile(joined, "w") as archive:
        for file, it in content.items():
            archive.writestr(file, it)
    return joined.getvalue()


def forget() -> None:
    """Delete the results used longest ago, until no more than `MOST` bytes are left."""
    for name in _oldest(_sizes()):
        (FOLDER / name).unlink(missing_ok=True)


def _sizes() -> list[tuple[float, str, int]]:
    """The time of each file's last use, its name and its size in bytes."""
    facts = ((entry.stat(), entry.name) for entry in os.scandir(FOLDER)) if FOLDER.exists() else ()
    return [(fact.st_mtime, name, fact.st_size) for fact, name in facts]


def _oldest(sizes: Iterable[tuple[float, str, int]]) -> list[str]:
    """The names of the files beyond `MOST` bytes, counted from the one used last."""
    total, beyond = 0, []
    for _used, name, size in sorted(sizes, reverse=True):
        total += size
        if total > MOST:
            beyond.append(name)
    return beyond
