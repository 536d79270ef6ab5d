"""Small things asked of the browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import JsException, create_once_callable, jsnull, to_js

from tessera import archives
from tessera.words.language import LANGUAGES

if TYPE_CHECKING:
    from random import Random


def absent(value: Any) -> bool:
    """Whether JavaScript gave null or undefined."""
    return value is None or value is jsnull


def js_object(**fields: object) -> Any:
    """A plain JavaScript object."""
    return to_js(fields, dict_converter=js.Object.fromEntries)


def site() -> dict[str, Any]:
    """What the build wrote into the page: the build's name and where its parts lie."""
    found: dict[str, Any] = json.loads(js.document.getElementById("site").textContent)
    return found


def address(relative: str) -> str:
    """A part of the site as an absolute address."""
    return str(js.URL.new(relative, js.document.baseURI).href)


async def fetch_archive(room: str) -> None:
    """Fetch an archive once and make it importable. Raises `OSError` if it cannot be had."""
    if room not in _coming:
        _coming[room] = asyncio.ensure_future(_fetch(room))
    try:
        await _coming[room]
    except OSError:
        _coming.pop(room, None)
        raise


async def fetch_words(language: str) -> None:
    """Fetch the house's words in a language. Raises `OSError` if they cannot be had."""
    if language != LANGUAGES[0]:
        await fetch_archive(language)


def is_fetched(room: str) -> bool:
    """Whether an archive is here."""
    return room in _coming and _coming[room].done() and _coming[room].exception() is None


async def _fetch(room: str) -> None:
    path = f"/home/pyodide/{room}.zip"
    try:
        response = await js.fetch(address(site()["archives"][room]))
        if not response.ok:
            raise OSError(f"{response.status} {room}")
        data = (await response.arrayBuffer()).to_bytes()
    except JsException as error:
        raise OSError(f"{room}: {error}") from None
    with open(path, "wb") as file:  # noqa: ASYNC230 - a file in memory
        file.write(data)
    archives.unpack(path)
    archives.mount(path)


#: The archives that are here or on their way.
_coming: dict[str, asyncio.Future[None]] = {}


#: As in ``static/css/page.css``.
WIDE = (
    "(min-width: 1024px) or ((orientation: landscape) and (max-height: 560px) "
    "and (min-width: 560px))"
)


def is_wide() -> bool:
    """Whether board and column stand side by side."""
    return bool(js.matchMedia(WIDE).matches)


def is_still() -> bool:
    """Whether the player wants nothing to move, by the settings or the system's."""
    if getattr(js.document.documentElement.dataset, "animation", "") == "off":
        return True
    return bool(js.matchMedia("(prefers-reduced-motion: reduce)").matches)


_running: set[asyncio.Task[None]] = set()


def run(work: Coroutine[Any, Any, None]) -> None:
    """Let something run beside; what it raises is an uncaught error of the page."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_done)


def _done(task: asyncio.Task[None]) -> None:
    _running.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None:
        from traceback import format_exception  # noqa: PLC0415

        told = js.Error.new(f"{type(error).__name__}: {error}")
        told.stack = "".join(format_exception(error))
        js.reportError(told)


def chance() -> Random:
    """The browser's own source of chance, for deals."""
    from random import SystemRandom  # noqa: PLC0415 - not before a game is dealt

    return SystemRandom()


def now() -> str:
    """The time, ISO 8601, UTC, to the second."""
    return str(js.Date.new().toISOString())[:19] + "Z"


def later(seconds: float, call: Any) -> None:
    """Call something once, after a while."""
    js.setTimeout(create_once_callable(call), int(seconds * 1000))
