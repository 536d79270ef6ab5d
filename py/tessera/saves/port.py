"""The port to a storage of texts. localStorage is one, a dictionary another."""

from __future__ import annotations

from typing import Final, Protocol

#: What lists show of a game (`saves.small`) and what a review found (`saves.reviews`), which can be
#: made anew: these, and the game's name.
SMALL: Final = "tessera.small."
REVIEW: Final = "tessera.review."


class StorageError(Exception):
    """The storage did not do what it was asked; nothing may be taken as kept."""


class StorageFull(StorageError):
    """There is no room for the text."""


class StorageBlocked(StorageError):
    """The browser or its owner does not let the page keep anything."""


class Storage(Protocol):
    """Texts under keys. Every method may raise a `StorageError`."""

    def get(self, key: str) -> str | None:
        """The text under ``key``, or None."""

    def set(self, key: str, text: str) -> None:
        """Keep ``text`` under ``key``."""

    def remove(self, key: str) -> None:
        """Forget ``key``; nothing happens if it is not there."""

    def keys(self) -> list[str]:
        """All keys, of other programs on the same origin too."""


class Memory:
    """A storage that lasts as long as the page."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """The text under ``key``, or None."""
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        """Keep ``text`` under ``key``."""
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Forget ``key``."""
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        """All keys."""
        return list(self.texts)


def write(storage: Storage, key: str, text: str, before: str | None) -> None:
    """Write a text and read it back; ``before`` is what stood there, None for nothing.

    Raises `StorageError` if it does not stand there afterwards; then what did is put back.
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
    """Put back what stood there, or nothing, if a failed write changed it; raises nothing."""
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
    """Forget what lists show of all games, next time their reviews; False if nothing was there."""
    for prefix in (SMALL, REVIEW):
        names = [key for key in list(storage.keys()) if key.startswith(prefix)]
        for name in names:
            storage.remove(name)
        if names:
            return True
    return False
