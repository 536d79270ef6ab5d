"""The glyphs that a turn may have, as PGN has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tessera.words.language import N_

#: Those that are shown and offered, by their numbers.
GLYPHS: Final[Mapping[int, str]] = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
#: What is spoken of them.
SPOKEN: Final[Mapping[int, str]] = {
    1: N_("good turn"),
    2: N_("mistake"),
    3: N_("very good turn"),
    4: N_("blunder"),
    5: N_("interesting turn"),
    6: N_("dubious turn"),
}


def known(glyphs: Iterable[int]) -> list[int]:
    """Those of a turn's glyphs that are shown."""
    return [glyph for glyph in glyphs if glyph in GLYPHS]
