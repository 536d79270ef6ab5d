"""The library of games, with one key for each game and another for the game's last good copy.

A write counts only after the text has been read back and compared. Unreadable texts are moved
aside before they are replaced, and can be downloaded. Games from newer versions stay unchanged.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import FORMAT, closed_record, form_of
from tessera.play.replay import BadRecord, Find, check_format
from tessera.saves.beside import ARCHIVE, FORMATS, Absent, read, tools
from tessera.saves.envelope import BEGINNERS, STUDIED, USUAL, Torn, opened, parsed, sealed
from tessera.saves.kept import About, Damaged, Dropped, Kept, Loaded, seated
from tessera.saves.lines import further, goes_on, with_tree
from tessera.saves.port import REVIEW, SMALL, Storage, StorageError, write

__all__ = [
    "ASIDE", "COPY", "GAME", "PICTURE",
    "About", "Absent", "Damaged", "Dropped", "Kept", "Library", "Loaded", "Newer", "Parted",
]  # fmt: skip

#: The prefix of games' keys. A game's name follows; a tab's own key adds a dot and a word.
GAME = "tessera.game."
#: The prefix of the keys of copies; a game's text is copied before another text replaces it.
COPY = "tessera.copy."
#: The prefix of the keys of unreadable texts, which were moved aside unchanged.
ASIDE = "tessera.aside."
#: The key of the picture shown before Python is ready: the board of the most recently kept game.
PICTURE = "tessera.picture"

#: Faults of records that only a newer version can have written.
_NEWER = {("record", "format"), ("record", "game")}


def hashed_name(text: str) -> str:
    """A name of ten hexadecimal digits, derived from a text alone."""
    from hashlib import sha256  # noqa: PLC0415 - only to import games and for tabs without locks

    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:10]


class Newer(StorageError):
    """Raised by ``keep`` if a newer version wrote the game's text; that text stays."""


class Parted(StorageError):
    """Raised by ``keep`` if another tab played the game differently; that tab's text stays."""


def sealed_text(kept: Kept, about: About) -> str:
    """The stored text of a game. Raises `Absent` if the code for its tree is missing."""
    match, tree = kept.match, kept.tree if kept.is_studied else None
    return sealed(
        {
            "record": tools().written(match, tree) if tree else closed_record(match),
            "players": dict(kept.players),
            "when": kept.when,
            "version": match.game.version,
            "about": about._asdict(),
        },
        STUDIED if tree or form_of(match) > FORMAT else BEGINNERS if kept.has_beginner else USUAL,
    )


def _is_newer(text: str) -> bool:
    """True if a newer version wrote a text, as far as can be known without the game's code."""
    try:
        check_format(opened(text)["record"], FORMATS)
    except Torn as torn:
        return torn.why == "newer"
    except BadRecord:
        return True
    except (KeyError, TypeError):
        return False
    return False


class Library:
    """The games in a `Storage`; ``find`` returns a board game by its id, or raises `Absent`.

    >>> from tessera.games.catalogue import game
    >>> from tessera.saves.port import Memory
    >>> match = Match.dealt(game("pyrga"), game("pyrga").setup(), {})
    >>> library = Library(Memory(), game)
    >>> kept = library.keep("first", Kept(match, {"white": "person"}, "2024-05-01T10:00"))
    >>> library.names(), library.load("first").kept == kept
    (['first'], True)
    """

    def __init__(self, storage: Storage, find: Find) -> None:
        self.storage = storage
        self.find = find
        #: True once `picture` has tried to delete the pictures that older versions stored per game.
        self._cleared = False
        #: For each game, the last text that `keep` wrote or `load` read. The game's next text may
        #: replace this text, even if turns were taken back.
        self._mine: dict[str, str] = {}
        #: The games that could not be written, by name; they are lost when the page closes.
        self.held: dict[str, Kept] = {}
        #: The texts that this library last stored as copies, by the games' names.
        self._copied: dict[str, str] = {}

    def keep(self, name: str, kept: Kept, about: About | None = None) -> Kept:
        """Copy a game's former text, write the game and read it back; return the game as kept.

        The tree in the former text may be added, so the caller must go on with the returned game.
        ``about`` replaces the usual summary. A damaged former text is moved aside. Raises `Newer`
        if a newer version wrote the former text, and `Parted` if ``kept`` diverges from the game in
        it; either way, that text stays. If the write fails, raises `StorageError`; the former text
        is still stored, as the game or a copy. If code for trees is missing, raises `Absent` first.
        """
        about = about or About.of(kept)
        text = sealed_text(kept, about)
        before = self.storage.get(GAME + name)
        if before is not None and before != text:
            whole = self._secure(name, before, kept)
            if whole is not kept:
                kept, text = whole, sealed_text(whole, about)
        write(self.storage, GAME + name, text, before)
        self._mine[name] = text
        self.held.pop(name, None)
        return kept

    def move(
        self, name: str, kept: Kept, other: str, about: About | None = None
    ) -> tuple[str, Kept]:
        """Keep a game under the name ``other``, after `keep` raised `Parted` for ``name``.

        Returns the new name and the game as kept. Raises as `keep` does.
        """
        return other, self.keep(other, kept, about)

    def follows(self, name: str, here: Match, there: Match) -> bool:
        """True if a tab that shows ``here`` should switch to ``there``, another tab's match."""
        return goes_on(here, there)

    def _secure(self, name: str, before: str, kept: Kept) -> Kept:
        """Move a damaged former text aside; copy a readable one and add its tree to ``kept``."""
        if self._mine.get(name) != before:
            found = self._seen(before)
            if found.is_newer:
                raise Newer(name)
            if found.damaged is not None:
                self._put_aside(name, before)
            if found.kept is None:
                return kept
            if found.damaged is None:
                if not goes_on(found.kept.match, kept.match):
                    raise Parted(name)
                kept = with_tree(kept, found.kept)
        self._copy(name, before)
        return kept

    def _copy(self, name: str, text: str) -> None:
        """Store a text as a game's copy; move aside any copy that a newer version wrote."""
        copy = self.storage.get(COPY + name)
        if copy is not None and copy != self._copied.get(name) and _is_newer(copy):
            self._put_aside(name, copy)
        write(self.storage, COPY + name, text, copy)
        self._copied[name] = text

    def peek(self, name: str) -> Loaded:
        """Read a game; if it is damaged, read the part that can be replayed, or else its copy.

        Changes nothing. Raises `StorageError` if the storage is unreadable, and `Absent` if the
        code for the game or for trees is missing.
        """
        return self._look(name, self.storage.get(GAME + name))

    def _look(self, name: str, text: str | None) -> Loaded:
        loaded = Loaded(None, None) if text is None else self._read(text)
        if loaded.is_newer:
            return loaded
        if loaded.kept is None:
            loaded = self._copied_of(name, loaded)
        if loaded.is_newer:
            return loaded
        loaded, held = self._joined(name, loaded), self.held.get(name)
        return loaded if held is None else loaded._replace(kept=further(loaded.kept, held))

    def _copied_of(self, name: str, loaded: Loaded) -> Loaded:
        """The last good copy of a game that is unreadable or missing."""
        copy = self.storage.get(COPY + name)
        before = Loaded(None) if copy is None else self._read(copy)
        if before.is_newer:
            return before
        lost = Damaged("lost", None, None) if before.kept is not None else None
        return Loaded(before.kept, loaded.damaged or lost)

    def of_tabs(self, name: str) -> list[str]:
        """The keys under which individual tabs wrote a game; none if tabs can lock games."""
        return self.beside().get(name, [])

    def beside(self) -> Mapping[str, list[str]]:
        """The keys under which individual tabs wrote games, by the games' names."""
        return {}

    def _joined(self, name: str, loaded: Loaded) -> Loaded:
        """Add the turns that individual tabs have stored under keys of their own."""
        for key in self.of_tabs(name):
            other = self._read(self.storage.get(key) or "").kept
            if other is not None:
                loaded = loaded._replace(kept=further(loaded.kept, other))
        return loaded

    def load(self, name: str) -> Loaded:
        """Read a game as `peek` does, to continue it; move a damaged text aside and replace it.

        Nothing is changed if a newer version wrote the game, or wrote the copy of a damaged game.
        Raises `StorageError` if the storage is unreadable. Raises `Absent`, before any change, if
        the code for the game or for trees is missing.
        """
        text = self.storage.get(GAME + name)
        loaded = self._look(name, text)
        damaged = loaded.damaged
        if damaged is None and text is not None:
            self._mine[name] = text
        if damaged is None or loaded.is_newer:
            return loaded
        with suppress(StorageError):
            if text is not None:
                damaged = damaged._replace(aside=self._put_aside(name, text))
            self._mend(name, loaded.kept, text)
        return Loaded(loaded.kept, damaged)

    def _mend(self, name: str, kept: Kept | None, text: str | None) -> None:
        """Replace a damaged text with the game ``kept``; if ``kept`` is None, remove the text."""
        if self.storage.get(GAME + name) != text:
            return
        if kept is None:
            self.storage.remove(GAME + name)
        else:
            write(self.storage, GAME + name, sealed_text(kept, About.of(kept)), text)

    def _seen(self, text: str) -> Loaded:
        """Read a text; if the code of its game is missing, report the damage as ``absent``.

        Raises `Absent` if the code for trees is missing.
        """
        try:
            return self._read(text)
        except Absent as absent:
            if absent.game == ARCHIVE:
                raise
            return Loaded(None, Damaged("absent", None, None))

    def _read(self, text: str) -> Loaded:
        try:
            contents = opened(text)
            return self._replayed(contents)
        except Torn as torn:
            return Loaded(None, Damaged(torn.why, None, None))

    def _replayed(self, contents: Mapping[str, Any]) -> Loaded:
        record = contents.get("record")
        if not isinstance(record, str):
            raise Torn("content")
        try:
            check_format(record, FORMATS)
        except BadRecord as bad:
            # A newer version may also write the other fields differently.
            return Loaded(None, Damaged("newer", bad, None))
        players, when = seated(contents.get("players")), contents.get("when")
        if players is None or not isinstance(when, str):
            raise Torn("content")
        try:
            match, tree = read(record, self.find)
            return Loaded(Kept(match, players, when, tree))
        except BadRecord as bad:
            if bad.good is None:
                why = "newer" if (bad.fault.rule, bad.fault.why) in _NEWER else "content"
                return Loaded(None, Damaged(why, bad, None))
            return Loaded(Kept(bad.good, players, when), Damaged("rules", bad, None))
        except Refused:
            raise Torn("content") from None

    def _put_aside(self, name: str, text: str) -> str:
        """Store a text under `ASIDE` unless it is there; return its key. Raises `StorageError`."""
        taken = [key for key in list(self.storage.keys()) if key.startswith(f"{ASIDE}{name}.")]
        for key in taken:
            if self.storage.get(key) == text:
                return key
        numbered = (f"{ASIDE}{name}.{number}" for number in range(len(taken) + 1))
        key = next(key for key in numbered if key not in taken)
        write(self.storage, key, text, None)
        return key

    def names(self) -> list[str]:
        """The sorted names of all kept games, including damaged ones."""
        keys = list(self.storage.keys())
        return sorted(
            {
                *self.held,
                *(
                    key.removeprefix(prefix).partition(".")[0]
                    for key in keys
                    for prefix in (GAME, COPY)
                    if key.startswith(prefix)
                ),
            }
        )

    def tells(self, name: str, kept: Kept) -> bool:
        """True if a game's stored summary counts at least as many turns as ``kept`` has."""
        try:
            told = About.read(opened(self.storage.get(GAME + name) or "")["about"])
        except (Torn, KeyError, TypeError, AttributeError):
            return False
        return told.turns >= kept.match.finished

    def delete(self, name: str) -> Dropped:
        """Delete a game with its copy, pictures and review; texts that were moved aside stay.

        Nothing is written, so full storage is no obstacle. `tessera.saves.salvage.restore` undoes
        the deletion.
        """
        keys = [before + name for before in (COPY, f"{PICTURE}.", SMALL, REVIEW)]
        keys += [*self.of_tabs(name), GAME + name]
        if self._pictured() == name:
            keys.insert(-1, PICTURE)
        found = {key: self.storage.get(key) for key in keys}
        for key in keys:
            self.storage.remove(key)
        self.held.pop(name, None)
        return Dropped(name, {key: text for key, text in found.items() if text is not None})

    def _pictured(self) -> str:
        """The name of the game whose picture is kept; "" if there is none."""
        try:
            return str(parsed(self.storage.get(PICTURE) or "")["name"])
        except (ValueError, KeyError, TypeError):
            return ""

    def picture(self, name: str, **drawn: str) -> None:
        """Store a game's picture in place of all others; if that fails, the next start shows none.

        ``drawn`` holds the values for ``static/first.js``: ``game``, ``heading`` and ``drawing``.
        """
        try:
            if not self._cleared:
                self._cleared = True
                for key in list(self.storage.keys()):
                    if key.startswith(f"{PICTURE}."):
                        self.storage.remove(key)
            self.storage.set(PICTURE, json.dumps({"name": name, **drawn}))
        except StorageError:
            with suppress(StorageError):
                self.storage.remove(PICTURE)
