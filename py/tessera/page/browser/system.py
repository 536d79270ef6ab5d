"""Helpers for JavaScript, and most ports of a session."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import cache
from traceback import format_exception
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, jsnull, to_js

from tessera.saves.port import Memory, Storage, StorageBlocked, StorageFull

#: The media query for wide windows, as in ``static/css/page.css``.
WIDE: Final = (
    "(min-width: 1024px) or ((orientation: landscape) and (max-height: 560px) "
    "and (min-width: 560px))"
)
#: The state of the history entry at which the site was entered (``static/first.js``).
ENTERED: Final = "entered"
#: Seconds after which the address of a download becomes invalid.
KEPT: Final = 60


def absent(value: Any) -> bool:
    return value is None or value is jsnull


def js_object(**fields: object) -> Any:
    return to_js(fields, dict_converter=js.Object.fromEntries)


def listen(kind: str, target: Any, handler: Callable[[Any], None]) -> None:
    """Call ``handler`` with every event of a kind, for as long as the page lives."""
    target.addEventListener(kind, create_proxy(handler))


def near(target: Any, attribute: str) -> str | None:
    """The attribute's value on the element or the nearest ancestor that has it; else None."""
    if not hasattr(target, "closest"):
        return None
    found = target.closest(f"[{attribute}]")
    return None if absent(found) else str(found.getAttribute(attribute))


def root() -> Any:
    return js.document.documentElement


@cache
def site() -> dict[str, Any]:
    """The build's name and the addresses of its files, which the build wrote into the page."""
    found: dict[str, Any] = json.loads(js.document.getElementById("site").textContent)
    return found


def address(relative: str) -> str:
    return str(js.URL.new(relative, js.document.baseURI).href)


def give(name: str, at: str) -> None:
    link = js.document.createElement("a")
    link.href, link.download = at, name
    link.click()


class BrowserSound:
    """A `Sound` that has the page's script play each sound."""

    def play(self, kind: str) -> None:
        if getattr(root().dataset, "sound", "") == "on":
            about = js_object(detail=kind)
            js.document.dispatchEvent(js.CustomEvent.new("tessera:sound", about))


class BrowserClock:
    def __init__(self) -> None:
        #: The running tasks: a task without a reference may be garbage-collected.
        self._running: set[asyncio.Task[None]] = set()

    def now(self) -> str:
        return str(js.Date.new().toISOString())

    def today(self) -> str:
        # No locale is used, because loading one would delay the start by 20 ms.
        now = js.Date.new()
        now.setMinutes(now.getMinutes() - now.getTimezoneOffset())
        return str(now.toISOString())[:10]

    def seconds(self) -> float:
        return float(js.performance.now()) / 1000

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        js.setTimeout(create_once_callable(call), int(seconds * 1000))

    async def rest(self) -> None:
        await asyncio.sleep(0)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
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


CLOCK = BrowserClock()


class LocalStorage:
    """A `Storage` in localStorage. Raises `StorageFull`, or `StorageBlocked` for other failures."""

    def _call(self, name: str, *arguments: Any) -> Any:
        try:
            return getattr(js.window.localStorage, name)(*arguments)
        except JsException as error:
            full = "Quota" in error.name or "QUOTA" in error.name
            raise (StorageFull if full else StorageBlocked)(str(error)) from None
        except AttributeError:
            raise StorageBlocked("localStorage") from None

    def get(self, key: str) -> str | None:
        found = self._call("getItem", key)
        return found if isinstance(found, str) else None

    def set(self, key: str, text: str) -> None:
        self._call("setItem", key, text)

    def remove(self, key: str) -> None:
        self._call("removeItem", key)

    def keys(self) -> list[str]:
        self._call("getItem", "")
        store = js.window.localStorage
        return [str(store.key(index)) for index in range(store.length)]


def storage() -> Storage:
    """localStorage, or the page's memory if the browser blocks localStorage."""
    store = LocalStorage()
    try:
        store.keys()
    except StorageBlocked:
        return Memory()
    return store


class BrowserTabLock:
    """A `TabLock` that uses Web Locks; without Web Locks, every tab plays."""

    def __init__(self, changed: Callable[[bool], None]) -> None:
        #: Called when a request for the right to play is granted or denied, and when another tab
        #: takes the right away. The argument is True if this tab plays.
        self.changed = changed
        self.able = not absent(getattr(js.navigator, "locks", None))
        #: A future that is done when this tab leaves its game; None without a game.
        self._stay: asyncio.Future[None] | None = None
        #: The game for which this tab still has the browser's lock; "" for none.
        self._own = ""

    def take(self, name: str, *, steal: bool = False) -> None:
        self.leave()
        steal = steal or name == self._own
        stay = self._stay = asyncio.get_event_loop().create_future()
        # Ask before the task begins: otherwise another tab might ask first.
        asked = self._ask(name, stay, "steal" if steal else "ifAvailable")
        CLOCK.run(self._hold(name, stay, asked))

    def leave(self) -> None:
        if self._stay is not None and not self._stay.done():
            self._stay.set_result(None)
        self._stay = None

    def _ask(self, name: str, stay: asyncio.Future[None], how: str = "") -> Any:
        """Request the lock. Return a promise of True (denied) or False; None without Web Locks."""

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
        """Await the requested right; if it is denied or stolen, queue for it."""
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


class BrowserWindow:
    def __init__(self) -> None:
        self.languages: Sequence[str] = tuple(map(str, js.navigator.languages))

    def address(self) -> str:
        """The address after "#", decoded. Addresses with fields stay encoded for `fields_in`."""
        behind = str(js.location.hash).removeprefix("#")
        if behind.startswith(("/play/", "/apart/")):
            return behind
        try:
            return str(js.decodeURI(behind))
        except JsException:
            return behind

    def page_address(self) -> str:
        return str(js.location.href).partition("#")[0]

    def push(self, address: str) -> None:
        js.history.pushState(None, "", address)

    def replace(self, address: str) -> None:
        js.history.replaceState(js.history.state, "", address)

    def back(self) -> None:
        if js.history.length > 1 and js.history.state != ENTERED:
            js.history.back()
        else:
            js.location.hash = "#/"

    def is_wide(self) -> bool:
        return bool(js.matchMedia(WIDE).matches)

    def is_still(self) -> bool:
        off = getattr(root().dataset, "animation", "") == "off"
        return off or bool(js.matchMedia("(prefers-reduced-motion: reduce)").matches)

    def download(self, name: str, text: str, kind: str = "text/plain") -> None:
        blob = js.Blob.new(to_js([text]), js_object(type=kind))
        at = js.URL.createObjectURL(blob)
        give(name, at)
        CLOCK.later(KEPT, lambda: js.URL.revokeObjectURL(at))

    def lets_through(self) -> bool:
        return not hasattr(root().dataset, "framed")

    def chosen_file(self, name: str) -> ChosenFile | None:
        field = js.document.getElementById(name)
        chosen = not absent(field) and field.files.length
        return ChosenFile(field.files.item(0)) if chosen else None

    def choose(self, name: str, file: Any) -> None:
        given = js.DataTransfer.new()
        given.items.add(file.file)
        js.document.getElementById(name).files = given.files

    def brought(self) -> list[str | ChosenFile]:
        found = js.tessera.brought.splice(0)
        return [it if isinstance(it, str) else ChosenFile(it) for it in found]

    def can_persist(self) -> bool:
        return self.lets_through() and getattr(js.navigator, "storage", None) is not None

    def persist(self) -> None:

        async def ask() -> None:
            with suppress(JsException):
                await js.navigator.storage.persist()

        CLOCK.run(ask())


class ChosenFile:
    """A file (`protocols.ChosenFile`) that was chosen in a field, dropped, pasted or shared."""

    def __init__(self, file: Any) -> None:
        self.size = int(file.size)
        self.file = file

    async def head(self, most: int) -> bytes:
        try:
            return bytes((await self.file.slice(0, most).arrayBuffer()).to_bytes())
        except JsException as error:
            raise OSError(str(error)) from error
