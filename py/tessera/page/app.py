"""The page: what is on the screen, and how it changes."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple

import js

from tessera.games import catalogue
from tessera.page import home, screens
from tessera.page.bots import Asked, Bots
from tessera.page.browser import chance, fetch_game, is_wide, later, now, run
from tessera.page.dom import Document
from tessera.page.room import Room, Standing
from tessera.page.seat_lock import SeatLock
from tessera.page.settings import Settings
from tessera.page.storage import LocalStorage
from tessera.page.table import BOT, PERSON, Table, played, ready, seated
from tessera.play.match import Match
from tessera.play.view import View
from tessera.saves.library import Damaged, Kept, Library, Loaded
from tessera.saves.port import Memory, Storage, StorageBlocked, StorageError, StorageFull
from tessera.words.language import N_, Words

#: The game that lies on the table when one comes in.
FIRST_GAME = "pyrga"
#: A bot's turn is not shown sooner than that, in seconds, so that it can be followed.
PAUSE = 0.4


#: What the control of the theme says, by the setting.
THEMES = {
    "auto": N_("Theme: auto"),
    "light": N_("Theme: light"),
    "dark": N_("Theme: dark"),
}


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
        self.library = Library(self.storage, catalogue.game)
        self.settings = Settings(self.storage)
        self.words = Words(self.settings.language)
        self.standing = Standing()
        self.bots = Bots(self.bot_troubled)
        self.lock = SeatLock(self.lock_changed)
        self.room: Room
        self.table: Table
        self.question: Question | None = None
        self.screen = ""
        #: What could be read of the last record that broke a rule.
        self.good: Match | None = None
        #: One's games and what lies aside, as last read; None when that may have changed.
        self.listed: tuple[list[home.Listed], list[str]] | None = None
        self.show_settings()
        #: The preview of the pick under the pointer, if there is one.
        self.hovered = ""

    def show_settings(self) -> None:
        """Let the document follow the settings, and the control of the theme say which holds."""
        self.settings.apply()
        self.document.node("theme").textContent = self.words(THEMES[self.settings["theme"]])

    async def open_game(self, game: str) -> None:
        """Make a game's rooms ready to use."""
        await fetch_game(game)
        self.words.add_game(game)
        self.room = Room(catalogue.room(game, "board"), catalogue.room(game, "words"))

    def new_table(self, game: str) -> Table:
        """A fresh game of the usual kind: a person against a bot of level 2."""
        rules = catalogue.game(game)
        match = Match.new(rules, rules.setup(), chance())
        first, *others = match.seats
        players = {first: PERSON} | dict.fromkeys(others, f"{BOT}2")
        return ready(Table(match, players), self.room.board)

    async def route(self) -> None:
        """Show what the address names."""
        where = str(js.location.hash).removeprefix("#").strip("/").split("/")
        self.leave_table()
        await self.open_game(FIRST_GAME)
        match where:
            case ["new", game] if game in catalogue.GAMES:
                self.show_form(game)
            case ["import"]:
                self.show_page(home.import_form(self.words, ""), N_("Import a record"))
            case ["game", name]:
                self.open_kept(name)
            case [""]:
                self.show_table(self.new_table(FIRST_GAME))
            case _:
                self.show_table(self.new_table(FIRST_GAME))
                text = N_("There is nothing at the address “{address}”; here is a new game.")
                self.trouble(self.words(text, address="/".join(where)[:40]))

    def leave_table(self) -> None:
        """Let go of the game on the screen."""
        self.listed = None
        self.bots.forget()
        self.lock.leave()
        if self.question is not None:
            self.document.ask("")
        self.question, self.standing = None, Standing(listed=is_wide())

    def show_page(self, text: str, title: str) -> None:
        """Put up a screen without a board."""
        self.screen = "page"
        self.document.screen(text)
        self.document.title(f"{self.words(title)} · Tessera")

    def show_form(self, game: str) -> None:
        """Put up the form for a new game."""
        rules = catalogue.game(game)
        players = self.new_table(game).players
        self.show_page(home.new_game(self.words, self.room, rules, players), N_("New game"))

    def open_kept(self, name: str) -> None:
        """Show a kept game, or say why it cannot be shown."""
        try:
            found = self.library.load(name)
        except StorageError:
            found = Loaded(None)
        if found.kept is None:
            self.show_table(self.new_table(FIRST_GAME))
            reason = self.damage(found.damaged)
            text = self.words(N_("There is no game “{name}” in this browser."), name=name[:40])
            self.trouble(f"{text} {reason}".strip())
            return
        self.standing = self.standing._replace(kept=self.keeps)
        players = seated(found.kept.match, found.kept.players)
        table = Table(found.kept.match, players, name)
        self.show_table(ready(table, self.room.board))
        if found.damaged is not None:
            self.trouble(self.damage(found.damaged))
        self.lock.take(name)

    def damage(self, damaged: Damaged | None) -> str:
        """What was wrong with a kept game, in words."""
        return home.damage(self.words, damaged, self.room.words) if damaged else ""

    def show_table(self, table: Table) -> None:
        """Put a game on the screen."""
        self.table = table
        self.screen = "table"
        self.document.screen(screens.skeleton(self.words, self.room))
        self.move_bot()
        self.render()

    def render(self) -> None:
        """Bring the screen up to the table."""
        if self.screen != "table":
            return
        table = self.table
        texts = screens.regions(self.words, table, self.room, self.standing)
        texts["home"] = "" if table.name else self.home_column()
        self.document.show(texts)
        self.document.label(screens.cell_labels(self.words, table, self.room))
        mover = table.match.to_move
        if mover is None:
            state = self.words(N_("finished"))
        else:
            seat = screens.seat_name(self.words, table, self.room, mover)
            state = self.words(N_("{seat} to move"), seat=seat)
        self.document.title(f"{table.match.game.title}: {state} · Tessera")

    def home_column(self) -> str:
        """One's games, as far as the storage can be read; read again only when `listed` is None."""
        if self.listed is None:
            try:
                self.listed = self.library.all(), self.library.aside()
            except StorageError:
                self.listed = [], []
        return home.column(self.words, *self.listed, self.room)

    def preview(self, pick: str) -> None:
        """Show what ``pick`` would put on the board; an empty one shows the choice begun."""
        if self.hovered == pick:
            return
        self.hovered = pick
        picks = screens.previewed(self.table, self.room.board, pick)
        self.document.show({"preview": self.room.board.preview(self.table.sight, picks)})

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
        self.table = played(self.table, self.room.board, match)
        if shown is not None:
            self.table = self.table._replace(shown=shown, picks=())
        self.standing = self.standing._replace(trouble="")
        self.hovered = ""
        self.keep()
        self.move_bot()
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
            drawn = self.room.board.pieces(table.match.state.seen_by(table.viewer))
            self.library.picture(table.name, drawn)
            kept = self.keeps
        except StorageFull:
            kept = "full"
        except StorageError:
            kept = "blocked"
        self.standing = self.standing._replace(kept=kept)

    def move_bot(self) -> None:
        """Let the bot think if it is to move; to be drawn afterwards."""
        table, match = self.table, self.table.match
        level = table.bot_to_move
        if level is None or self.standing.watching:
            self.bots.forget()
            self.standing = self.standing._replace(thinking=None)
            return
        seat = match.to_move or ""
        seed = int.from_bytes(os.urandom(4), "big")
        began = js.performance.now()

        def moved(text: str) -> None:
            wait = max(0.0, PAUSE - (js.performance.now() - began) / 1000)
            later(wait, lambda: self.bot_moved(match, text))

        view = View.of(match, seat).write()
        self.bots.ask(Asked(match.game.id, view, level, seed, moved, self.bot_reported))
        self.standing = self.standing._replace(thinking="")

    def bot_reported(self, report: dict[str, Any]) -> None:
        """Show that the bot still thinks."""
        line = str(report.get("line", ""))
        if self.standing.thinking != line:
            self.standing = self.standing._replace(thinking=line)

    def bot_moved(self, match: Match, text: str) -> None:
        """Play the bot's turn, unless the game has gone another way meanwhile."""
        if self.table.match is not match or self.standing.watching:
            return
        self.standing = self.standing._replace(thinking=None)
        self.go_on(match.say(text), shown=self.table.shown)

    def bot_troubled(self, what: str, final: bool) -> None:
        """Tell the player that the bot's worker was lost."""
        if final:
            self.standing = self.standing._replace(thinking=None)
            text = N_("The bot does not answer. The game is kept: reload the page to go on.")
        else:
            text = N_("The bot stopped working and was replaced; the game goes on.")
        self.trouble(self.words(text))

    def lock_changed(self, held: bool) -> None:
        """Play, or only watch because another tab plays this game."""
        if held != self.standing.watching:
            return
        self.standing = self.standing._replace(watching=not held, thinking=None)
        if held:
            self.reload()
        else:
            self.bots.forget()
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
            self.table = played(self.table, self.room.board, match)
            self.say_status()
        self.move_bot()
        self.render()

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

    app = App()
    Input(app)

    async def begin() -> None:
        await app.route()
        js.document.documentElement.dataset.tessera = "ready"

    run(begin())
