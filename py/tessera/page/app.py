"""The page: what is on the screen, and how it changes."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import js

from tessera.drawing.board import Board
from tessera.games import catalogue
from tessera.page import home, screens
from tessera.page.browser import chance, fetch_archive, is_wide, now, run
from tessera.page.dom import Document
from tessera.page.going import items
from tessera.page.opponent import Opponent
from tessera.page.players import usual
from tessera.page.room import Room, Standing
from tessera.page.seat_lock import SeatLock
from tessera.page.seats import seat_name
from tessera.page.settings import Settings
from tessera.page.stage import picture
from tessera.page.storage import LocalStorage
from tessera.page.table import Table, dropped, laid, look, played
from tessera.play.contract import Game
from tessera.play.match import Match
from tessera.saves.library import Absent, Kept, Library
from tessera.saves.port import Memory, Storage, StorageBlocked, StorageError, StorageFull
from tessera.words.language import N_, Words

T = TypeVar("T")


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


class Question(NamedTuple):
    """Something to be answered first: the text, the word for yes, what yes does."""

    text: str
    yes: str
    then: Callable[[], None]


class App:
    """The page's state and its steps; the browser calls in through ``input``."""

    def __init__(self) -> None:
        self.document = Document()
        self.storage: Storage = _storage()
        self.library = Library(self.storage, self.find)
        self.settings = Settings(self.storage)
        self.words = Words(self.settings.language)
        self.standing = Standing()
        self.opponent = Opponent(self)
        self.lock = SeatLock(self.lock_changed)
        #: What screens are made from, by game, of those whose code is here.
        self.rooms: dict[str, Room] = {}
        self.table: Table
        self.question: Question | None = None
        self.screen = ""
        #: What could be read of the last record that broke a rule.
        self.good: Match | None = None
        #: One's games and what lies aside, as last read; None when that may have changed.
        self.listed: tuple[list[home.Listed], list[str]] | None = None
        #: The games whose code was fetched, or could not be, for the list alone.
        self.fetched: set[str] = set()
        self.show_settings()
        #: The preview of the pick under the pointer, if there is one.
        self.hovered = ""

    def show_settings(self) -> None:
        """Let the document follow the settings, and the control of the theme say which holds."""
        self.settings.apply()
        self.document.node("theme").textContent = self.words(THEMES[self.settings["theme"]])

    @property
    def room(self) -> Room:
        """The rooms of the game on the table."""
        return self.rooms[self.table.match.game.id]

    @property
    def board(self) -> Board:
        """The board of the game on the table."""
        return self.room.board

    async def open_game(self, game: str) -> None:
        """Make a game's rooms ready to use. Raises `Unfetched` if its code cannot be had."""
        if game in self.rooms:
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
        self.rooms[game] = Room(catalogue.room(game, "board"), catalogue.room(game, "words"), craft)

    def find(self, game: str) -> Game[Any]:
        """The rules of a game whose code is here. Raises `Absent` for others of the catalogue."""
        if game in catalogue.GAMES and game not in self.rooms:
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

    def speak(self) -> None:
        """Speak the language that is set."""
        self.words = Words(self.settings.language)
        for game in self.rooms:
            self.words.add_game(*catalogue.archives(game))
        self.show_settings()

    def new_table(self, game: str) -> Table:
        """A fresh game of the usual kind: a person against bots."""
        rules = catalogue.game(game)
        match = Match.new(rules, rules.setup(), chance())
        return laid(match, usual(match.seats), self.rooms[game].board)

    def leave_table(self) -> None:
        """Let go of the game on the screen."""
        self.listed = None
        self.opponent.forget()
        self.lock.leave()
        if self.question is not None:
            self.document.ask("")
        confirms = self.settings["confirm"] == "on"
        self.question, self.standing = None, Standing(listed=is_wide(), confirms=confirms)

    def show_page(self, text: str, title: str, game: str = "") -> None:
        """Put up a screen without a board, or with something of a game on it."""
        self.screen = "page"
        self.document.screen(text, game)
        self.document.title(f"{self.words(title)} · Tessera")

    def show_table(self, table: Table) -> None:
        """Put a game on the screen."""
        self.table = table
        self.screen = "table"
        self.opponent.think()
        self.put_up()

    def put_up(self) -> None:
        """Build the screen of the table anew, the board as far as it is turned."""
        table = self.table
        text = screens.skeleton(self.words, self.room, table.quarters)
        self.document.screen(text, table.match.game.id, table.quarters)
        self.render()

    def render(self) -> None:
        """Bring the screen up to the table."""
        if self.screen != "table":
            return
        table = self.table
        craft = self.room.craft
        focused = craft is not None and self.document.is_focused("screen")
        texts = screens.regions(self.words, table, self.room, self.standing)
        texts["home"] = "" if table.name else self.home_column()
        self.hovered = ""
        self.document.show(texts)
        self.document.items(items(table, self.room, self.standing))
        watching = self.standing.watching
        labels = screens.cell_labels(self.words, table, self.room, watching=watching)
        self.document.label(labels)
        if craft is not None:
            craft.rendered(focused=focused)
        mover = table.match.to_move
        if mover is None:
            state = self.words(N_("finished"))
        else:
            seat = seat_name(self.words, table, self.room, mover)
            state = self.words(N_("{seat} to move"), seat=seat)
        self.document.title(f"{table.match.game.title}: {state} · Tessera")

    def home_column(self) -> str:
        """One's games, as far as the storage can be read; read again only when `listed` is None."""
        if self.listed is None:
            try:
                self.listed = self.library.all(), self.library.aside()
            except StorageError:
                self.listed = [], []
            self.fetch_listed(self.listed[0])
        return home.column(self.words, *self.listed, self.rooms)

    def fetch_listed(self, games: list[home.Listed]) -> None:
        """Fetch what is needed to tell of the games listed, and tell then; each only once."""
        named = {about.game for _name, about, _damaged in games if about is not None}
        wanted = (named & {*catalogue.GAMES}) - self.rooms.keys() - self.fetched
        unread = any(about is None and damaged is None for _name, about, damaged in games)
        if unread:
            wanted |= {*catalogue.GAMES} - self.rooms.keys() - self.fetched
        self.fetched |= wanted
        if wanted:
            run(self._fetch_listed(sorted(wanted)))

    async def _fetch_listed(self, wanted: list[str]) -> None:
        for game in wanted:
            with suppress(Unfetched):
                await self.open_game(game)
        self.listed = None
        self.render()

    def preview(self, pick: str) -> None:
        """Show what ``pick`` would put on the board; an empty one shows the choice begun."""
        if self.hovered == pick:
            return
        self.hovered = pick
        watching = self.standing.watching
        picks = screens.previewed(self.table, self.board, pick, watching=watching)
        self.document.show({"preview": self.board.preview(self.table.sight, picks)})

    def say_status(self) -> None:
        """Announce the sentence of the moment."""
        self.document.say(screens.spoken(self.words, self.table, self.room))

    def trouble(self, text: str) -> None:
        """Say what went wrong, on the screen and aloud."""
        self.standing = self.standing._replace(trouble=text)
        self.render()
        self.document.say(text)

    def go_on(self, match: Match, shown: int | None = None) -> None:
        """Take a match one step further on: keep it, show it, speak it, let the bot move.

        Who looks at an earlier turn (``shown``) while a bot plays goes on looking.
        """
        before = self.table.match
        self.table = played(self.table, self.board, match)
        if shown is not None:
            self.table = look(self.table, self.board, shown)
        self.standing = self.standing._replace(trouble="")
        self.keep()
        self.opponent.think()
        self.render()
        self.document.say(screens.turn_spoken(self.words, before, self.table, self.room))

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
                heading=screens.heading(self.words, table, self.room),
                drawing=picture(table, self.board),
            )
            kept = self.keeps
        except StorageFull:
            kept = "full"
        except StorageError:
            kept = "blocked"
        self.standing = self.standing._replace(kept=kept)

    def lock_changed(self, held: bool) -> None:
        """Play, or only watch because another tab plays this game."""
        if held != self.standing.watching:
            return
        self.standing = self.standing._replace(watching=not held, thinking=False)
        if held:
            self.reload()
        else:
            if self.question is not None:
                self.answer(yes=False)
            self.opponent.forget()
            self.table = dropped(self.table, self.board)._replace(
                lifted=None, seeing=None, picks=()
            )
            self.render()
            self.document.say(self.words(screens.WATCHING))

    def reload(self) -> None:
        """Show the game as it is kept now: another tab has played it on."""
        try:
            found = self.library.load(self.table.name)
        except StorageError:
            return
        if found.kept is None:
            return
        match = found.kept.match
        if match.actions != self.table.match.actions or match.resigned != self.table.match.resigned:
            self.table = played(self.table._replace(lifted=None), self.board, match)
            self.say_status()
        self.opponent.think()
        self.render()

    def unfetched(self, game: str) -> str:
        """That the code of a game, or of a page, could not be had, in words; by its name."""
        text = N_("{game} could not be fetched. Try again when the network is there.")
        return self.words(text, game=game)

    def ask(self, question: Question) -> None:
        """Ask something before going on."""
        self.question = question
        self.document.ask(home.question(self.words, question.text, question.yes))

    def answer(self, *, yes: bool) -> None:
        """The answer to the question."""
        question, self.question = self.question, None
        self.document.ask("")
        if yes and question is not None:
            question.then()


def _storage() -> Storage:
    """localStorage, or the page's memory where the browser keeps nothing."""
    store = LocalStorage()
    try:
        store.keys()
    except StorageBlocked:
        return Memory()
    return store


def start() -> None:
    """Bring the page to life."""
    from tessera.page.input import Input  # noqa: PLC0415
    from tessera.page.routes import route  # noqa: PLC0415

    app = App()
    Input(app)

    async def begin() -> None:
        await route(app)
        js.document.documentElement.dataset.tessera = "ready"

    run(begin())
