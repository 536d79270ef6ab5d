"""Where games played apart are kept in this browser, and the player's key with which one plays."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from tessera.apart.arrival import takes_over
from tessera.apart.protocol import fitting
from tessera.apart.terms import read_terms, written_terms
from tessera.apart.thread import Thread, terms_of
from tessera.page.core.keeper import ASKED
from tessera.page.core.parts import Part
from tessera.page.features.apart import decisions as apart_links
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.model import Held
from tessera.page.features.apart.states import PLAYED, KeptStates
from tessera.play.fault import Refused, refuse
from tessera.saves import apart as saves
from tessera.saves.apart import Stored
from tessera.saves.port import Memory, StorageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from tessera.apart.terms import Terms
    from tessera.page.core.shell import Shell


if TYPE_CHECKING:

    class SharingSheet(Protocol):
        """The system's sheet for sharing, and other tabs."""

        @property
        def able(self) -> bool:
            """Whether there is one."""

        async def share(self, text: str) -> bool:
            """Share a text; whether that was done."""

        def follow(self, call: Callable[[str], None]) -> None:
            """Call with the key, from now on, when another tab writes to the storage."""


#: The system's sheet, which the browser brings.
SHEET: Final[Part[SharingSheet]] = Part()
#: Where one's name stands, as the box in which games begin keeps it.
NAME: Final = "tessera.name"
_EPOCH: Final = date(1970, 1, 1)
#: By page and name, the games that the storage did not take: they were played on here all the same.
_UNKEPT: Final[WeakKeyDictionary[Shell, dict[str, Thread]]] = WeakKeyDictionary()


def day_of(when: str) -> int:
    """The day of a time (ISO 8601), counted from 1 January 1970."""
    return (date.fromisoformat(when[:10]) - _EPOCH).days


def _others(held: Held) -> str:
    """Who is waited for, by name; where it is oneself, or nobody, all others who have one."""
    party, own = held.addressee, held.party
    if party not in (None, own):
        return held.name_of(party)
    others = (held.name_of(each) for each in range(held.thread.terms.parties) if each != own)
    return ", ".join(filter(None, others))


class ApartShelf(KeptStates):
    """The games played apart that are kept in this browser."""

    @property
    def can_share(self) -> bool:
        """Whether the system has a sheet for sharing."""
        sheet = SHEET.here()
        return sheet is not None and sheet.able

    def own_key(self) -> bytes:
        """The player's key, kept now if it is not yet; the browser is asked to keep it."""
        key = PLAYED[self.shell] = self.key
        with suppress(StorageError):
            self._keep_key(key)
            self._stay()
        return key

    def _keep_key(self, key: bytes) -> None:
        """Keep the key with which one plays here if none is kept. Raises `StorageError`."""
        if saves.player_key(self.storage) is None:
            saves.keep_key(self.storage, key)

    @property
    def is_keyless(self) -> bool:
        """Whether the key is here only as long as the page stays open."""
        with suppress(StorageError):
            return isinstance(self.storage, Memory) or saves.player_key(self.storage) is None
        return True

    def _stay(self) -> None:
        """Ask the browser, once, not to clear away what is kept. May raise `StorageError`."""
        window = self.shell.ports.window
        able = not isinstance(self.storage, Memory) and window.can_persist()
        if able and self.storage.get(ASKED) is None:
            self.storage.set(ASKED, "persist")
            window.persist()

    @property
    def player_name(self) -> str:
        """One's name, as it was given last, as far as it may be one here."""
        with suppress(StorageError):
            return fitting(self.storage.get(NAME) or "")
        return ""

    def call(self, name: str) -> None:
        """Remember one's name."""
        with suppress(StorageError):
            self.storage.set(NAME, name)

    def thread(self, name: str) -> Thread | None:
        """The letters of a game that is kept; raises `Absent` before its rules are here."""
        stored, unkept = self.stored(name), _UNKEPT.get(self.shell, {}).get(name)
        kept = self._readable(name, stored) if stored is not None and stored.link else None
        if unkept is not None and (kept is None or takes_over(unkept, kept, self.key)):
            return unkept
        return kept

    def opened(self, name: str) -> Held | None:
        """A game that is kept, with its draft; raises `Absent` before its rules are here."""
        stored = self.stored(name)
        thread = None if stored is None else self._readable(name, stored)
        if stored is None or thread is None:
            return None
        unread = self.unread(name, stored)
        return apart.opened(thread, self.key, stored.draft, brought=stored.unsure, unread=unread)

    def forget(self, held: Held) -> None:
        """Keep a game no longer."""
        if held.unsure:
            held = apart.confirm(held, self.key)
        party = held.party
        played = party is not None and held.thread.newest(party) is not None
        played = played or any(it.stays for it in self.beside(held.name))
        _UNKEPT.get(self.shell, {}).pop(held.name, None)
        with suppress(StorageError):
            saves.forget(self.storage, held.name, played=played)

    def refuse_again(self, thread: Thread) -> None:
        """Refuse an invitation to a game that was played and deleted here.

        All secrets of a seat follow from the game's id, so the others would know them by now.
        Raises `Refused` ("apart", "gone").
        """
        due = thread.due
        joins_first = due is not None and due.party >= len(thread.remote.company.joins)
        with suppress(StorageError):
            if joins_first and thread.terms.id.hex() in saves.gone(self.storage):
                raise refuse("apart", "gone")

    def has_other_rematch(self, thread: Thread) -> bool:
        """Whether another rematch of the same game is here, to which nobody has answered yet.

        Raises `Absent` before the game's rules are here.
        """
        terms = thread.terms
        with suppress(StorageError):
            for name in saves.names(self.storage) if terms.before else ():
                stored = saves.read(self.storage, name)
                if stored is None or name == terms.id.hex():
                    continue
                about = stored.about
                if about.get("game") != terms.game.id or about.get("letters") not in (0, 1):
                    continue
                with suppress(Refused):
                    if self._terms(stored).before == terms.before:
                        return True
        return False

    def _terms(self, stored: Stored) -> Terms:
        """The terms of what is kept. Raises `Refused`, `Absent`."""
        find = self.shell.games.find
        if stored.link:
            return terms_of(stored.link, find)
        return read_terms(stored.terms, find)

    def is_further(self, held: Held) -> bool:
        """Whether another tab has gone on with a game further than it is here."""
        stored = self.stored(held.name)
        return stored is not None and self._goes_further(stored, held)

    def _goes_further(self, stored: Stored, held: Held) -> bool:
        if not stored.link or (
            held.thread.letters and stored.link == apart_links.written(held.thread)
        ):
            return False
        there = self._readable(held.name, stored)
        return there is not None and not takes_over(held.thread, there, self.key)

    def keep(self, held: Held) -> None:
        """Keep a game, and the key; unless what is kept has gone further.

        Raises `StorageError`.
        """
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
        before = self.stored(held.name)
        if held.unread or (before is not None and self._goes_further(before, held)):
            return
        about = {
            "game": held.thread.terms.game.id,
            "asks": held.stage,
            "name": _others(held),
            "turn": 0 if held.match is None else len(held.match.turns()),
            "letters": len(held.thread.letters),
        }
        begun = bool(held.thread.letters)
        link = apart_links.written(held.thread) if begun else ""
        terms = "" if begun else written_terms(held.thread.terms)
        now = self.shell.ports.clock.now()
        last = "" if before is None else before.link if before.link != link else before.last
        if before is not None and link != before.link and self.unread(held.name, before):
            saves.lay_beside(self.storage, held.name, before._replace(last=""))
            last = before.last
        stored = Stored(link, terms, held.draft, about, now, held.unsure, last)
        if before is None or before._replace(when=now) != stored:
            saves.write(self.storage, held.name, stored)
