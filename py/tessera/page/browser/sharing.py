"""The browser's services for sharing: clipboard, pictures, the system's dialog, QR codes."""

from __future__ import annotations

import re
from asyncio import sleep
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, Final

import js
from pyodide.ffi import JsException

import tessera
from tessera.page.browser.system import absent, give, js_object, listen, site
from tessera.page.features.apart.links import ENCODER, SHEET
from tessera.page.features.sharing.commands import TOOLS

#: A colour channel painted with the maximum, 255, must read as more than this.
PURE: Final = 240
#: Parts of the user agent that identify the browsers built into messaging apps.
WITHIN: Final = re.compile(r"; wv\)|FBA[NV]|WhatsApp|Telegram|Line/|iP(hone|ad)(?!.*Safari/)")


class BrowserSharing:
    """The browser's `SharingTools`."""

    async def copy(self, name: str) -> bool:
        field = js.document.getElementById(name)
        try:
            await js.navigator.clipboard.writeText(field.value)
        except (JsException, AttributeError):
            if not absent(folded := field.closest("details")):
                folded.open = True
            field.focus()
            field.select()
            return False
        return True

    def styles(self) -> str:
        texts = [str(node.textContent) for node in js.document.querySelectorAll("style")]
        # Every look of the boards except the default has its own style sheet (static/first.js).
        look = js.document.getElementById(f"sheet-{js.document.documentElement.dataset.boards}")
        rules = [] if absent(look) or absent(look.sheet) else look.sheet.cssRules
        return "".join([*texts, *(str(rule.cssText) for rule in rules)])

    def about(self) -> dict[str, str]:
        window = js.window
        return {
            "Build": str(site()["build"]),
            "Browser": str(js.navigator.userAgent),
            "Window": f"{window.innerWidth} × {window.innerHeight}, {window.devicePixelRatio}",
        }

    def is_dark(self) -> bool:
        return bool(js.matchMedia("(prefers-color-scheme: dark)").matches)

    async def paint(self, name: str, drawing: str, sharpness: int) -> bool:
        """Download a drawing as a PNG; False if that fails or the browser alters canvas pixels."""
        image = js.Image.new()
        image.src = f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"
        try:
            await image.decode()
            canvas = js.document.createElement("canvas")
            canvas.width, canvas.height = image.width * sharpness, image.height * sharpness
            brush = canvas.getContext("2d")
            brush.fillStyle = "#f0f"
            brush.fillRect(0, 0, canvas.width, canvas.height)
            if not _is_pink(brush):
                return False
            brush.drawImage(image, 0, 0, canvas.width, canvas.height)
            if _is_pink(brush):
                return False
            give(name, canvas.toDataURL("image/png"))
        except JsException:
            return False
        return True

    def print(self) -> None:
        js.print()


def _is_pink(brush: Any) -> bool:
    """True if a corner pixel reads as pink, allowing for the noise that some browsers add."""
    red, green, blue, opaque = map(int, brush.getImageData(0, 0, 1, 1).data.to_py())
    return min(red, blue, opaque) > PURE > 255 - PURE > green


class BrowserSheet:
    """The system's `SharingSheet`."""

    def __init__(self) -> None:
        self._call: Callable[[str], None] | None = None

    def follow(self, call: Callable[[str], None]) -> None:
        if self._call is None:
            listen("storage", js.window, self._stored)
        self._call = call

    def _stored(self, event: Any) -> None:
        if self._call is not None and event.key is not None:
            self._call(str(event.key))

    @property
    def able(self) -> bool:
        return hasattr(js.navigator, "share")

    async def share(self, text: str) -> bool:
        with suppress(JsException):
            await js.navigator.share(js_object(text=text))
            return True
        return False

    def pasted(self) -> Awaitable[object]:
        if not hasattr(js.tessera, "pasted"):
            return sleep(0)  # The code for pasting (static/later.mjs) is not loaded yet.
        found: Awaitable[object] = js.tessera.pasted()
        return found

    @property
    def way_out(self) -> str | None:
        agent, at = str(js.navigator.userAgent), str(js.location.href)
        scheme, _, rest = at.partition(":")
        ways = {"Android": f"intent:{rest}#Intent;scheme={scheme};end", "iP": f"x-safari-{at}"}
        found = next((way for system, way in ways.items() if system in agent), "")
        return found if WITHIN.search(agent) else None


TOOLS.fill(BrowserSharing())
SHEET.fill(BrowserSheet())
# The build adds the QR code library `segno` to the package `tessera` (`website.sources`).
ENCODER.fill(partial(import_module, f"{tessera.__name__}.segno.encoder"))
