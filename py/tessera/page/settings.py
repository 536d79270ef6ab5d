"""Settings: one table of names, values and defaults, kept on the storage."""

from __future__ import annotations

import js

from tessera.saves.port import Storage, StorageError
from tessera.words.language import LANGUAGES

#: The values of every setting, the default first; ``auto`` follows the browser.
SETTINGS = {
    "language": ("auto", *LANGUAGES),
    "theme": ("auto", "light", "dark"),
    "confirm": ("on", "off"),
}
PREFIX = "tessera.setting."


class Settings:
    """The player's settings; what cannot be kept lasts as long as the page."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._values = {name: self._read(name) for name in SETTINGS}

    def _read(self, name: str) -> str:
        try:
            kept = self.storage.get(PREFIX + name)
        except StorageError:
            kept = None
        return kept if kept in SETTINGS[name] else SETTINGS[name][0]

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __setitem__(self, name: str, value: str) -> None:
        self._values[name] = value
        try:
            self.storage.set(PREFIX + name, value)
        except StorageError:
            return

    @property
    def language(self) -> str:
        """The language chosen, or the browser's first that there is, or English."""
        if self["language"] != "auto":
            return self["language"]
        for wanted in js.navigator.languages:
            short = str(wanted)[:2].lower()
            if short in LANGUAGES:
                return short
        return LANGUAGES[0]

    def apply(self) -> None:
        """Tell the document which language and theme hold."""
        root = js.document.documentElement
        root.lang = self.language
        root.dataset.theme = self["theme"]
