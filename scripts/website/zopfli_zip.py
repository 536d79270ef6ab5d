"""A zip of one file, as small as deflate can make it (zopfli), cached between builds."""

from __future__ import annotations

import struct
import zlib
from typing import Final

from website import kept

#: Iterations of zopfli: 15 would save a thousandth and take half as long again.
TRIES: Final = 5
#: Fields of a zip's parts, in the order of its specification (APPNOTE 4.3): the version needed,
#: flags, deflate, and 1 January 1980.
_COMMON: Final = (20, 0, 8, 0, 33)


def archive(name: str, content: bytes, *, best: bool = True) -> bytes:
    """A zip that holds ``content`` under ``name`` and depends on nothing else.

    ``best`` compresses by zopfli, which takes a hundred times as long as zlib.
    """
    packed = deflated(content) if best else zlib.compress(content, 1)[2:-4]
    named = name.encode()
    sizes = (zlib.crc32(content), len(packed), len(content), len(named))
    local = struct.pack("<4s5H3L2H", b"PK\3\4", *_COMMON, *sizes, 0) + named
    central = struct.pack("<4sH5H3L5H2L", b"PK\1\2", 20, *_COMMON, *sizes, 0, 0, 0, 0, 0, 0) + named
    begun = len(local) + len(packed)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(central), begun, 0)
    return local + packed + central + end


def deflated(content: bytes) -> bytes:
    """The content compressed by zopfli, without zlib's frame; cached."""
    import zopfli.zlib  # noqa: PLC0415 - the venv has it

    name = kept.key("zopfli", bytes([TRIES]), content)
    return kept.made(name, lambda: zopfli.zlib.compress(content, numiterations=TRIES)[2:-4])
