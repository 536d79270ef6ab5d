"""Files of text in whichever encoding a system wrote them."""

from __future__ import annotations

import codecs
import re
from typing import Final

#: Marks at the beginning of files, the longer ones first, and the encodings they stand for.
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: The encoding of older systems, in which a file is read that says no other.
UNTOLD: Final = "cp1252"
#: Signs that stand in no text.
_NO_TEXT: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 or UTF-32 with or without a mark, else Windows-1252."""
    return data.decode(encoding_of(data), errors="replace")


def encoding_of(data: bytes) -> str:
    """The name of the encoding in which a file is read; "cp1252" where it cannot be told.

    Every second byte of a text in UTF-16 is mostly 0, which no other text holds.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    head = data[:1024]
    for encoding, zeros, others in (
        ("utf-16-le", head[1::2], head[::2]),
        ("utf-16-be", head[::2], head[1::2]),
    ):
        if zeros.count(0) > len(zeros) // 2 > 0 and others.count(0) <= len(others) // 8:
            return encoding
    try:
        data.decode()
    except UnicodeDecodeError as error:
        # A file that is cut off within its last character is one in UTF-8 all the same.
        if error.reason != "unexpected end of data" or error.start < len(data) - 3:
            return UNTOLD
    return "utf-8"


def unprintable(text: str) -> int | None:
    """The place of the first sign that stands in no text; None where there is none."""
    found = _NO_TEXT.search(text)
    return found.start() if found else None
