"""One tab plays a game, others watch: a lock of the browser's, held while the tab lives."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js

from tessera.page.browser import absent, js_object, run


class SeatLock:
    """Holds the right to play one game at a time.

    ``changed(held)`` is called when it is known whether this tab plays, and when another tab
    takes over. Where the browser has no locks, this tab plays.
    """

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self.changed = changed
        self._name = ""
        self._release: asyncio.Future[None] | None = None

    def take(self, name: str, *, steal: bool = False) -> None:
        """Ask for the right to play a game; with ``steal``, also if another tab has it."""
        if name == self._name and self._release is not None and not steal:
            return
        self.leave()
        self._name = name
        run(self._hold(name, steal=steal))

    def leave(self) -> None:
        """Give the right up."""
        if self._release is not None and not self._release.done():
            self._release.set_result(None)
        self._release, self._name = None, ""

    async def _hold(self, name: str, *, steal: bool) -> None:
        release: asyncio.Future[None] = asyncio.get_event_loop().create_future()

        async def granted(lock: Any) -> None:
            if self._name != name:
                return
            if absent(lock):
                self.changed(False)
                return
            self._release = release
            self.changed(True)
            await release

        options = js_object(steal=True) if steal else js_object(ifAvailable=True)
        try:
            await js.navigator.locks.request(f"tessera.{name}", options, granted)
        except Exception as error:  # noqa: BLE001 - JsException: stolen, or no locks here
            if self._name == name:
                self._release = None
                self.changed("Abort" not in str(error))
