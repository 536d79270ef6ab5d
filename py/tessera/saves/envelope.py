"""The form in which something is kept: a version, a checksum, and a JSON object.

``tessera 1 1a2b3c4d {"record": ...}``: the checksum is the CRC-32 of the version, a space and
the JSON text in UTF-8, eight hexadecimal digits. It finds what was torn or touched; it is no
secret.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any
from zlib import crc32

#: Rises when the form of what is kept changes; `MIGRATIONS` lead from each older one.
VERSION = 1

#: ``MIGRATIONS[n]`` turns contents of version ``n`` into version ``n + 1``.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

_FORM = re.compile(r"tessera (\d{1,9}) ([0-9a-f]{8}) (\{.*\})", re.DOTALL)


class Torn(Exception):
    """What was kept cannot be read; ``why`` is ``form``, ``checksum``, ``newer`` or ``content``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def sealed(contents: Mapping[str, Any]) -> str:
    """Contents as a text to keep."""
    body = json.dumps(contents, separators=(",", ":"))
    return f"tessera {VERSION} {_checksum(str(VERSION), body)} {body}"


def _checksum(version: str, body: str) -> str:
    return f"{crc32(f'{version} {body}'.encode('utf-8', 'surrogatepass')):08x}"


def opened(text: str) -> dict[str, Any]:
    """The contents of a kept text, brought to the present version. Raises `Torn`."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise Torn("form")
    version, body = int(found[1]), found[3]
    if found[2] != _checksum(found[1], body):
        raise Torn("checksum")
    if version > VERSION:
        raise Torn("newer")
    try:
        contents: dict[str, Any] = json.loads(body)
        for step in range(version, VERSION):
            contents = MIGRATIONS[step](contents)
    except (ValueError, KeyError, RecursionError):
        raise Torn("content") from None
    return contents
