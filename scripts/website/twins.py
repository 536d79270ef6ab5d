"""Compressed twins of the site's files, for hosts that send them instead of compressing anew."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final

from website import kept
from website.hosts import TWINS

#: Files that are compressed already; a second time gains nothing.
PACKED: Final = (".zip", ".woff2", ".png", ".whl", "tessera.html")
#: Smaller files fit into one packet either way.
LEAST: Final = 1024
#: A twin is worth its place if it has at most this percentage of the file's bytes.
MOST: Final = 90

#: Larger files, in bytes, are compressed with less effort: brotli's best takes five seconds a
#: megabyte.
LARGE: Final = 2_000_000
#: Of these, the runtime's files seldom change, and every visitor fetches them. Others change with
#: each build: for them brotli's ninth level would gain 6 % in ten times the time.
RUNTIME: Final = "runtime-"
BEST, GOOD, QUICK = 11, 10, 5
#: Levels of gzip, by levels of brotli.
LEVELS: Final = {BEST: 9, GOOD: 9, QUICK: 6}


def twins_of(site: Mapping[str, bytes]) -> dict[str, bytes]:
    """Twins of every file that is worth it, by path; cached between builds.

    The same files have the same twins, whenever and in whatever order they are made.
    """
    with ThreadPoolExecutor(os.cpu_count()) as hands:
        names = sorted(name for name in site if may_have(name, site[name]))
        zipped = dict(
            zip(names, hands.map(lambda it: twin(it, site[it], "gzip"), names), strict=True)
        )
        names = [name for name in names if gains(site[name], len(zipped[name]))]
        brotli = dict(
            zip(names, hands.map(lambda it: twin(it, site[it], "br"), names), strict=True)
        )
    found = {"gzip": zipped, "br": brotli}
    return {f"{name}{TWINS[coding]}": found[coding][name] for coding in TWINS for name in names}


def may_have(name: str, content: bytes) -> bool:
    """True if a file is neither small nor compressed."""
    return not name.endswith(PACKED) and len(content) >= LEAST


def gains(content: bytes, packed: int) -> bool:
    """True if gzip's twin, of ``packed`` bytes, is worth its place."""
    return packed * 100 <= len(content) * MOST


def twin(name: str, content: bytes, coding: str) -> bytes:
    """The content of a file, compressed in a coding."""
    quality = effort(name, content)
    key = kept.key(coding, bytes([quality]), content)
    return kept.made(key, lambda: CODERS[coding](content, quality))


def effort(name: str, content: bytes) -> int:
    """Effort for a file, as a level of brotli."""
    if len(content) <= LARGE:
        return BEST
    return GOOD if name.startswith(RUNTIME) else QUICK


def _brotli(content: bytes, quality: int) -> bytes:
    import brotli  # noqa: PLC0415 - the venv has it

    twin: bytes = brotli.compress(content, quality=quality)
    return twin


def _gzip(content: bytes, quality: int) -> bytes:
    return gzip.compress(content, LEVELS[quality], mtime=0)


CODERS: Final[Mapping[str, Callable[[bytes, int], bytes]]] = {"br": _brotli, "gzip": _gzip}


def unpacked(twin: bytes, coding: str) -> bytes | None:
    """Decompress a twin; None if this Python cannot read its coding.

    Raises `ValueError` for content that is not in that coding.
    """
    if coding == "gzip":
        try:
            return gzip.decompress(twin)
        except (OSError, EOFError, zlib.error) as error:
            raise ValueError(str(error)) from error
    try:
        import brotli  # noqa: PLC0415 - a Python without packages checks all else
    except ImportError:
        return None
    try:
        content: bytes = brotli.decompress(twin)
    except brotli.error as error:
        raise ValueError(str(error)) from error
    return content


@cache
def is_of(twin: bytes, coding: str, content: bytes) -> bool:
    """True if a twin holds this content or, where this Python cannot read it, is smaller."""
    try:
        found = unpacked(twin, coding)
    except ValueError:
        return False
    return found == content if found is not None else len(twin) < len(content)
