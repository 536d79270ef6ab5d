"""The states of a game played apart that are kept in this browser, read, and joined into one."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from tessera.apart.arrival import first_difference, takes_over
from tessera.apart.seat import OwnSeat
from tessera.apart.steps import finished
from tessera.apart.terms import read_terms
from tessera.apart.thread import Thread
from tessera.page.features.apart import decisions as apart_links
from tessera.page.features.apart.session import in_slices
from tessera.play.fault import Refused
from tessera.saves import apart as saves
from tessera.saves.apart import Stored
from tessera.saves.port import StorageError

if TYPE_CHECKING:
    from tessera.apart.steps import Steps
    from tessera.page.core.shell import Shell
    from tessera.play.replay import Find


#: The keys with which seats were taken, by page, as long as that lives: the storage may keep none.
PLAYED: Final[WeakKeyDictionary[Shell, bytes]] = WeakKeyDictionary()


def _reading(link: str, find: Find) -> Steps[Thread]:
    """Read what is kept as a link, once. Raises `Refused`; `Absent` before the rules are here."""
    thread = apart_links.remembered(link)
    if thread is None:
        thread = yield from Thread.reading(link, find)
        apart_links.remember(link, thread)
    find(thread.terms.game.id)
    return thread


class KeptStates:
    """States of games played apart that this browser keeps, and the player's key."""

    def __init__(self, shell: Shell) -> None:
        self.shell, self.storage = shell, shell.ports.storage
        self._refused: set[str] = set()  # The links that could not be read.

    @property
    def key(self) -> bytes:
        """The player's key; one that fits no game where there is none."""
        return self.own or os.urandom(saves.SIZE)

    @property
    def own(self) -> bytes | None:
        """The player's key if there is one: kept, or played with while the page lives."""
        with suppress(StorageError):
            kept = saves.player_key(self.storage)
            if kept is not None:
                return kept
        return PLAYED.get(self.shell)

    async def prepare(self, name: str) -> None:
        """Read in slices what is kept under a name, which is then here. Raises `Unfetched`."""
        kept: list[Stored | None] = []
        with suppress(StorageError):
            kept = [saves.read(self.storage, name), *saves.beside(self.storage, name)]
        for stored in kept:
            if stored is None or stored.stays:
                continue
            for link in filter(None, (stored.link, stored.last)):
                try:
                    await in_slices(self.shell, partial(_reading, link, self.shell.games.find))
                    break
                except Refused:
                    self._refused.add(link)

    def stored(self, name: str) -> Stored | None:
        """The state that is kept under a name; of several the later one.

        Raises `Absent` where there are several and the rules are not here.
        """
        with suppress(StorageError):
            found, others = saves.read(self.storage, name), saves.beside(self.storage, name)
            merges = any(not it.stays for it in others)
            return self._joined(name, found, others) if merges else found
        return None

    def _joined(self, name: str, found: Stored | None, others: list[Stored]) -> Stored | None:
        """Of several states of a game that which goes on from the others.

        Beside it are kept those that it does not go on from, and those that cannot be read.
        """
        best, thread = found, None if found is None else self._readable(name, found)
        for other in others:
            read = None if other.stays else self.read(name, other)
            if read is not None and (thread is None or self._counts(read, other, thread, best)):
                best, thread = other, read
        if best is None or thread is None:
            return best
        every = others if found is None else [found, *others]
        stay = [self._staying(name, it, thread) for it in every if it is not best]
        with suppress(StorageError):
            if best is not found or stay != others:
                saves.write(self.storage, name, best)
                saves.clear_beside(self.storage, name, [it for it in stay if it is not None])
        return best

    def _counts(self, one: Thread, its: Stored, other: Thread, others: Stored | None) -> bool:
        """True if a state goes on from another one, or was here where the two part."""
        if takes_over(one, other, self.key):
            return True
        brought = others is not None and others.unsure and not its.unsure
        parts = brought and first_difference(other, one) is not None
        return parts and not takes_over(other, one, self.key)

    def _staying(self, name: str, other: Stored, thread: Thread) -> Stored | None:
        """Another state as it stays beside a game; None if the game goes on from it."""
        read = None if other.stays else self.read(name, other)
        if read is None:
            return other
        if takes_over(thread, read, self.key) and not self.evicts(read, thread):
            return None
        return other._replace(stays=True)

    def evicts(self, mine: Thread, thread: Thread) -> bool:
        """True if one has a seat in ``mine`` and none in the thread that follows it."""
        key = self.key
        return OwnSeat.found(mine, key) is not None and OwnSeat.found(thread, key) is None

    def lay_aside(self, name: str, stored: Stored) -> bool:
        """Keep a state of a game beside what comes, where nothing takes its place; if possible."""
        with suppress(StorageError):
            saves.lay_beside(self.storage, name, stored._replace(stays=True))
            return True
        return False

    def beside(self, name: str) -> list[Stored]:
        """States beside a game: those that it does not go on from, those that cannot be read."""
        with suppress(StorageError):
            return saves.beside(self.storage, name)
        return []

    def _readable(self, name: str, stored: Stored) -> Thread | None:
        """The thread in what is kept, or the last one before it that can be read."""
        found = self.read(name, stored)
        if found is not None or not stored.last:
            return found
        return self.read(name, stored._replace(link=stored.last))

    def unread(self, name: str, stored: Stored | None) -> str:
        """The text of the newest link where it cannot be read; else ""."""
        if stored is None or self.read(name, stored) is not None:
            return ""
        return stored.link or stored.terms

    def read(self, name: str, stored: Stored) -> Thread | None:
        """The thread in a state of a game; None if that cannot be read. Raises `Absent`."""
        find = self.shell.games.find
        if stored.link in self._refused:
            return None
        with suppress(Refused):
            if stored.link:
                thread = finished(_reading(stored.link, find))
            else:
                thread = Thread.begun(read_terms(stored.terms, find))
            return thread if thread.terms.id.hex() == name else None
        if stored.link:
            self._refused.add(stored.link)
        return None
