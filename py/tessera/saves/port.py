"""The interface to a store of texts, which is localStorage or a dictionary."""

from __future__ import annotations

from typing import Final, Protocol

#: Key prefixes, each followed by a game's name: one for pictures in lists (`saves.small`), one for
#: reviews (`saves.reviews`). Pictures and reviews can be made again.
SMALL: Final = "tessera.small."
REVIEW: Final = "tessera.review."


class StorageError(Exception):
    """The storage failed; assume that nothing was stored."""


class StorageFull(StorageError):
    """There is no room for the text."""


class StorageBlocked(StorageError):
    """The browser or its settings do not let the page store anything."""


class Storage(Protocol):
    """A store of texts under keys. Every method may raise `StorageError`."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, text: str) -> None: ...

    def remove(self, key: str) -> None:
        """Delete a key if it exists."""

    def keys(self) -> list[str]:
        """All keys of the page's origin, including keys that other programs wrote."""


class Memory:
    """A `Storage` that lasts as long as the page."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.texts)


def write(storage: Storage, key: str, text: str, before: str | None) -> None:
    """Write a text and check it; on failure, try to restore ``before`` and raise `StorageError`.

    ``before`` is the former text, or None if there was none.
    """
    try:
        storage.set(key, text)
        if storage.get(key) == text:
            return
        cause = StorageError(key)
    except StorageError as error:
        cause = error
    put_back(storage, key, before)
    raise cause


def put_back(storage: Storage, key: str, before: str | None) -> None:
    """Undo a failed write: restore ``before`` or, if it is None, delete the key. Ignore errors."""
    try:
        if storage.get(key) == before:
            return
        if before is None:
            storage.remove(key)
        else:
            storage.set(key, before)
    except StorageError:
        return


def make_room(storage: Storage) -> bool:
    """Delete all small pictures or, if there are none, all reviews; False if nothing is deleted."""
    for prefix in (SMALL, REVIEW):
        names = [key for key in list(storage.keys()) if key.startswith(prefix)]
        for name in names:
            storage.remove(name)
        if names:
            return True
    return False
