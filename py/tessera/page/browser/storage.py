"""The browser's localStorage as a `Storage`."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from tessera.saves.port import Memory, Storage, StorageBlocked, StorageFull


class LocalStorage:
    """Texts in localStorage. Where the browser refuses it, every method raises `StorageBlocked`."""

    def _call(self, name: str, *arguments: Any) -> Any:
        try:
            return getattr(js.window.localStorage, name)(*arguments)
        except JsException as error:
            full = "Quota" in error.name or "QUOTA" in error.name
            raise (StorageFull if full else StorageBlocked)(str(error)) from None
        except AttributeError:
            raise StorageBlocked("localStorage") from None

    def get(self, key: str) -> str | None:
        """The text under ``key``, or None."""
        found = self._call("getItem", key)
        return found if isinstance(found, str) else None

    def set(self, key: str, text: str) -> None:
        """Keep ``text`` under ``key``."""
        self._call("setItem", key, text)

    def remove(self, key: str) -> None:
        """Forget ``key``."""
        self._call("removeItem", key)

    def keys(self) -> list[str]:
        """All keys of this origin."""
        self._call("getItem", "")
        store = js.window.localStorage
        return [str(store.key(index)) for index in range(store.length)]


def storage() -> Storage:
    """localStorage, or the page's memory where the browser keeps nothing."""
    store = LocalStorage()
    try:
        store.keys()
    except StorageBlocked:
        return Memory()
    return store
