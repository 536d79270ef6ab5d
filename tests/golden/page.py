"""The only modules of the page that the golden files ask, wherever in it they stand."""

from __future__ import annotations

from tessera.page.core.choosing import new_table
from tessera.page.core.players import BOT, LEVELS, PERSON, SITTING
from tessera.page.core.settings import PREFIX, SETTINGS
from tessera.page.embed.host import FIELDS, VERSION, ended, position
from tessera.page.embed.parameters import MODES, NAMES, OPTION, RESUMED, SEAT, SENTENCES, THEMES

__all__ = [
    "BOT", "FIELDS", "LEVELS", "MODES", "NAMES", "OPTION", "PERSON", "PREFIX", "RESUMED", "SEAT",
    "SENTENCES", "SETTINGS", "SITTING", "THEMES", "VERSION", "ended", "new_table", "position",
]  # fmt: skip
