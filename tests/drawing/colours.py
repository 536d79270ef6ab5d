"""The tokens' colours, and how far they stand out from each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

CSS: Final = Path(__file__).resolve().parents[2] / "static" / "css"
#: The boards' other looks, each a sheet of its own (``static/css/late``).
LOOKS: Final = ("plain", "contrast")
#: By day and by night, in either palette, plain and with more contrast asked for, in each look.
THEMES: Final = [
    scheme + palette + more + look
    for scheme in ("light", "dark")
    for palette in ("", ", safe palette")
    for more in ("", ", more contrast")
    for look in ("", *(f", look: {look}" for look in LOOKS))
]
SAFE: Final = ':root:where([data-palette="safe"])'
_PAIR: Final = re.compile(r"--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)")

Colour = tuple[float, float, float]


@cache
def sheet(name: str) -> str:
    return (CSS / f"{name}.css").read_text(encoding="utf-8")


@cache
def tokens(theme: str) -> Mapping[str, Colour]:
    """The colours of a theme by their names."""
    both, _, more = sheet("tokens").partition("@media (prefers-contrast: more)")
    plain, _, safe = both.partition(SAFE)
    found = pairs(plain) | (pairs(safe) if "safe" in theme else {})
    found |= pairs(more) if "more contrast" in theme else {}
    look = theme.partition("look: ")[2]
    found |= pairs(sheet(f"late/{look}")) if look else {}
    return {name: pair[theme.startswith("dark")] for name, pair in found.items()}


def pairs(text: str) -> dict[str, tuple[Colour, Colour]]:
    """The colours by day and by night."""
    return {name: (colour(day), colour(night)) for name, day, night in _PAIR.findall(text)}


def colour(digits: str) -> Colour:
    red, green, blue = bytes.fromhex(digits)
    return red / 255, green / 255, blue / 255


def light(colour: Colour) -> Colour:
    """How much light a colour's parts give off."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """WCAG 2's contrast ratio, 1 to 21."""
    low, high = sorted(
        sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), light(it), strict=True))
        for it in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def over(upper: Colour, lower: Colour, share: float) -> Colour:
    """A colour laid over another."""
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(upper, lower, strict=True))
    return red, green, blue
