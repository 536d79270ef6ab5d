"""Conversion between records and parts of addresses: zlib, then base64url without padding."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from tessera.play.fault import refuse
from tessera.play.replay import LONGEST


def packed(record: str) -> str:
    """Compress a record to text that contains only ``A-Z``, ``a-z``, ``0-9``, ``-`` and ``_``."""
    return urlsafe_b64encode(zlib.compress(record.encode(), level=9)).decode().rstrip("=")


def unpacked(text: str) -> str:
    """Return the record from an address, without checking it against the rules.

    Raises `Refused` ("record"): "link" if the text is damaged or cut off, "long" if the record is
    longer than `LONGEST`.

    >>> unpacked(packed("1. Sb2"))
    '1. Sb2'
    """
    reader = zlib.decompressobj()
    try:
        if not text.isascii() or not text.replace("-", "").replace("_", "").isalnum():
            raise ValueError(text[:40])
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        record = reader.decompress(data, LONGEST + 1).decode()
    except (ValueError, zlib.error):
        raise refuse("record", "link") from None
    if len(record) > LONGEST:
        raise refuse("record", "long", longest=LONGEST)
    if not reader.eof or reader.unused_data:
        raise refuse("record", "link")
    return record
