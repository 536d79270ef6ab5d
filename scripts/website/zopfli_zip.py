"""A zip of one file, as small as deflate can make it (zopfli), kept from build to build."""

from __future__ import annotations

import hashlib
import struct
import zlib
from pathlib import Path
from typing import Final

from toolchain import CACHE

#: How often zopfli tries: more gains next to nothing.
TRIES: Final = 15
#: How many archives the cache holds.
KEPT: Final = 100
#: Of a zip's parts, as its specification (APPNOTE 4.3) numbers them: the version needed, flags,
#: deflate, the first of January 1980.
_COMMON: Final = (20, 0, 8, 0, 33)


def archive(name: str, content: bytes) -> bytes:
    """A zip that holds ``content`` under ``name`` and depends on nothing else."""
    packed, named = deflated(content), name.encode()
    sizes = (zlib.crc32(content), len(packed), len(content), len(named))
    local = struct.pack("<4s5H3L2H", b"PK\3\4", *_COMMON, *sizes, 0) + named
    central = struct.pack("<4sH5H3L5H2L", b"PK\1\2", 20, *_COMMON, *sizes, 0, 0, 0, 0, 0, 0) + named
    begun = len(local) + len(packed)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(central), begun, 0)
    return local + packed + central + end


def _age(path: Path) -> int:
    """Newer files come first."""
    return -path.stat().st_mtime_ns


def deflated(content: bytes) -> bytes:
    """The content compressed, without the frame of zlib's; from the cache if it is there."""
    made = CACHE / f"zopfli-{hashlib.sha256(content).hexdigest()[:16]}"
    if not made.exists():
        import zopfli.zlib  # noqa: PLC0415 - the venv has it

        CACHE.mkdir(exist_ok=True)
        part = made.with_name(f"{made.name}.part")
        part.write_bytes(zopfli.zlib.compress(content, numiterations=TRIES)[2:-4])
        part.rename(made)
        for old in sorted(CACHE.glob("zopfli-*"), key=_age)[KEPT:]:
            old.unlink(missing_ok=True)
    return made.read_bytes()
