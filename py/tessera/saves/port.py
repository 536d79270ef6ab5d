"""The port: what saves need of a storage. localStorage is one, a dictionary another."""

from __future__ import annotations

from typing import Protocol


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
        ...

    def set(self, key: str, text: str) -> None:
        """Keep ``text`` under ``key``."""
        ...

    def remove(self, key: str) -> None:
        """Forget ``key``; nothing happens if it is not there."""
        ...

    def keys(self) -> list[str]:
        """All keys, of other programs on the same origin too."""
        ...


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
