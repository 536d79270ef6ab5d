"""The site: a shell, its commands, and handlers for the browser's events."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tessera.page.core.bots import LOST
from tessera.page.core.commands import (
    BOARD,
    DIALOG,
    GAME,
    SITE,
    SITE_CONTROLS,
    CommandTable,
    follow,
    guarded,
    when_here,
)
from tessera.page.core.input import OWN_GAME, Input
from tessera.page.core.routes import route
from tessera.page.core.settings import PREFIX, Settings
from tessera.page.core.shell import Shell
from tessera.page.core.state import TurnList
from tessera.saves.library import GAME as GAME_KEY

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.page.core.parts import Ports


class Site:
    """A shell joined with its commands, and the handlers for the browser's events."""

    def __init__(self, ports: Ports) -> None:
        self.ports = ports
        self.shell = shell = Shell(ports, Settings(ports.storage, ports.window.languages))
        self.commands = CommandTable(partial(when_here, shell))
        for commands in (OWN_GAME, BOARD, GAME):
            self.commands.add(commands, lambda: shell.session)
        for others in (SITE_CONTROLS, SITE):
            self.commands.add(others, lambda: shell)
        self.commands.add(DIALOG, lambda: shell.dialog)
        self.input = Input(self.commands, lambda part: shell.session, shell.games, shell.trouble)
        shown = ("table", "home")
        self.input.place = lambda: shell.session or (shell if shell.screen in shown else None)
        self.input.guard = partial(guarded, shell)
        shell.games.on_features = self._features_came
        #: Called once, when the features are loaded.
        self.on_complete: Callable[[], None] = lambda: None
        #: True if the list of turns was unfolded only to be printed.
        self._unfolded = False

    async def learn(self) -> None:
        """Fetch the words of the player's language; without them the page speaks English."""
        await self.shell.preferences.learn()
        await self.shell.do_without_locks()

    async def complete(self) -> None:
        """Fetch the features; until they are loaded, a drag counts as a click."""
        await self.shell.games.have_features()

    def _features_came(self) -> None:
        """Show what the features add, let bots think, and save what could not be saved in full."""
        shell, session = self.shell, self.shell.session
        if session is not None:
            table = session.table
            lacks = table.name in shell.library.held or (table.name and table.taken_back)
            bots = session.bots
            follows = () if bots is None else bots.follow(None, session.state)
            session.commit(*follows, keep=True if lacks and not session.watching else None)
            if bots is not None:
                bots.attend()
        for lost in (shell.words(LOST), shell.games.unfetched()):
            shell.forget_trouble(lost)
        shell.show_games()
        self.on_complete()

    def address_changed(self) -> None:
        self.ports.clock.run(self._follow())

    async def _follow(self) -> None:
        """Show what the address names, and fetch the features if they are still missing."""
        await route(self.shell)
        await self.complete()

    def stored(self, key: str) -> None:
        shell, session = self.shell, self.shell.session
        if key.startswith(PREFIX):
            shell.settings.read()
            follow(shell)
        elif key.startswith((GAME_KEY, "tessera.apart.")) and shell.screen == "home":
            shell.games_changed()
        elif session is not None and f"{key}.".startswith(f"{GAME_KEY}{session.table.name}."):
            shell.reload(played_here=not session.watching)

    def leaving(self) -> None:
        """Save a study's unsaved changes, because the page may be closed."""
        session = self.shell.session
        if session is not None and session.walk is not None and not session.watching:
            session.walk.settle()

    def printing(self, *, begins: bool) -> None:
        """Unfold the list of turns for printing, and fold it again afterwards."""
        session = self.shell.session
        if session is None or not (self._unfolded or (begins and not session[TurnList].unfolded)):
            return
        self._unfolded = begins
        session.commit(TurnList(begins))
