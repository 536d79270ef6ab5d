"""A record as a part of an address: compressed, in letters that addresses hold as they are.

``packed`` gives text of ``A-Z``, ``a-z``, ``0-9``, ``-`` and ``_`` only (zlib, then base64url
without its padding), ``unpacked`` the record again. What it gives is text and no more: it must be
read by `tessera.play.replay.read_record` like any other.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from tessera.play.fault import refuse
from tessera.play.replay import LONGEST


def packed(record: str) -> str:
    """A record as part of an address."""
    return urlsafe_b64encode(zlib.compress(record.encode(), level=9)).decode().rstrip("=")


def unpacked(text: str) -> str:
    """The record in an address. Raises `Refused` ("record", "link") if there is none in it.

    Nothing longer than `LONGEST` characters is unpacked, however short its address is. A part of
    an address, or a changed one, holds nothing: a checksum is part of it.
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
