"""A written turn with words for what no sign shows."""

from __future__ import annotations

from typing import Final

from tessera.page.model.game_parts import GameParts
from tessera.play.match import RESIGN
from tessera.words.language import N_, Words

#: What is said of a turn that gives the game up.
RESIGNS: Final = N_("resigns")


def worded(_: Words, parts: GameParts, text: str) -> str:
    """The turn with the game's own words, and with one for a resignation."""
    return _(RESIGNS) if text == RESIGN else parts.words.worded(_, text)
