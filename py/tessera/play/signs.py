"""Signs that mail, chats and editors put in the place of plain ones, and signs nobody can see."""

from __future__ import annotations

import re
from typing import Final


def _ranges(*ends: tuple[int, int]) -> list[int]:
    return [code for first, last in ends for code in range(first, last + 1)]


#: The two signs that join or part letters of names: U+200C and U+200D.
JOINERS: Final = "\u200c\u200d"
#: Codes of signs without width: soft hyphens, marks of direction, byte order marks, and others.
_INVISIBLE: Final = _ranges(
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200B),
    (0x200E, 0x200F), (0x202A, 0x202E), (0x2060, 0x2064), (0x2066, 0x206F), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
)  # fmt: skip
_SPACES: Final = _ranges(
    (0x09, 0x09), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x202F, 0x202F),
    (0x205F, 0x205F), (0x3000, 0x3000),
)  # fmt: skip
_LINE_ENDS: Final = _ranges((0x0B, 0x0D), (0x85, 0x85), (0x2028, 0x2029))
_HYPHENS: Final = [*_ranges((0x2010, 0x2015)), 0x2212, 0xFE58, 0xFE63]
#: The end of a header's line in a string of a program.
_ESCAPED: Final = re.compile(r"\]\s*(?:\\r)?\\n")
_WASHED: Final[dict[int, str | None]] = {
    **dict.fromkeys(_INVISIBLE),
    **dict.fromkeys(_SPACES, " "),
    **dict.fromkeys(_LINE_ENDS, "\n"),
}
#: What else stands for plain signs in turns; editors write ``<<`` as «, ``...`` as one sign.
_PLAIN: Final[dict[int, str | None]] = {
    **_WASHED,
    **{code: chr(code - 0xFEE0) for code in _ranges((0xFF01, 0xFF5E))},
    **dict.fromkeys(map(ord, JOINERS)),
    **dict.fromkeys(_HYPHENS, "-"),
    **dict.fromkeys(map(ord, "×✕"), "x"),
    **dict.fromkeys(map(ord, "∗⁎✱"), "*"),
    **{
        ord(sign): plain for sign, plain in zip("…«»‹›", ["...", "<<", ">>", "<", ">"], strict=True)
    },
}


def lines_of(text: str) -> list[str]:
    """The lines of a text, whichever sign ends them."""
    return re.split(r"\r\n|[\n-\r\x85\u2028\u2029]", text)


def unescaped(text: str) -> str:
    """The text of a string in a program, which has two signs for a line end; others stay."""
    if "\n" in text or not _ESCAPED.search(text):
        return text
    return text.strip().strip('"').replace("\\r", "").replace("\\n", "\n").replace("\\t", " ")


def washed(text: str) -> str:
    """The text without signs that nobody can see; each kind of space a blank, or a line feed."""
    return text.translate(_WASHED)


def plain(text: str) -> str:
    """A turn, or what else is written in letters of the keyboard, in these."""
    return text.translate(_PLAIN)


def visible(text: str) -> str:
    """The text with signs that nobody can see told by their numbers: ``(U+200B)``."""
    unseen = {*_INVISIBLE, *_SPACES, *_LINE_ENDS, *map(ord, JOINERS)}
    return "".join(f"(U+{ord(it):04X})" if ord(it) in unseen else it for it in text)
