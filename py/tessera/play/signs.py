"""Restore plain characters in text that email, chats or editors have changed."""

from __future__ import annotations

import re
from typing import Final


def _ranges(*ends: tuple[int, int]) -> list[int]:
    return [code for first, last in ends for code in range(first, last + 1)]


#: Codes of invisible characters: soft hyphens, direction marks, byte order marks, and others.
_INVISIBLE: Final = _ranges(
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200B),
    (0x200E, 0x200F), (0x202A, 0x202E), (0x2060, 0x2064), (0x2066, 0x206F), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
)  # fmt: skip
#: All invisible characters, including U+200C and U+200D, which join or separate letters.
UNSEEN: Final[dict[int, None]] = dict.fromkeys([*_INVISIBLE, 0x200C, 0x200D])
_SPACES: Final = _ranges(
    (0x09, 0x09), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x202F, 0x202F),
    (0x205F, 0x205F), (0x3000, 0x3000),
)  # fmt: skip
_LINE_ENDS: Final = _ranges((0x0B, 0x0D), (0x85, 0x85), (0x2028, 0x2029))
#: Hyphens, dashes and minus signs.
DASHES: Final = "".join(map(chr, [*_ranges((0x2010, 0x2015)), 0x2212, 0xFE58, 0xFE63, 0xFF0D]))
#: An HTML entity. The semicolon is required, because ``&`` alone may be ordinary text.
ENTITY: Final = re.compile(r"&#?\w{1,31};", re.ASCII)
#: The end of a line, on any system.
LINE_END: Final = re.compile(r"\r\n|[\n-\r\x85\u2028\u2029]")
#: The end of a header line inside the string literal of a program.
_ESCAPED: Final = re.compile(r"\]\s*(?:\\r)?\\n")
_CODES: Final = re.compile(r"(?:\\u[0-9A-Fa-f]{4})+")
#: A header copied from a spreadsheet cell, in which quotation marks are doubled.
_DOUBLED: Final = re.compile(r'^\s*"\[\w+ ""[^"\n]+""\]')
_WASHED: Final[dict[int, str | None]] = {
    **dict.fromkeys(_INVISIBLE),
    **dict.fromkeys(_SPACES, " "),
    **dict.fromkeys(_LINE_ENDS, "\n"),
    **dict.fromkeys(map(ord, "［【"), "["),
    **dict.fromkeys(map(ord, "］】"), "]"),
}
#: Characters that `plain` replaces. Editors, for example, change ``...`` to … and ``<<`` to «.
_PLAIN: Final[dict[int, str | None]] = {
    **_WASHED,
    **{code: chr(code - 0xFEE0) for code in _ranges((0xFF01, 0xFF5E))},
    **UNSEEN,
    **dict.fromkeys(map(ord, DASHES), "-"),
    **dict.fromkeys(map(ord, "×✕"), "x"),
    # Turkish keyboards and programs write these two letters.
    **dict.fromkeys(map(ord, "ı"), "i"),
    **dict.fromkeys(map(ord, "İ"), "I"),
    **dict.fromkeys(map(ord, "∗⁎✱"), "*"),
    **{
        ord(sign): plain for sign, plain in zip("…«»‹›", ["...", "<<", ">>", "<", ">"], strict=True)
    },
}


def lines_of(text: str) -> list[str]:
    return LINE_END.split(text)


def unescape(text: str) -> str:
    """Unescape a program's string literal or a spreadsheet's cell; other text stays unchanged."""
    if _DOUBLED.search(text):
        return text.replace('""', '"')
    if "\n" in text or not _ESCAPED.search(text):
        return text
    text = _CODES.sub(_letters, text.strip().strip('"'))
    return text.replace("\\r", "").replace("\\n", "\n").replace("\\t", " ")


def _letters(codes: re.Match[str]) -> str:
    """Decode UTF-16 code units that a program has escaped in a string literal."""
    data = bytes.fromhex(codes[0].replace("\\u", ""))
    return data.decode("utf-16-be", "replace")


def wash(text: str) -> str:
    """Remove invisible characters; make special spaces, line ends and square brackets plain."""
    return text.translate(_WASHED)


def plain(text: str) -> str:
    """Write a turn, or similar text, in plain keyboard characters."""
    return text.translate(_PLAIN)
