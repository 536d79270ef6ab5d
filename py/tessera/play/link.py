"""Records as parts of addresses: zlib, then base64url without padding."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from tessera.play.fault import refuse
from tessera.play.replay import LONGEST


def packed(record: str) -> str:
    """Return a record in characters of ``A-Z``, ``a-z``, ``0-9``, ``-`` and ``_`` only."""
    return urlsafe_b64encode(zlib.compress(record.encode(), level=9)).decode().rstrip("=")


def unpacked(text: str) -> str:
    """Return the record in an address, not yet checked by the rules.

    Raises `Refused` ("record"): "link" if damaged or cut off, "long" beyond `LONGEST` characters.

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
