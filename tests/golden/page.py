"""The only modules of the page that the golden files ask, wherever in it they stand."""

from __future__ import annotations

from tessera.page.embedding.asking import MODES, NAMES, OPTION, SEAT, SENTENCES, THEMES
from tessera.page.embedding.messages import FIELDS, VERSION, ended, position
from tessera.page.players import BOT, LEVELS, PERSON, SITTING
from tessera.page.settings import PREFIX, SETTINGS
from tessera.page.table import laid

__all__ = [
    "BOT", "FIELDS", "LEVELS", "MODES", "NAMES", "OPTION", "PERSON", "PREFIX", "SEAT", "SENTENCES",
    "SETTINGS", "SITTING", "THEMES", "VERSION", "ended", "laid", "position",
]  # fmt: skip
