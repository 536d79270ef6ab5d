"""PNG files, made smaller."""

from __future__ import annotations

import struct
import zlib


def squeezed(png: bytes) -> bytes:
    """The same picture with its data deflated as well as can be."""
    head, place, data, rest = png[:8], 8, b"", b""
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        kind, content = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        place += 12 + length
        if kind == b"IDAT":
            data += content
        elif kind == b"IEND":
            rest = chunk(b"IDAT", zlib.compress(zlib.decompress(data), 9)) + chunk(kind, content)
        else:
            head += chunk(kind, content)
    return head + rest


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    sum_ = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", sum_)
