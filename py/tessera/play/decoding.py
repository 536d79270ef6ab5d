"""Decoding of text files in any common encoding."""

from __future__ import annotations

import codecs
import re
from typing import Final

#: Byte order marks and encodings, UTF-32 before UTF-16: one UTF-32 mark begins with a UTF-16 mark.
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: The usual encoding of older systems, assumed for a file that fits no other encoding.
UNTOLD: Final = "Windows-1252"
#: Windows-1252's characters 0x80 to 0x9F. The Python in the page has no codec for Windows-1252.
_WINDOWS: Final = dict(enumerate("€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ", start=0x80))
#: Control characters that do not belong in text.
_NO_TEXT: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


def decode(data: bytes) -> tuple[str, str]:
    """Return a file's text and its encoding. The encoding is `UNTOLD` if it is only assumed.

    UTF-32 needs a byte order mark; UTF-16 and UTF-8 do not. Any other file is read as Windows-1252.

    >>> decode("Ta Yü".encode("utf-16")), decode("Ta Yü".encode("latin-1"))
    (('Ta Yü', 'utf-16'), ('Ta Yü', 'Windows-1252'))
    """
    encoding, mark = _told(data)
    if encoding == UNTOLD:
        return data.decode("latin-1").translate(_WINDOWS), encoding
    return (mark + data).decode(encoding, "replace").removeprefix("\ufeff"), encoding


def _told(data: bytes) -> tuple[str, bytes]:
    """Return a file's encoding and the byte order mark to add before decoding (b"" for none)."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, b""
    first, second = data[:1024:2], data[1:1024:2]
    for mark, zeros, others in (
        (codecs.BOM_UTF16_LE, second, first),
        (codecs.BOM_UTF16_BE, first, second),
    ):
        if zeros.count(0) > len(zeros) // 2 > 0 and others.count(0) <= len(others) // 3:
            return "utf-16", mark
    try:
        data.decode()
    except UnicodeDecodeError as error:
        # A file cut off in the middle of its last character still counts as UTF-8.
        if error.reason != "unexpected end of data" or error.start < len(data) - 3:
            return UNTOLD, b""
    return "utf-8", b""


def unprintable(text: str) -> int | None:
    """The index of the first control character that does not belong in text, or None."""
    found = _NO_TEXT.search(text)
    return found.start() if found else None
