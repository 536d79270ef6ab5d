"""Texts that are read back before they count as kept."""

from __future__ import annotations

from tessera.saves.port import Storage, StorageError


def write(storage: Storage, key: str, text: str, before: str | None) -> None:
    """Write a text and read it back; ``before`` is what stood there, None for nothing.

    Raises `StorageError` where it does not stand there afterwards; then what did is put back.
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
