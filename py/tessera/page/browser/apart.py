"""What games played apart need of a browser: its sheet for sharing, QR codes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

import tessera
from tessera.page.browser.js_tools import js_object, site
from tessera.page.browser.system import CLOCK
from tessera.page.features.apart.links import ENCODER, SHEET


class BrowserSheet:
    """The system's sheet for sharing."""

    def __init__(self) -> None:
        self._call: Callable[[str], None] | None = None

    def follow(self, call: Callable[[str], None]) -> None:
        """Call with the key, from now on, when another tab writes to the storage."""
        if self._call is None:
            js.addEventListener("storage", create_proxy(self._stored))
        self._call = call

    def _stored(self, event: Any) -> None:
        if self._call is not None and event.key is not None:
            self._call(str(event.key))

    @property
    def able(self) -> bool:
        """True if there is one."""
        return hasattr(js.navigator, "share")

    async def share(self, text: str) -> None:
        """Share a text, unless the player thinks better of it."""
        with suppress(JsException):
            await js.navigator.share(js_object(text=text))


async def _fetch_list() -> None:
    """Have the list of these games on the home, from now on; without it the home has none."""
    with suppress(JsException):
        await js.tessera.load(f"{site()['app']}apart.mjs")


CLOCK.run(_fetch_list())
SHEET.fill(BrowserSheet())
# The build puts the library there (`website.sources`).
ENCODER.fill(partial(import_module, f"{tessera.__name__}.segno.encoder"))
