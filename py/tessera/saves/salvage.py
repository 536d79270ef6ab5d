"""Rename and restore kept games; handle texts that were moved aside."""

from __future__ import annotations

from contextlib import suppress

from tessera.saves.kept import Dropped
from tessera.saves.library import ASIDE, COPY, GAME, PICTURE, Library
from tessera.saves.named import renamed
from tessera.saves.port import REVIEW, SMALL, StorageError, put_back, write


def aside(library: Library) -> list[str]:
    """The keys of texts that were moved aside."""
    return sorted(key for key in list(library.storage.keys()) if key.startswith(ASIDE))


def raw(library: Library, key: str) -> str:
    """A stored text for download, unchanged; the last good copy if a game's own text is lost."""
    copy = COPY + key.removeprefix(GAME) if key.startswith(GAME) else key
    return library.storage.get(key) or library.storage.get(copy) or ""


def forget(library: Library, key: str) -> None:
    """Delete a text that was moved aside; do nothing for any other key."""
    if key.startswith(ASIDE):
        library.storage.remove(key)


def restore(library: Library, dropped: Dropped) -> bool:
    """Put a deleted game back; False if another game now has its name.

    Raises `StorageError` if writing fails, after removing the texts written so far.
    """
    storage, own = library.storage, GAME + dropped.name
    keys = [key for key in dropped.texts if key.startswith((own, COPY))]
    if any(storage.get(key) is not None for key in (own, COPY + dropped.name)):
        return False
    try:
        for key in keys:
            write(storage, key, dropped.texts[key], None)
    except StorageError:
        for key in reversed(keys):
            put_back(storage, key, None)
        raise
    with suppress(StorageError):
        if PICTURE in dropped.texts and storage.get(PICTURE) is None:
            storage.set(PICTURE, dropped.texts[PICTURE])
        for key in (SMALL + dropped.name, REVIEW + dropped.name):
            if key in dropped.texts:
                storage.set(key, dropped.texts[key])
    return True


def rename(library: Library, name: str, given: str) -> bool:
    """Give a kept game another name, or none if ``given`` is blank; keep its place in lists.

    Returns False if the game is missing or damaged. Raises as `Library.load` and `Library.keep` do.
    """
    found = library.load(name)
    if found.kept is None or found.damaged is not None:
        return False
    library.keep(name, found.kept._replace(match=renamed(found.kept.match, given)))
    return True
