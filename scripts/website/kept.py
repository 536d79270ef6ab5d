"""Results of slow steps, kept from build to build under a digest of all they are made from."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Final

from toolchain import CACHE
from website.sources import Files

FOLDER: Final = CACHE / "kept"
#: Bytes that are kept of what was used last: some twenty builds.
MOST: Final = 500_000_000


def key(kind: str, *parts: bytes) -> str:
    """The name of a result: what it is, and a digest of what it is made from."""
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(b"%d\0" % len(part) + part)
    return f"{kind}-{hashed.hexdigest()[:20]}"


def find(name: str) -> bytes | None:
    """What is kept under a name; None if nothing is."""
    place = FOLDER / name
    try:
        os.utime(place)
        return place.read_bytes()
    except OSError:
        return None


def keep(name: str, content: bytes) -> bytes:
    """Keep a result; other processes see it whole or not at all. Answers the result."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    part = FOLDER / f"{name}.{os.getpid()}.part"
    part.write_bytes(content)
    part.replace(FOLDER / name)
    return content


def made(name: str, make: Callable[[], bytes]) -> bytes:
    """What is kept under a name, or is made now and kept."""
    content = find(name)
    return keep(name, make()) if content is None else content


def files(name: str, make: Callable[[], Files]) -> Files:
    """As `made`, for several files."""
    with zipfile.ZipFile(BytesIO(made(name, lambda: _joined(make())))) as archive:
        return {file: archive.read(file) for file in archive.namelist()}


def _joined(content: Files) -> bytes:
    joined = BytesIO()
    with zipfile.ZipFile(joined, "w") as archive:
        for file, it in content.items():
            archive.writestr(file, it)
    return joined.getvalue()


def forget() -> None:
    """Delete what was used longest ago, where more than `MOST` is kept."""
    for name in _oldest(_sizes()):
        (FOLDER / name).unlink(missing_ok=True)


def _sizes() -> list[tuple[float, str, int]]:
    """When each file was used last, its name and its bytes."""
    facts = ((entry.stat(), entry.name) for entry in os.scandir(FOLDER)) if FOLDER.exists() else ()
    return [(fact.st_mtime, name, fact.st_size) for fact, name in facts]


def _oldest(sizes: Iterable[tuple[float, str, int]]) -> list[str]:
    """The names of those that are beyond `MOST`, beginning with what was used last."""
    total, beyond = 0, []
    for _used, name, size in sorted(sizes, reverse=True):
        total += size
        if total > MOST:
            beyond.append(name)
    return beyond
