"""The settings: one table of what can be set, and the player's values, kept on the storage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tessera.saves.port import Storage, StorageError
from tessera.words.language import LANGUAGES

#: Where a setting is kept: this, and its name.
PREFIX = "tessera.setting."


class Setting(NamedTuple):
    """Something that can be set.

    ``values`` begins with the default; ``auto`` follows the browser or the system. ``marks`` is
    True where the document's root bears the value, as ``data-<name>``, for styles and scripts;
    ``static/first.js`` puts it there before anything is painted. ``used`` names the module or the
    file that asks for it.
    """

    values: tuple[str, ...]
    marks: bool
    used: str


#: Everything that can be set, in the order in which it is shown.
SETTINGS: Mapping[str, Setting] = {
    # The language of all words; `auto` is the browser's first that there is.
    "language": Setting(("auto", *LANGUAGES), marks=False, used="tessera.words.language"),
    # Colours by day or by night.
    "theme": Setting(("auto", "light", "dark"), marks=True, used="static/css/tokens.css"),
    # The seats' colours: each game's own, or ones that everybody can tell apart.
    "palette": Setting(("normal", "safe"), marks=True, used="static/css/tokens.css"),
    # The letters and numbers around a board; they are spoken in any case.
    "coordinates": Setting(("on", "off"), marks=True, used="static/css/boards.css"),
    # How the list of turns writes them: small pictures, or the letters of records.
    "notation": Setting(("symbols", "letters"), marks=False, used="tessera.page.session.shell"),
    # Whether a turn waits to be confirmed, in games where a slip costs much.
    "confirm": Setting(("on", "off"), marks=False, used="tessera.page.session.shell"),
    # Whether it is told beside a board what keys do there; by itself until a first game is over.
    "keys": Setting(("first", "on", "off"), marks=False, used="tessera.page.session.shell"),
    # How quickly bots' turns follow each other.
    "tempo": Setting(("calm", "brisk", "once"), marks=False, used="tessera.page.session.shell"),
    # What moves: as the system says, or nothing.
    "animation": Setting(("auto", "off"), marks=True, used="tessera.page.browser.window"),
    # Whether players' names go along with a game that is shared; they are asked for once.
    "names": Setting(("ask", "with", "without"), marks=False, used="tessera.page.model.sharing"),
    # A short sound with every turn.
    "sound": Setting(("off", "on"), marks=True, used="static/start.mjs"),
}


class Settings:
    """The player's settings; what cannot be kept lasts as long as the page.

    ``wanted`` are the languages that the browser is set to, the first one first; ``fixed`` is
    that of a page which is written in one, and empty elsewhere.
    """

    def __init__(self, storage: Storage, wanted: Iterable[str] = (), fixed: str = "") -> None:
        self.storage = storage
        self.wanted = tuple(wanted)
        self.fixed = fixed
        #: What the storage did not take.
        self.unkept: dict[str, str] = {}
        self._values: dict[str, str] = {}
        self.read()

    def read(self) -> None:
        """Read them anew: another tab may have changed them."""
        self._values = {name: self._read(name) for name in SETTINGS}

    def _read(self, name: str) -> str:
        try:
            kept = self.unkept.get(name) or self.storage.get(PREFIX + name)
        except StorageError:
            kept = None
        values = SETTINGS[name].values
        return kept if kept in values else values[0]

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __setitem__(self, name: str, value: str) -> None:
        if value not in SETTINGS[name].values:
            raise ValueError(f"{name}={value}")
        self._values[name] = value
        self.unkept.pop(name, None)
        try:
            self.storage.set(PREFIX + name, value)
        except StorageError:
            self.unkept[name] = value

    def is_set(self, name: str) -> bool:
        """Whether the player has ever set something, be it to its default."""
        try:
            return name in self.unkept or self.storage.get(PREFIX + name) is not None
        except StorageError:
            return False

    def chosen(self) -> dict[str, str]:
        """The settings that are not at their default, to be taken along."""
        return {name: self[name] for name, each in SETTINGS.items() if self[name] != each.values[0]}

    @property
    def language(self) -> str:
        """The page's own, the language chosen, the browser's first that there is, or English."""
        asked = (self.fixed, self["language"], *self.wanted)
        known = (short for each in asked if (short := each[:2].lower()) in LANGUAGES)
        return next(known, LANGUAGES[0])

    def marks(self) -> dict[str, str]:
        """What the document's root bears, by the names after ``data-``."""
        return {name: self[name] for name, setting in SETTINGS.items() if setting.marks}
