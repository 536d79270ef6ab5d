"""The browser's localStorage as a `Storage`."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import js
from pyodide.ffi import JsException

from tessera.page.browser import run
from tessera.saves.port import Memory, Storage, StorageBlocked, StorageFull

#: Where it is written down that the browser was asked to keep what is kept.
ASKED = "tessera.asked"


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


def stay(storage: Storage) -> None:
    """Ask the browser, once, not to clear away what is kept when it needs room.

    Not where nothing is kept, nor in a page that another one holds. May raise `StorageError`.
    """
    keeper = getattr(js.navigator, "storage", None)
    framed = hasattr(js.document.documentElement.dataset, "framed")
    if isinstance(storage, Memory) or keeper is None or framed:
        return
    if storage.get(ASKED) is None:
        storage.set(ASKED, "persist")
        run(_stay(keeper))


async def _stay(keeper: Any) -> None:
    with suppress(JsException):
        await keeper.persist()
