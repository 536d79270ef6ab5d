"""The settings as the document shows them, and the language that is spoken."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tessera.page.model.settings import SETTINGS, Settings
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.session.games import Games
    from tessera.page.session.protocols import Document

#: What the control of the theme says, by the setting.
THEMES: Final = {
    "auto": N_("Theme: auto"),
    "light": N_("Theme: light"),
    "dark": N_("Theme: dark"),
}
#: What is said when something went wrong that nobody foresaw.
FAILED: Final = N_("Something went wrong here. Your games are kept; reload the page.")
#: What is said of a control that has a name which no command has, and how much of it is quoted.
UNKNOWN: Final = N_("There is nothing behind the control “{name}” here. Reload the page.")
QUOTED: Final = 40
#: The theme after each.
_NEXT: Final = {"auto": "light", "light": "dark", "dark": "auto"}


class Preferences:
    """Lets a document follow the settings."""

    def __init__(self, document: Document, settings: Settings, games: Games) -> None:
        self.document, self.settings, self.games = document, settings, games

    def show(self) -> None:
        """Mark the document with the settings; the controls say which of them hold."""
        settings, document = self.settings, self.document
        document.bear(settings.language, settings.marks())
        document.write("theme", self.games.words(THEMES[settings["theme"]]))
        for name in SETTINGS:
            document.check(f"set-{name}-{settings[name]}")

    @property
    def is_spoken(self) -> bool:
        """Whether the language that is set is the one that is spoken."""
        return self.games.words.language == self.settings.language

    def next_theme(self) -> None:
        """From the system's theme to the light one to the dark one and back."""
        self.settings.read()
        self.settings["theme"] = _NEXT[self.settings["theme"]]

    async def learn(self) -> None:
        """Fetch the words of the language that is set, if they can be had, and speak it."""
        with suppress(OSError):
            await self.games.fetch_words(self.settings.language)
        # Something may have been set meanwhile, before Python listened.
        self.settings.read()
        self.speak()

    async def relearn(self) -> bool:
        """Fetch the words of the language that is set and speak it.

        False where they cannot be had: the language spoken is set again.
        """
        try:
            await self.games.fetch_words(self.settings.language)
        except OSError:
            self.settings["language"] = self.games.words.language
            self.show()
            return False
        self.speak()
        return True

    def speak(self) -> None:
        """Speak the language that is set, as far as its words are here."""
        self.games.speak(self.settings.language)
        self.show()
