"""The games whose code is here, and the words in use."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tessera.archives import gather
from tessera.games import catalogue
from tessera.page.core.parts import FEATURES
from tessera.page.core.state import GameUi
from tessera.play.contract import Game
from tessera.saves.beside import LATE, Absent
from tessera.words.language import LANGUAGES, N_, Words

if TYPE_CHECKING:
    from tessera.page.core.protocols import Archives


#: The most errors remembered, and the most characters of each.
FAULTS: Final = 5
LONGEST: Final = 3000
FAILED: Final = N_("Something went wrong. Your games are safe; reload the page.")


def chance() -> Random:
    return SystemRandom()


T = TypeVar("T")


class Unfetched(Exception):
    """Raised when the code of a game, or one of `LATE`, could not be fetched."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class Games:
    """The games and the language fetched so far, which screens are made from."""

    def __init__(self, archives: Archives, language: str) -> None:
        self.archives = archives
        self.ui: dict[str, GameUi] = {}
        #: Called once, when all features are loaded.
        self.on_features: Callable[[], None] = lambda: None
        self._has_features = False
        #: True if the last missing file is gone for good, since a newer build replaced this one.
        self._is_replaced = False
        #: The last errors as text; unforeseen ones with their stack traces.
        self.faults: deque[str] = deque(maxlen=FAULTS)
        self.speak(language)

    def note(self, fault: object) -> None:
        """Remember an error for a report."""
        kind = f"{type(fault).__name__}: " if isinstance(fault, Exception) else ""
        self.faults.append(f"{kind}{fault}"[:LONGEST])

    async def _had(self, archive: str) -> bool:
        try:
            await self.archives.fetch(archive)
        except OSError as error:
            self.note(error)
            self._is_replaced = isinstance(error, FileNotFoundError)
            return False
        return True

    async def have_features(self) -> bool:
        """Fetch the features and show what they add; False if that fails this time."""
        if not await self._had(FEATURES):
            return False
        if not self._has_features:
            self._has_features = True
            self.on_features()
        return True

    async def open(self, game: str) -> None:
        """Fetch a game, or one of `LATE`, and make it ready to use. Raises `Unfetched`."""
        if game in self.ui:
            return
        if game in LATE:
            if not await self.have_features():
                raise Unfetched(game)
            return
        for it in catalogue.archives(game):
            if not await self._had(it):
                raise Unfetched(game)
        self.words.add_game(*catalogue.archives(game))
        for it in catalogue.archives(game):
            gather(it)
        board, words = catalogue.board(game), catalogue.words(game)
        self.ui[game] = GameUi(board, words, self.archives.rules)

    def find(self, game: str) -> Game[Any]:
        """The rules of a loaded game. Raises `Absent` for any other game of the catalogue."""
        if game in catalogue.GAMES and game not in self.ui:
            raise Absent(game)
        return catalogue.game(game)

    async def finding(self, ask: Callable[[], T]) -> T:
        """Call ``ask``, fetching games and trees until it has all it needs. Raises `Unfetched`."""
        while True:
            try:
                return ask()
            except Absent as absent:
                needed = absent.game
            await self.open(needed)

    async def fetch_words(self, language: str) -> bool:
        return language == LANGUAGES[0] or await self._had(language)

    def speak(self, language: str) -> None:
        """Use a language from now on; English if its words are not loaded."""
        try:
            self.words = Words(language)
        except OSError:  # a file that an archive lacks raises no FileNotFoundError
            self.words = Words()
        for game in self.ui:
            self.words.add_game(*catalogue.archives(game))

    def lost(self, lost: Unfetched) -> str:
        return self.unfetched(catalogue.TITLES.get(lost.game, ""))

    def unknown(self, control: str) -> str:
        text = N_("“{name}” does nothing here. Reload the page.")
        return self.words(text, name=control[:40])

    def unfetched(self, name: str = "") -> str:
        """The message that something, by default a part of the page, could not be fetched."""
        text = N_("{game} could not be loaded. Try again when you are online.")
        if self._is_replaced:
            text = N_("A newer version has replaced this page: reload it to continue.")
        return self.words(text, game=name or self.words(N_("This part of the page")))
