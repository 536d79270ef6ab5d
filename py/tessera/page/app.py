"""The page: what is on the screen, and how it changes."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

import js

from tessera.games import catalogue
from tessera.page import html, screens
from tessera.page.browser import (
    chance,
    fetch_archive,
    fetch_words,
    is_fetched,
    is_wide,
    now,
    run,
    site,
)  # fmt: skip
from tessera.page.dom import Document
from tessera.page.game_parts import GameParts, Status
from tessera.page.opponent import Opponent
from tessera.page.players import usual
from tessera.page.seat_lock import SeatLock
from tessera.page.settings import Settings
from tessera.page.sitting import Sitting
from tessera.page.stage import picture
from tessera.page.storage import LocalStorage, stay
from tessera.page.table import Table, called, dropped, laid, played
from tessera.play.contract import Game
from tessera.play.match import Match
from tessera.saves.library import About, Absent, Damaged, Dropped, Kept, Library
from tessera.saves.named import given_name
from tessera.saves.port import Memory, Storage, StorageBlocked, StorageError, StorageFull
from tessera.words.language import N_, Words

T = TypeVar("T")

#: A game as the library lists it: its name, its summary, what is wrong with it.
Listed = tuple[str, About | None, Damaged | None]
#: The archive of what lists games.
MINE = "mine"


#: What the control of the theme says, by the setting.
THEMES = {
    "auto": N_("Theme: auto"),
    "light": N_("Theme: light"),
    "dark": N_("Theme: dark"),
}


class Unfetched(Exception):
    """A game's code could not be had."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class App(Sitting):
    """The page's state and its steps; the browser calls in through ``input``."""

    def __init__(self, storage: Storage | None = None) -> None:
        """``storage`` is where games and settings are kept, if that is not the browser's own."""
        self.document = Document()
        self.storage: Storage = _storage() if storage is None else storage
        self.library = Library(self.storage, self.find)
        root = js.document.documentElement
        fixed = str(root.lang) if getattr(root.dataset, "page", "") == "reading" else ""
        self.settings = Settings(self.storage, map(str, js.navigator.languages), fixed)
        self.words = spoken(self.settings.language)
        self.standing = Status()
        self.opponent = Opponent(self)
        self.lock = SeatLock(self.lock_changed)
        self.games_parts: dict[str, GameParts] = {}
        #: What could be read of the last record that broke a rule.
        self.good: Match | None = None
        #: One's games and what lies aside, as last read; None when that may have changed.
        self.listed: tuple[list[Listed], list[str]] | None = None
        #: The games whose code was fetched, or could not be, for the list alone.
        self.fetched: set[str] = set()
        #: The games that were deleted and can be put back, and when the last one was.
        self.dropped: list[Dropped] = []
        self.deleted = 0.0
        self.show_settings()

    def show_settings(self) -> None:
        """Let the document follow the settings, and the control of the theme say which holds."""
        self.document.bear(self.settings.language, self.settings.marks())
        self.document.node("theme").textContent = self.words(THEMES[self.settings["theme"]])

    async def open_game(self, game: str) -> None:
        """Make a game's parts ready to use. Raises `Unfetched` if its code cannot be had."""
        if game in self.games_parts:
            return
        parts = catalogue.PARTS.get(game, ())
        try:
            for archive in (*catalogue.archives(game), *parts):
                await fetch_archive(archive)
        except OSError as error:
            raise Unfetched(game) from error
        self.words.add_game(*catalogue.archives(game))
        craft = None
        if parts:
            from tessera.page.craft.acting import Craft  # noqa: PLC0415 - has just come

            craft = Craft(self)
        board, words = catalogue.board(game), catalogue.words(game)
        self.games_parts[game] = GameParts(board, words, craft, site()["rules"])

    def find(self, game: str) -> Game[Any]:
        """The rules of a game whose code is here. Raises `Absent` for others of the catalogue."""
        if game in catalogue.GAMES and game not in self.games_parts:
            raise Absent(game)
        return catalogue.game(game)

    async def finding(self, ask: Callable[[], T]) -> T:
        """What ``ask`` finds, with the code of the games it needs. Raises `Unfetched`."""
        while True:
            try:
                return ask()
            except Absent as absent:
                needed = absent.game
            await self.open_game(needed)

    async def relearn(self, then: Callable[[], None]) -> None:
        """Fetch the words of the language that is set, speak it, and do something then."""
        try:
            await fetch_words(self.settings.language)
        except OSError:
            self.settings["language"] = self.words.language
            self.show_settings()
            self.trouble(self.unfetched(self.words(N_("The other language"))))
            return
        self.speak()
        then()

    def speak(self) -> None:
        """Speak the language that is set, as far as its words are here."""
        self.words = spoken(self.settings.language)
        for game in self.games_parts:
            self.words.add_game(*catalogue.archives(game))
        self.show_settings()

    def new_table(self, game: str) -> Table:
        """A fresh game of the usual kind: a person against bots."""
        rules = catalogue.game(game)
        match = Match.new(rules, rules.setup(), chance())
        return laid(match, usual(match.seats), self.games_parts[game].board)

    def leave_table(self) -> None:
        """Let go of the game on the screen."""
        self.listed = None
        self.opponent.forget()
        self.lock.leave()
        if self.question is not None:
            self.document.ask("")
        self.question = None
        before = self.standing
        self.standing = Status(listed=is_wide(), pace=before.pace, unfolded=before.unfolded)
        self.stand()

    def stand(self) -> None:
        """Let the table follow the settings."""
        confirms, letters = self.settings["confirm"] == "on", self.settings["notation"] == "letters"
        self.standing = self.standing._replace(confirms=confirms, letters=letters)

    def show_page(self, text: str, title: str, game: str = "") -> None:
        """Put up a screen without a board, or with something of a game on it."""
        self.screen = "page"
        self.document.at("page")
        self.document.screen(text, game)
        self.document.title(f"{self.words(title)} · Tessera")

    def show_table(self, table: Table) -> None:
        """Put a game on the screen."""
        self.table = table
        self.screen = "table"
        self.document.at("table")
        self.opponent.think()
        self.put_up()

    def render(self) -> None:
        """Bring the screen up to the table, or the home up to one's games."""
        if self.screen == "home":
            games = self.games()
            mine = html.told(self.standing.trouble) + games.get("mine", "")
            self.document.show({"over": "", **games, "mine": mine})
        super().render()

    def show_home(self) -> None:
        """Put up the home: its pictures stand in the page, one's games are listed."""
        self.screen = "home"
        self.document.screen("")
        self.document.at("home")
        self.document.title(self.words(N_("Tessera: board games, played here")))
        self.render()

    def games(self) -> dict[str, str]:
        """One's games, by regions, as far as the storage can be read.

        It is read again only when `listed` is None.

        What lists them comes in an archive of its own, which is fetched here at the latest.
        """
        if not is_fetched(MINE):
            run(self._fetch_mine())
            return {}
        from tessera.page import home  # noqa: PLC0415 - its archive is here

        if self.listed is None:
            try:
                self.listed = self.library.all(), self.library.aside()
            except StorageError:
                self.listed = [], []
            self.fetch_listed(self.listed[0])
        return home.regions(self.words, *self.listed, self.games_parts)

    async def _fetch_mine(self) -> None:
        with suppress(OSError):
            await fetch_archive(MINE)
            self.render()

    def fetch_listed(self, games: list[Listed]) -> None:
        """Fetch what is needed to tell of the games listed, and tell then; each only once."""
        named = {about.game for _name, about, _damaged in games if about is not None}
        wanted = (named & {*catalogue.GAMES}) - self.games_parts.keys() - self.fetched
        unread = any(about is None and damaged is None for _name, about, damaged in games)
        if unread:
            wanted |= {*catalogue.GAMES} - self.games_parts.keys() - self.fetched
        self.fetched |= wanted
        if wanted:
            run(self._fetch_listed(sorted(wanted)))

    async def _fetch_listed(self, wanted: list[str]) -> None:
        for game in wanted:
            with suppress(Unfetched):
                await self.open_game(game)
        self.listed = None
        self.render()

    @property
    def keeps(self) -> str:
        """How a written game stands: "kept", or "blocked" where only the page remembers it."""
        return "blocked" if isinstance(self.storage, Memory) else "kept"

    def keep(self) -> None:
        """Save the game; say so truly."""
        table = self.table
        if not table.name:
            self.table = table = table._replace(name=os.urandom(5).hex())
            js.history.replaceState(None, "", f"#/game/{table.name}")
            self.lock.take(table.name)
        try:
            self.library.keep(table.name, Kept(table.match, table.players, now()))
            self.library.picture(
                table.name,
                game=table.match.game.id,
                heading=screens.heading(self.words, table, self.parts),
                drawing=picture(table, self.board),
            )
            kept = self.keeps
            if table.match.outcome is not None:
                stay(self.storage)
        except StorageFull:
            kept = "full"
        except StorageError:
            kept = "blocked"
        self.standing = self.standing._replace(kept=kept)

    def lock_changed(self, held: bool) -> None:
        """Play, or only watch because another tab plays this game."""
        if held != self.standing.watching:
            return
        self.standing = self.standing._replace(watching=not held, thinking=False, thought=None)
        if held:
            focused = self.document.is_focused("status")
            self.reload()
            if focused and self.document.is_lost():
                self.document.focus_board()
        else:
            if self.question is not None:
                self.answer(yes=False)
            self.opponent.forget()
            self.table = dropped(self.table, self.board)._replace(
                lifted=None, seeing=None, picks=()
            )
            self.render()
            self.document.say(self.words(screens.WATCHING))

    def reload(self, *, played_here: bool = False) -> None:
        """Show the game as it is kept now: another tab has played it on, or renamed it.

        Of a game that is played in this tab its name alone is taken over.
        """
        try:
            found = self.library.load(self.table.name)
        except StorageError:
            return
        if found.kept is None:
            return
        match, here = found.kept.match, self.table.match
        if played_here or (match.actions, match.resigned) == (here.actions, here.resigned):
            self.call(given_name(match))
        else:
            self.table = played(self.table._replace(lifted=None), self.board, match)
            self.say_status()
        self.opponent.think()
        self.render()

    def call(self, name: str) -> None:
        """Give the game on the table another name; a hint for it stays."""
        self.relay(called(self.table, name))

    def unfetched(self, game: str) -> str:
        """That the code of a game, or of a page, could not be had, in words; by its name."""
        text = N_("{game} could not be fetched. Try again when the network is there.")
        return self.words(text, game=game)


def spoken(language: str) -> Words:
    """The words of a language; English where the others could not be had."""
    try:
        return Words(language)
    except OSError:  # of an archive that does not hold it, no FileNotFoundError
        return Words()


def _storage() -> Storage:
    """localStorage, or the page's memory where the browser keeps nothing."""
    store = LocalStorage()
    try:
        store.keys()
    except StorageBlocked:
        return Memory()
    return store


#: What brings another page of the site to life, by its ``data-page``: a module, and its archives.
_PAGES = {
    "reading": ("tessera.page.diagrams.living", "diagrams"),
    "frame": ("tessera.page.embedding.framing", "extras", "embedding"),
}


async def learn() -> None:
    """Fetch the words of the page's language; without them it speaks English."""
    with suppress(OSError):
        await fetch_words(str(js.document.documentElement.lang))


async def _other(page: str) -> None:
    """Bring another page to life: one that is to be read, or a frame."""
    module, *parts = _PAGES[page]
    await learn()
    for archive in parts:
        await fetch_archive(archive)
    import_module(module).start()


def start() -> None:
    """Bring the page to life."""
    page = getattr(js.document.documentElement.dataset, "page", None)
    if page is not None:
        run(_other(str(page)))
        return
    from tessera.page.input import Input  # noqa: PLC0415
    from tessera.page.routes import route  # noqa: PLC0415

    async def begin() -> None:
        await learn()
        app = App()
        Input(app)
        await route(app)
        js.document.documentElement.dataset.tessera = "ready"
        js.document.dispatchEvent(js.Event.new("tessera:ready"))

    run(begin())
