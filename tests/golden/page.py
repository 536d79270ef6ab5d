"""The only modules of the page that the golden files ask, wherever in it they stand."""

from __future__ import annotations

from tessera.page.frame.messages import FIELDS, VERSION, ended, position
from tessera.page.frame.parameters import MODES, NAMES, OPTION, RESUMED, SEAT, SENTENCES, THEMES
from tessera.page.model.levels import BOT, LEVELS
from tessera.page.model.playing import laid
from tessera.page.model.seating import PERSON, SITTING
from tessera.page.model.settings import PREFIX, SETTINGS

__all__ = [
    "BOT", "FIELDS", "LEVELS", "MODES", "NAMES", "OPTION", "PERSON", "PREFIX", "RESUMED", "SEAT",
    "SENTENCES", "SETTINGS", "SITTING", "THEMES", "VERSION", "ended", "laid", "position",
]  # fmt: skip
