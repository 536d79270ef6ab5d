"""Files of text in whichever encoding a system wrote them."""

from __future__ import annotations

import codecs
import re
from typing import Final

#: Marks at the beginning of files, the longer ones first, and the encodings they stand for.
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: The encoding of older systems, in which a file is read that says no other.
UNTOLD: Final = "Windows-1252"
#: What it has where Latin-1 has signs that say nothing: the page has no table of Python's own.
_WINDOWS: Final = dict(enumerate("€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ", start=0x80))
#: Signs that stand in no text.
_NO_TEXT: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 or UTF-32 with or without a mark, else Windows-1252."""
    encoding, mark = _told(data)
    if encoding == UNTOLD:
        return data.decode("latin-1").translate(_WINDOWS)
    return (mark + data).decode(encoding, "replace").removeprefix("\ufeff")


def encoding_of(data: bytes) -> str:
    """The name of the encoding in which a file is read; `UNTOLD` where it cannot be known."""
    return _told(data)[0]


def _told(data: bytes) -> tuple[str, bytes]:
    """The name of a file's encoding, and the mark that is missing before it.

    Every second byte of a text in UTF-16 is mostly 0, which no other text holds.
    """
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
        # A file that is cut off within its last character is one in UTF-8 all the same.
        if error.reason != "unexpected end of data" or error.start < len(data) - 3:
            return UNTOLD, b""
    return "utf-8", b""


def unprintable(text: str) -> int | None:
    """The place of the first sign that stands in no text; None where there is none."""
    found = _NO_TEXT.search(text)
    return found.start() if found else None
