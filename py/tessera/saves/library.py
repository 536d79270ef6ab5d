"""The library of one's games: one key a game, the last good copy kept beside it.

A game is written, read back and compared before it counts as kept. What cannot be read is
moved aside, never overwritten, and can be downloaded as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple

from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import BadRecord, write_record
from tessera.play.replay import Find, read_record
from tessera.saves.envelope import Torn, opened, sealed
from tessera.saves.port import Storage, StorageError

GAME = "tessera.game."
#: The last good copy of a game while a newer one is written.
COPY = "tessera.copy."
#: What could not be read, as it was.
ASIDE = "tessera.aside."
#: The last drawn board of a game, painted before Python is there.
PICTURE = "tessera.picture."


class Kept(NamedTuple):
    """A game as it is kept.

    ``players`` names who sits where: ``person`` or ``bot:2``; ``when`` is the time of the last
    turn, ISO 8601; ``version`` the game's behaviour it was played under.
    """

    match: Match
    players: Mapping[str, str]
    when: str


class Damaged(NamedTuple):
    """What was found wrong with a kept game.

    ``why`` is a `Torn` reason or ``rules``; ``cause`` the refusal if the rules stopped the
    replay; ``aside`` the key under which the damaged text now lies, or None if it could not
    be moved.
    """

    why: str
    cause: BadRecord | None
    aside: str | None


class Loaded(NamedTuple):
    """What loading a game gave: the game, if any of it could be read, and any damage."""

    kept: Kept | None
    damaged: Damaged | None = None


class Library:
    """One's games on a storage; ``find`` gives the game of an id."""

    def __init__(self, storage: Storage, find: Find) -> None:
        self.storage = storage
        self.find = find

    def keep(self, name: str, kept: Kept) -> None:
        """Write a game, read it back, keep the copy before it.

        Raises `StorageError` if it does not stand there afterwards; what stood there before
        then still does, or lies in the copy.
        """
        text = sealed(
            {
                "record": write_record(kept.match),
                "players": dict(kept.players),
                "when": kept.when,
                "version": kept.match.game.version,
            }
        )
        before = self.storage.get(GAME + name)
        if before is not None and before != text and _whole(before):
            self.storage.set(COPY + name, before)
        self._write(GAME + name, text, before)

    def _write(self, key: str, text: str, before: str | None) -> None:
        try:
            self.storage.set(key, text)
        except StorageError:
            self._restore(key, before)
            raise
        if self.storage.get(key) != text:
            self._restore(key, before)
            raise StorageError(key)

    def _restore(self, key: str, before: str | None) -> None:
        """Put back what stood there, if a failed write changed it."""
        try:
            if before is not None and self.storage.get(key) != before:
                self.storage.set(key, before)
        except StorageError:
            return

    def load(self, name: str) -> Loaded:
        """Read a game; if it is damaged, its last good copy, or what the rules could replay.

        Raises `StorageError` if the storage cannot be read at all.
        """
        text = self.storage.get(GAME + name)
        if text is None:
            return self._from_copy(name, None)
        loaded = self._read(text)
        if loaded.damaged is None or loaded.damaged.why == "newer":
            return loaded
        damaged = loaded.damaged._replace(aside=self._put_aside(name, text))
        if loaded.kept is not None:
            return Loaded(loaded.kept, damaged)
        return self._from_copy(name, damaged)

    def _from_copy(self, name: str, damaged: Damaged | None) -> Loaded:
        copy = self.storage.get(COPY + name)
        kept = self._read(copy).kept if copy is not None else None
        if kept is not None and damaged is None:
            damaged = Damaged("lost", None, None)
        return Loaded(kept, damaged)

    def _read(self, text: str) -> Loaded:
        try:
            contents = opened(text)
            return self._replayed(contents)
        except Torn as torn:
            return Loaded(None, Damaged(torn.why, None, None))

    def _replayed(self, contents: Mapping[str, Any]) -> Loaded:
        record, players, when = (contents.get(field) for field in ("record", "players", "when"))
        if not isinstance(record, str) or not isinstance(when, str):
            raise Torn("content")
        if not isinstance(players, dict) or not all(isinstance(v, str) for v in players.values()):
            raise Torn("content")
        try:
            return Loaded(Kept(read_record(record, self.find), players, when))
        except BadRecord as bad:
            kept = Kept(bad.good, players, when) if bad.good is not None else None
            return Loaded(kept, Damaged("rules", bad, None))
        except Refused:
            raise Torn("content") from None

    def _put_aside(self, name: str, text: str) -> str | None:
        """Move a damaged text to a key of its own; the same text is moved once."""
        try:
            for number in count():
                key = f"{ASIDE}{name}.{number}"
                held = self.storage.get(key)
                if held is None:
                    self.storage.set(key, text)
                if held in (None, text):
                    return key
        except StorageError:
            pass
        return None

    def names(self) -> list[str]:
        """The names of all games kept, damaged ones too, in no order."""
        keys = self.storage.keys()
        return sorted({key.removeprefix(GAME) for key in keys if key.startswith(GAME)})

    def all(self) -> Iterator[tuple[str, Loaded]]:
        """Every game with its name, the one played last first."""
        found = [(name, self.load(name)) for name in self.names()]
        found.sort(key=lambda item: item[1].kept.when if item[1].kept else "", reverse=True)
        return iter(found)

    def aside(self) -> dict[str, str]:
        """What was moved aside, as it was, by key."""
        keys = [key for key in self.storage.keys() if key.startswith(ASIDE)]
        return {key: self.storage.get(key) or "" for key in sorted(keys)}

    def delete(self, name: str) -> None:
        """Forget a game, its copy and its picture; what was moved aside stays."""
        for room in (COPY, PICTURE, GAME):
            self.storage.remove(room + name)

    def picture(self, name: str, drawn: str) -> None:
        """Keep the last drawn board; without one the page only starts barer."""
        try:
            self.storage.set(PICTURE + name, drawn)
        except StorageError:
            self.storage.remove(PICTURE + name)


def _whole(text: str) -> bool:
    try:
        opened(text)
    except Torn:
        return False
    return True
