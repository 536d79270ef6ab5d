"""The settings, and their effects on the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.saves.port import Storage, StorageError
from tessera.words.language import LANGUAGES, N_

if TYPE_CHECKING:
    from tessera.page.core.games import Games
    from tessera.page.core.protocols import Document


PREFIX = "tessera.setting."


class Setting(NamedTuple):
    values: tuple[str, ...]  #: The default comes first. ``auto`` follows the browser or system.
    #: True if the document's root has the value as ``data-<name>``, for styles and scripts.
    #: ``static/first.js`` sets this attribute before the first paint.
    marks: bool
    used: str  #: The module or file that uses the setting.


#: All settings, in the order in which they are shown.
SETTINGS: Mapping[str, Setting] = {
    # The language of all words. `auto`: the first of the browser's languages that the page knows.
    "language": Setting(("auto", *LANGUAGES), marks=False, used="tessera.words.language"),
    # Light or dark colours.
    "theme": Setting(("auto", "light", "dark"), marks=True, used="static/css/tokens.css"),
    # The seats' colours: each game's own, or colours that everybody can tell apart.
    "palette": Setting(("normal", "safe"), marks=True, used="static/css/tokens.css"),
    # The look of boards and pieces: materials, flat colours, or black and white.
    "boards": Setting(("classic", "plain", "contrast"), marks=True, used="static/css/late"),
    # The letters and numbers around a board. Screen readers speak them even if they are hidden.
    "coordinates": Setting(("on", "off"), marks=True, used="static/css/boards.css"),
    # The list of turns: with small pictures, or in the letters used in records.
    "notation": Setting(("symbols", "letters"), marks=False, used="tessera.page.core.shell"),
    # On: confirm every turn. Off: confirm only turns that cannot be taken back.
    "confirm": Setting(("off", "on"), marks=False, used="tessera.page.core.shell"),
    # The list of keys beside a board; `first` keeps it unfolded until the first game is over.
    "keys": Setting(("first", "on", "off"), marks=False, used="tessera.page.core.shell"),
    # The pace of bots' turns.
    "tempo": Setting(("calm", "brisk", "once"), marks=False, used="tessera.page.core.shell"),
    # Thinking by bots while a person is to move; `auto` leaves it out on touch screens.
    "ponder": Setting(("auto", "on", "off"), marks=True, used="tessera.page.browser.worker"),
    # Animations: as set in the system, or none.
    "animation": Setting(("auto", "off"), marks=True, used="tessera.page.browser.system"),
    # Include or omit players' names in shared games; `ask` asks the first time.
    "names": Setting(
        ("ask", "with", "without"), marks=False, used="tessera.page.features.sharing.view"
    ),
    # A short sound with every turn.
    "sound": Setting(("off", "on"), marks=True, used="static/start.mjs"),
}


class Settings:
    """The player's settings. A setting that cannot be saved lasts until the page is closed."""

    def __init__(self, storage: Storage, wanted: Iterable[str] = (), fixed: str = "") -> None:
        self.storage = storage
        #: The languages that the browser is set to, the preferred one first.
        self.wanted = tuple(wanted)
        #: The language of a page that exists in only one language; "" for other pages.
        self.fixed = fixed
        self.unkept: dict[str, str] = {}
        self.read()

    def read(self) -> None:
        """Read all settings anew, since another tab may have changed them."""
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
        """True if the player has ever chosen a value for the setting, even the default."""
        try:
            return name in self.unkept or self.storage.get(PREFIX + name) is not None
        except StorageError:
            return False

    def chosen(self) -> dict[str, str]:
        return {name: self[name] for name, each in SETTINGS.items() if self[name] != each.values[0]}

    @property
    def language(self) -> str:
        """The first supported language among the page's, player's and browser's; else English."""
        asked = (self.fixed, self["language"], *self.wanted)
        known = (short for each in asked if (short := each[:2].lower()) in LANGUAGES)
        return next(known, LANGUAGES[0])

    def marks(self) -> dict[str, str]:
        """The values for the attributes ``data-<name>`` of the document's root, by name."""
        return {name: self[name] for name, setting in SETTINGS.items() if setting.marks}


THEMES: Final = {"auto": N_("Theme: auto"), "light": N_("Theme: light"), "dark": N_("Theme: dark")}


class Preferences:
    """The application of the settings to a document."""

    def __init__(self, document: Document, settings: Settings, games: Games) -> None:
        self.document, self.settings, self.games = document, settings, games

    def show(self) -> None:
        """Show the settings in the document's attributes and in the controls."""
        settings, document = self.settings, self.document
        document.bear(settings.language, settings.marks())
        document.write("theme", self.games.words(THEMES[settings["theme"]]))
        for name in SETTINGS:
            document.check(f"set-{name}-{settings[name]}")

    @property
    def is_spoken(self) -> bool:
        return self.games.words.language == self.settings.language

    async def learn(self) -> None:
        """Fetch and use the words of the language that is set; if that fails, use English."""
        await self.games.fetch_words(self.settings.language)
        # A setting may have changed before Python began to listen.
        self.settings.read()
        self.speak()

    async def relearn(self) -> bool:
        """Switch to the language that is set; on failure, restore the old one and return False."""
        if not await self.games.fetch_words(self.settings.language):
            self.settings["language"] = self.games.words.language
            self.show()
            return False
        self.speak()
        return True

    def speak(self) -> None:
        self.games.speak(self.settings.language)
        self.show()
