"""The form of stored texts: a version, a checksum, and a JSON object.

An example is ``tessera 1 1a2b3c4d {"record": ...}``. The checksum is eight hexadecimal digits: the
CRC-32 of the version, a space and the JSON text in UTF-8. It detects damage but protects no secret.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from zlib import crc32

#: The newest version that is read; `MIGRATIONS` convert older ones.
VERSION = 3
#: The versions that are written. Older builds can read `USUAL`. `BEGINNERS` is for games with a bot
#: of level 0, which older builds would take for a person. `STUDIED` is for games that have a tree
#: or begin from a set-up position.
USUAL, BEGINNERS, STUDIED = 1, 2, 3


def _as_it_is(contents: dict[str, Any]) -> dict[str, Any]:
    return contents


#: ``MIGRATIONS[n]`` converts contents of version ``n`` to version ``n + 1``.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    USUAL: _as_it_is,
    BEGINNERS: _as_it_is,
}

_FORM = re.compile(r"tessera (\d{1,9}) ([0-9a-f]{8}) (\{.*\})", re.DOTALL)
#: The deepest nesting allowed in a text: much deeper nesting crashes a browser's interpreter.
DEEPEST: Final = 50
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKETS: Final = re.compile(r"[\[\]{}]")


class Torn(Exception):
    """Raised for unreadable text; ``why`` is ``form``, ``checksum``, ``newer`` or ``content``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def sealed(contents: Mapping[str, Any], version: int = USUAL) -> str:
    """Write contents as text, in a version from `USUAL` to `VERSION`."""
    body = json.dumps(contents, separators=(",", ":"))
    return f"tessera {version} {_checksum(str(version), body)} {body}"


def _checksum(version: str, body: str) -> str:
    return f"{crc32(f'{version} {body}'.encode('utf-8', 'surrogatepass')):08x}"


def opened(text: str) -> dict[str, Any]:
    """Return the contents of a text, migrated to the present version. Raises `Torn`.

    >>> opened(sealed({"when": "2024-05-01"}))
    {'when': '2024-05-01'}
    """
    found = _FORM.fullmatch(text)
    if found is None:
        raise Torn("form")
    version, body = int(found[1]), found[3]
    if found[2] != _checksum(found[1], body):
        raise Torn("checksum")
    if version > VERSION:
        raise Torn("newer")
    try:
        contents: dict[str, Any] = parsed(body)
        for step in range(version, VERSION):
            contents = MIGRATIONS[step](contents)
    except (ValueError, KeyError):
        raise Torn("content") from None
    return contents


def parsed(text: str) -> Any:
    """Parse JSON. Raises `ValueError` for other text or nesting beyond `DEEPEST` (50)."""
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise ValueError("nested too deep")
    return json.loads(text)


def _depth(text: str) -> int:
    deep = most = 0
    for sign in _BRACKETS.findall(_QUOTED.sub("", text)):
        deep += 1 if sign in "[{" else -1
        most = max(most, deep)
    return most
