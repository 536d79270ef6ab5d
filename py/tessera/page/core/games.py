"""The loaded games, and the words of the language in use."""

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


#: The maximum number of errors that are remembered.
FAULTS: Final = 5
#: The maximum length of each remembered error, in characters.
LONGEST: Final = 3000
UNFETCHED: Final = N_("{game} could not be loaded. Try again when you are online.")
REPLACED: Final = N_("A newer version has replaced this page: reload it to continue.")
FAILED: Final = N_("Something went wrong. Your games are safe; reload the page.")


def chance() -> Random:
    return SystemRandom()


T = TypeVar("T")


class Unfetched(Exception):
    """Raised when the code of a game, or the code named by an id in `LATE`, cannot be fetched."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class Games:
    """The games and the words fetched so far. Screens are made from them."""

    def __init__(self, archives: Archives, language: str) -> None:
        self.archives = archives
        self.ui: dict[str, GameUi] = {}
        #: Called once, when all features are loaded.
        self.on_features: Callable[[], None] = lambda: None
        self._has_features = False
        #: True if the last failed fetch was for a file that a newer build has removed.
        self._is_replaced = False
        #: The last errors as text. Unforeseen errors include their stack traces.
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
        """Fetch the features and show what they add; return False if the fetch fails."""
        if not await self._had(FEATURES):
            return False
        if not self._has_features:
            self._has_features = True
            self.on_features()
        return True

    async def open(self, game: str) -> None:
        """Fetch a game (or all features for an id in `LATE`) and prepare it. Raises `Unfetched`."""
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
        """Get the result of ``ask``, after fetching all code that it needs. Raises `Unfetched`."""
        while True:
            try:
                return ask()
            except Absent as absent:
                needed = absent.game
            await self.open(needed)

    async def fetch_words(self, language: str) -> bool:
        return language == LANGUAGES[0] or await self._had(language)

    def speak(self, language: str) -> None:
        """Use a language from now on, or English if that language's words are not loaded."""
        try:
            self.words = Words(language)
        except OSError:  # an archive raises a plain OSError for a missing file
            self.words = Words()
        for game in self.ui:
            self.words.add_game(*catalogue.archives(game))

    def lost(self, lost: Unfetched) -> str:
        return self.unfetched(catalogue.TITLES.get(lost.game, ""))

    def unknown(self, control: str) -> str:
        text = N_("“{name}” does nothing here. Reload the page.")
        return self.words(text, name=control[:40])

    def unfetched(self, name: str = "") -> str:
        """The message that ``name`` could not be fetched, or that this page is out of date."""
        text = REPLACED if self._is_replaced else UNFETCHED
        return self.words(text, game=name or self.words(N_("This part of the page")))
