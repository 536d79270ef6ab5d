"""Time, sound, storage and the lock among tabs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from traceback import format_exception
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable

from tessera.page.browser.js_tools import absent, js_object, root
from tessera.saves.port import Memory, Storage, StorageBlocked, StorageFull


class BrowserSound:
    """Asks the page's script for a sound."""

    def play(self, kind: str) -> None:
        """Let something be heard: a game's id (a piece is laid), ``refusal``, ``win``."""
        if getattr(root().dataset, "sound", "") == "on":
            about = js_object(detail=kind)
            js.document.dispatchEvent(js.CustomEvent.new("tessera:sound", about))


class BrowserClock:
    """The browser's clock and its event loop."""

    def __init__(self) -> None:
        #: What runs beside; a task that nobody holds may be collected.
        self._running: set[asyncio.Task[None]] = set()

    def now(self) -> str:
        """The time, ISO 8601, UTC, to the millisecond."""
        return str(js.Date.new().toISOString())

    def today(self) -> str:
        """The day where the player is: ``2026-11-27``."""
        # A locale's way to write it would be loaded first, which takes 20 ms of a start.
        now = js.Date.new()
        now.setMinutes(now.getMinutes() - now.getTimezoneOffset())
        return str(now.toISOString())[:10]

    def seconds(self) -> float:
        """Seconds since the page was opened."""
        return float(js.performance.now()) / 1000

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something once, after a while."""
        js.setTimeout(create_once_callable(call), int(seconds * 1000))

    async def rest(self) -> None:
        """Let the browser do what waits, and then go on."""
        await asyncio.sleep(0)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside; what it raises is an uncaught error of the page."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            told = js.Error.new(f"{type(error).__name__}: {error}")
            told.stack = "".join(format_exception(error))
            js.reportError(told)


#: The page's one clock.
CLOCK = BrowserClock()


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
