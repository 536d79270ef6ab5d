"""The port to a store of texts: localStorage, or a dictionary."""

from __future__ import annotations

from typing import Final, Protocol

#: Prefixes, before a game's name, of texts that can be made anew: pictures for lists
#: (`saves.small`) and reviews (`saves.reviews`).
SMALL: Final = "tessera.small."
REVIEW: Final = "tessera.review."


class StorageError(Exception):
    """The storage failed; nothing can be assumed to be stored."""


class StorageFull(StorageError):
    """There is no room for the text."""


class StorageBlocked(StorageError):
    """The browser or its settings do not let the page store anything."""


class Storage(Protocol):
    """Texts under keys. Every method may raise a `StorageError`."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, text: str) -> None: ...

    def remove(self, key: str) -> None:
        """Delete a key, if it is there."""

    def keys(self) -> list[str]:
        """All keys, including other programs' on the same origin."""


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
    """Write a text and read it back. Raises `StorageError` after trying to put ``before`` back.

    ``before`` is the former text, None for nothing.
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
    """Restore a former text, or none, if a failed write changed it; raises nothing."""
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
    """Delete all pictures for lists, else all reviews; False if there were neither."""
    for prefix in (SMALL, REVIEW):
        names = [key for key in list(storage.keys()) if key.startswith(prefix)]
        for name in names:
            storage.remove(name)
        if names:
            return True
    return False
