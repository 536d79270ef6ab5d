"""The keeper, which saves the game being played."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tessera.page.core.board import picture
from tessera.page.core.parts import REMEMBER, Part, Ports
from tessera.page.core.players import is_abandoned
from tessera.page.core.screen import heading
from tessera.page.core.state import GameUi, Scene, SessionState
from tessera.page.core.table import Table, tree_of
from tessera.play.fault import Refused
from tessera.saves.beside import Absent
from tessera.saves.library import About, Kept, Library, Newer, Parted
from tessera.saves.port import Memory, Storage, StorageError, StorageFull, make_room

if TYPE_CHECKING:
    from tessera.page.core.games import Games
    from tessera.page.core.protocols import TabLock
    from tessera.play.tree import Tree


#: Returns the library for browsers where tabs cannot lock games (see `tessera.saves.tabs`).
TABS: Final[Part[Callable[[Library], Library]]] = Part()
#: The storage key that records that the browser was asked for lasting storage.
ASKED: Final = "tessera.asked"
#: The values of `Saving.kept` for errors that prevent saving; for any other error, "blocked".
_WHY: Final[Mapping[type[Exception], str]] = {StorageFull: "full", Newer: "newer", Refused: "large"}
#: Seconds from a turn until the list of games is updated.
SHOWN: Final = 0.5


class LibraryKeeper:
    """A keeper that saves a game in the library, sets its address, and requests its lock."""

    def __init__(self, library: Library, ports: Ports, games: Games, lock: TabLock) -> None:
        self.library, self.ports, self.games, self.lock = library, ports, games, lock
        #: Called when a finished game is saved.
        self.ended: Callable[[], None] = lambda: None
        #: The start of a saved game's address; the save's name follows it.
        self.address = "#/game/"
        #: The name, save and `GameUi` for updating the list of games; None if the list is current.
        self._shown: tuple[str, Kept, GameUi] | None = None

    def keep(self, table: Table, ui: GameUi) -> tuple[Table, str]:
        """Save the game; return the table with the save's name, and a value of `Saving.kept`."""
        if not table.name:
            table = self._called(table, other_name())
        match, held, now = table.match, self.library.held, self.ports.clock.now()
        kept = Kept(match, table.players, now)
        try:
            kept = kept._replace(tree=tree_of(table, match))
            name, tree = self._write(table, kept, ui)
        except (StorageError, Absent, Refused) as error:
            self.games.note(error)
            if isinstance(error, Absent):  # The save is tried again once the features are loaded.
                self._remember_in(0)
            held[table.name] = kept
            return table, _WHY.get(type(error), "blocked")
        held.pop(table.name, None)
        how = how_kept(self.ports.storage) if name == table.name else "parted"
        if tree is not kept.tree:
            table = table._replace(tree=tree)
        return self._called(table, name), how

    def _called(self, table: Table, name: str) -> Table:
        if name == table.name:
            return table
        self.ports.window.replace(f"{self.address}{name}")
        self.lock.take(name)
        return table._replace(name=name)

    def left(self, table: Table) -> None:
        if table.name and is_abandoned(table.match, table.players):
            with suppress(StorageError):
                self.library.delete(table.name)

    def _write(self, table: Table, kept: Kept, ui: GameUi) -> tuple[str, Tree | None]:
        """Write the game and a picture of its board; return the save's name and the game's tree."""
        # The list of games omits the last action while its interlude is pending.
        told = kept._replace(match=table.public_match)
        name, kept = self._store(table.name, kept, About.of(told))
        if self._shown is None:
            self._remember_in(SHOWN)
        self._shown = name, told, ui
        self.library.picture(
            name,
            game=table.match.game.id,
            heading=heading(Scene(self.games.words, ui, SessionState(table))),
            drawing=picture(table, ui.board),
        )
        if told.match.outcome is not None:
            self.ended()
            stay(self.ports)
        return name, kept.tree

    def _store(self, name: str, kept: Kept, about: About) -> tuple[str, Kept]:
        """Save the game, making room if needed; rename it if another tab played it differently."""
        while True:
            try:
                try:
                    return name, self.library.keep(name, kept, about)
                except Parted:
                    return self.library.move(name, kept, other_name(), about)
            except StorageFull:
                if not make_room(self.ports.storage):
                    raise

    def _remember_in(self, seconds: float) -> None:
        self.ports.clock.later(seconds, lambda: self.ports.clock.run(self._remember()))

    async def _remember(self) -> None:
        shown, self._shown = self._shown, None
        if await self.games.have_features() and shown is not None:
            with suppress(StorageError):
                REMEMBER()(self.ports.storage, self.games.words, *shown)


def stay(ports: Ports) -> None:
    """Ask the browser for lasting storage, unless it was asked before. May raise `StorageError`."""
    storage, window = ports.storage, ports.window
    able = not isinstance(storage, Memory) and window.can_persist()
    if able and storage.get(ASKED) is None:
        storage.set(ASKED, "persist")
        window.persist()


def other_name() -> str:
    return os.urandom(5).hex()


def how_kept(storage: Storage) -> str:
    """The value of `Saving.kept` for a `Storage`: "blocked" for a `Memory`, else "kept"."""
    return "blocked" if isinstance(storage, Memory) else "kept"
