"""One tab plays a game, others watch: a lock of the browser's, held while the tab lives."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js

from tessera.page.browser.clock import CLOCK
from tessera.page.browser.js_tools import absent, js_object


class BrowserTabLock:
    """Holds the right to play one game at a time.

    ``changed(held)`` is called when it is known whether this tab plays, when another tab takes
    over, and when the tab that plays goes away: then one that watches gets the right. Where
    the browser has no locks, this tab plays.
    """

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self.changed = changed
        self.able = not absent(getattr(js.navigator, "locks", None))
        #: Done when this tab leaves the game; None while it is at none.
        self._stay: asyncio.Future[None] | None = None
        #: The game of which the browser does not know yet that this tab has left it.
        self._own = ""

    def take(self, name: str, *, steal: bool = False) -> None:
        """Ask for the right to play a game; with ``steal``, also if another tab has it."""
        self.leave()
        steal = steal or name == self._own
        stay = self._stay = asyncio.get_event_loop().create_future()
        asked = self._ask(name, stay, "steal" if steal else "ifAvailable")
        CLOCK.run(self._hold(name, stay, asked))

    def leave(self) -> None:
        """Give the right up."""
        if self._stay is not None and not self._stay.done():
            self._stay.set_result(None)
        self._stay = None

    def _ask(self, name: str, stay: asyncio.Future[None], how: str = "") -> Any:
        """Ask ``how``, at once, to hold the right for the stay; None where there are no locks.

        Nobody who hears of the game only now comes before. What is returned can be waited for: it
        comes to whether the right was denied, and is broken off where it is stolen.
        """

        async def granted(lock: Any) -> bool:
            denied = absent(lock)
            if not stay.done():
                self.changed(not denied)
                if not denied:
                    self._own = name
                    await stay
                    self._own = ""
            return denied

        options = js_object(**{how: True}) if how else js_object()
        try:
            return js.navigator.locks.request(f"tessera.{name}", options, granted)
        except Exception:  # noqa: BLE001 - AttributeError or JsException
            return None

    async def _hold(self, name: str, stay: asyncio.Future[None], asked: Any) -> None:
        """Hold the right that was asked for; where it is denied or stolen, wait for it."""
        if asked is None:
            self.changed(True)
            return
        try:
            denied = await asked
        except Exception as error:  # noqa: BLE001 - JsException: stolen, or refused
            denied = "Abort" in str(error)
            if not stay.done():
                self._own = ""
                self.changed(not denied)
        if denied and not stay.done():
            await self._hold(name, stay, self._ask(name, stay))
