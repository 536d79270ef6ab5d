"""Storage in this browser for games played apart and for the player's key.

Several states of one game may be stored; they are joined when they are read.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

from tessera.apart.arrival import first_difference, takes_over
from tessera.apart.protocol import fitting
from tessera.apart.seat import OwnSeat
from tessera.apart.steps import finished
from tessera.apart.terms import read_terms, written_terms
from tessera.apart.thread import Thread, terms_of
from tessera.page.core.keeper import stay
from tessera.page.core.shell import Shell
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.links import in_slices, reading, written
from tessera.page.features.apart.model import Held
from tessera.page.features.kept_games.commands import remember_apart
from tessera.page.features.kept_games.view import small_picture
from tessera.play.fault import Refused, refuse
from tessera.saves import apart as saves
from tessera.saves.apart import Stored
from tessera.saves.port import Memory, StorageError

#: Storage key of the player's name, also used by the box for starting games.
NAME: Final = "tessera.name"
#: The player key used in each page, in case the browser cannot store it.
PLAYED: Final[WeakKeyDictionary[Shell, bytes]] = WeakKeyDictionary()
#: The threads of games whose newest state could not be stored, by page and by name.
_UNKEPT: Final[WeakKeyDictionary[Shell, dict[str, Thread]]] = WeakKeyDictionary()


def day_of(when: str) -> int:
    """Return the number of days from 1 January 1970 to a time (ISO 8601)."""
    return (date.fromisoformat(when[:10]) - date(1970, 1, 1)).days


def _others(held: Held) -> str:
    party, own = held.addressee, held.party
    if party not in (None, own):
        return held.name_of(party)
    others = (held.name_of(each) for each in range(held.thread.terms.parties) if each != own)
    return ", ".join(filter(None, others))


class ApartShelf:
    def __init__(self, shell: Shell) -> None:
        self.shell, self.storage = shell, shell.ports.storage
        self._refused: set[str] = set()  # Unreadable links.

    @property
    def key(self) -> bytes:
        """The player's key, or else a random one that fits no game."""
        return self.own or os.urandom(saves.SIZE)

    @property
    def own(self) -> bytes | None:
        """The stored player key, or the one used since the page was opened, or None."""
        with suppress(StorageError):
            kept = saves.player_key(self.storage)
            if kept is not None:
                return kept
        return PLAYED.get(self.shell)

    def own_key(self) -> bytes:
        """Store the player's key and return it; ask the browser, once, for lasting storage."""
        key = PLAYED[self.shell] = self.key
        with suppress(StorageError):
            self._keep_key(key)
            stay(self.shell.ports)
        return key

    def _keep_key(self, key: bytes) -> None:
        if saves.player_key(self.storage) is None:
            saves.keep_key(self.storage, key)

    @property
    def is_keyless(self) -> bool:
        """True if closing the page would lose the key."""
        with suppress(StorageError):
            return isinstance(self.storage, Memory) or saves.player_key(self.storage) is None
        return True

    @property
    def player_name(self) -> str:
        """The name that the player used last, made valid by `fitting`; "" if there is none."""
        with suppress(StorageError):
            return fitting(self.storage.get(NAME) or "")
        return ""

    def call(self, name: str) -> None:
        with suppress(StorageError):
            self.storage.set(NAME, name)

    async def prepare(self, name: str) -> None:
        """Read the stored states of a game into the cache, in short bursts. Raises `Unfetched`."""
        kept: list[Stored | None] = []
        with suppress(StorageError):
            kept = [saves.read(self.storage, name), *saves.beside(self.storage, name)]
        for stored in kept:
            if stored is None or stored.stays:
                continue
            for link in filter(None, (stored.link, stored.last)):
                try:
                    await in_slices(self.shell, partial(reading, link, self.shell.games.find))
                    break
                except Refused:
                    self._refused.add(link)

    def stored(self, name: str) -> Stored | None:
        """Return a game's stored state, after joining all its states. May raise `Absent`."""
        with suppress(StorageError):
            found, others = saves.read(self.storage, name), saves.beside(self.storage, name)
            merges = any(not it.stays for it in others)
            return self._joined(name, found, others) if merges else found
        return None

    def _joined(self, name: str, found: Stored | None, others: list[Stored]) -> Stored | None:
        """Store and return the best state; keep beside it the states that it does not supersede."""
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
                best = saves.under_name(best, found)
                saves.write(self.storage, name, best)
                saves.clear_beside(self.storage, name, [it for it in stay if it is not None])
        return best

    def _counts(self, one: Thread, its: Stored, other: Thread, others: Stored | None) -> bool:
        """True if ``one`` supersedes ``other``, or neither does so and only ``other`` is unsure."""
        if takes_over(one, other, self.key):
            return True
        brought = others is not None and others.unsure and not its.unsure
        differs = brought and first_difference(other, one) is not None
        return differs and not takes_over(other, one, self.key)

    def _staying(self, name: str, other: Stored, thread: Thread) -> Stored | None:
        """Return ``other``, marked to stay if it is readable; None if ``thread`` may replace it."""
        read = None if other.stays else self.read(name, other)
        if read is None:
            return other
        if takes_over(thread, read, self.key) and not self.evicts(read, thread):
            return None
        return other._replace(stays=True)

    def label(self, name: str) -> str:
        with suppress(StorageError):
            return saves.summary(name, saves.read(self.storage, name)).label
        return ""

    def evicts(self, mine: Thread, thread: Thread) -> bool:
        """True if ``thread``, which continues ``mine``, no longer has a seat for the player."""
        key = self.key
        return OwnSeat.found(mine, key) is not None and OwnSeat.found(thread, key) is None

    def beside(self, name: str) -> list[Stored]:
        """Return the other states stored beside a game, readable or not; [] if storage fails."""
        with suppress(StorageError):
            return saves.beside(self.storage, name)
        return []

    def read(self, name: str, stored: Stored) -> Thread | None:
        """Return a stored state's thread; None if it cannot be read. Raises `Absent`."""
        find = self.shell.games.find
        if stored.link in self._refused:
            return None
        with suppress(Refused):
            if stored.link:
                thread = finished(reading(stored.link, find))
            else:
                thread = Thread.begun(read_terms(stored.terms, find))
            return thread if thread.terms.id.hex() == name else None
        if stored.link:
            self._refused.add(stored.link)
        return None

    def _readable(self, name: str, stored: Stored) -> Thread | None:
        found = self.read(name, stored)
        if found is not None or not stored.last:
            return found
        return self.read(name, stored._replace(link=stored.last))

    def unread(self, name: str, stored: Stored | None) -> str:
        """Return a game's stored link or terms if that text cannot be read; else ""."""
        if stored is None or self.read(name, stored) is not None:
            return ""
        return stored.link or stored.terms

    def thread(self, name: str) -> Thread | None:
        """Return a game's thread, even one that could not be stored, or None. Raises `Absent`."""
        stored, unkept = self.stored(name), _UNKEPT.get(self.shell, {}).get(name)
        kept = self._readable(name, stored) if stored is not None and stored.link else None
        if unkept is not None and (kept is None or takes_over(unkept, kept, self.key)):
            return unkept
        return kept

    def opened(self, name: str) -> Held | None:
        """Return a stored game with its draft, or None. Raises `Absent` if rules are missing."""
        stored = self.stored(name)
        thread = None if stored is None else self._readable(name, stored)
        if stored is None or thread is None:
            return None
        unread = self.unread(name, stored)
        return apart.opened(thread, self.key, stored.draft, brought=stored.unsure, unread=unread)

    def refuse_again(self, thread: Thread) -> None:
        """Raise `Refused` ("apart", "gone") on an invitation to a game played and deleted here."""
        # Joining again may give the seat the same secrets, which the other players may now know.
        due = thread.due
        joins_first = due is not None and due.party >= len(thread.remote.company.joins)
        with suppress(StorageError):
            if joins_first and thread.terms.id.hex() in saves.gone(self.storage):
                raise refuse("apart", "gone")

    def has_other_rematch(self, thread: Thread) -> bool:
        """True if another rematch of the same game awaits an answer here. Raises `Absent`."""
        terms, find = thread.terms, self.shell.games.find
        with suppress(StorageError):
            for name in saves.names(self.storage) if terms.before else ():
                stored = saves.read(self.storage, name)
                if stored is None or name == terms.id.hex():
                    continue
                about, link = stored.about, stored.link
                if about.get("game") != terms.game.id or about.get("letters") not in (0, 1):
                    continue
                with suppress(Refused):
                    there = terms_of(link, find) if link else read_terms(stored.terms, find)
                    if there.before == terms.before:
                        return True
        return False

    def is_further(self, held: Held) -> bool:
        """True if another tab has stored a later state of a game."""
        stored, thread = self.stored(held.name), held.thread
        if stored is None or not stored.link:
            return False
        if thread.letters and stored.link == written(thread):
            return False
        there = self._readable(held.name, stored)
        return there is not None and not takes_over(thread, there, self.key)

    def keep(self, held: Held) -> None:
        """Store a game and, if the player has a seat, the key. Raises `StorageError`."""
        unkept = _UNKEPT.setdefault(self.shell, {})
        try:
            self._keep(held)
        except StorageError:
            if not held.unsure:
                unkept[held.name] = held.thread
            raise
        unkept.pop(held.name, None)

    def _keep(self, held: Held) -> None:
        if held.is_own:
            self._keep_key(self.key if held.seat is None else held.seat.secrets.player_key)
        # Do not overwrite the stored game if it is ahead, or if ``held`` is only its readable part.
        if held.unread or self.is_further(held):
            return
        begun, before = bool(held.thread.letters), self.stored(held.name)
        about = {
            "game": held.thread.terms.game.id,
            "asks": held.stage,
            "name": _others(held),
            "turn": len(held.shown.turns()),
            "letters": len(held.thread.letters),
        }
        link = written(held.thread) if begun else ""
        terms = "" if begun else written_terms(held.thread.terms)
        now, last = self.shell.ports.clock.now(), ""
        if before is not None:
            last = before.link if before.link != link else before.last
            if link != before.link and self.unread(held.name, before):
                saves.lay_beside(self.storage, held.name, before._replace(last=""))
                last = before.last
        stored = Stored(link, terms, held.draft, about, now, held.unsure, last)
        stored = saves.under_name(stored, before)
        if before is None or before._replace(when=now) != stored:
            saves.write(self.storage, held.name, stored)
            before = stored
        ui = self.shell.games.ui.get(held.thread.terms.game.id)
        if ui is not None:
            kept = saves.summary(held.name, before)
            remember_apart(self.shell, kept, small_picture(held.shown, ui.board))

    def lay_aside(self, name: str, stored: Stored) -> bool:
        """Store a state beside the game, where it stays; return False if storing fails."""
        with suppress(StorageError):
            saves.lay_beside(self.storage, name, stored._replace(stays=True))
            return True
        return False

    def forget(self, held: Held) -> None:
        if held.unsure:
            held = apart.confirm(held, self.key)
        played = held.party is not None and held.thread.newest(held.party) is not None
        played = played or any(it.stays for it in self.beside(held.name))
        _UNKEPT.get(self.shell, {}).pop(held.name, None)
        with suppress(StorageError):
            saves.forget(self.storage, held.name, played=played)
