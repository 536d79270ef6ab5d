"""The address and its history, what the system is set to, files for the player."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import js
from pyodide.ffi import JsException, to_js

from tessera.page.browser.js_tools import absent, give, js_object, root
from tessera.page.browser.system import CLOCK

#: As in ``static/css/page.css``.
WIDE: Final = (
    "(min-width: 1024px) or ((orientation: landscape) and (max-height: 560px) "
    "and (min-width: 560px))"
)
#: The state of the history entry at which the site was entered (``static/first.js``).
ENTERED: Final = "entered"
#: How long a file that was given is kept, in seconds.
KEPT: Final = 60


class BrowserWindow:
    """The browser's window."""

    def __init__(self) -> None:
        self.languages: Sequence[str] = tuple(map(str, js.navigator.languages))

    def address(self) -> str:
        """What stands behind ``#`` in the address, as it was meant; fields are read elsewhere."""
        behind = str(js.location.hash).removeprefix("#")
        if behind.startswith(("/play/", "/apart/")):
            return behind
        try:
            return str(js.decodeURI(behind))
        except JsException:
            return behind

    def page_address(self) -> str:
        """The address without what stands behind ``#``."""
        return str(js.location.href).partition("#")[0]

    def push(self, address: str) -> None:
        """Add an address to the history; nothing else happens."""
        js.history.pushState(None, "", address)

    def replace(self, address: str) -> None:
        """Replace the address in the history; nothing else happens."""
        js.history.replaceState(js.history.state, "", address)

    def back(self) -> None:
        """Go back within the site, or to the home if there is nothing to go back to."""
        if js.history.length > 1 and js.history.state != ENTERED:
            js.history.back()
        else:
            js.location.hash = "#/"

    def is_wide(self) -> bool:
        """Whether board and column stand side by side."""
        return bool(js.matchMedia(WIDE).matches)

    def is_still(self) -> bool:
        """Whether the player wants nothing to move, by the settings or the system's."""
        if getattr(root().dataset, "animation", "") == "off":
            return True
        return bool(js.matchMedia("(prefers-reduced-motion: reduce)").matches)

    def download(self, name: str, text: str, kind: str = "text/plain") -> None:
        """Give the player a file with a text in it."""
        blob = js.Blob.new(to_js([text]), js_object(type=kind))
        at = js.URL.createObjectURL(blob)
        give(name, at)
        CLOCK.later(KEPT, lambda: js.URL.revokeObjectURL(at))

    def lets_through(self) -> bool:
        """True if a download surely arrives: never in a page framed by another."""
        return not hasattr(root().dataset, "framed")

    def chosen_file(self, name: str) -> ChosenFile | None:
        """The file chosen in the field with that id; None if there is none."""
        field = js.document.getElementById(name)
        if absent(field) or not field.files.length:
            return None
        return ChosenFile(field.files.item(0))

    def choose(self, name: str, file: Any) -> None:
        """Put a file that was chosen before into the file field with that id."""
        given = js.DataTransfer.new()
        given.items.add(file.file)
        js.document.getElementById(name).files = given.files

    def brought(self) -> list[str | ChosenFile]:
        """Texts and files brought in since the last call (``static/home.js``)."""
        found = js.tessera.brought.splice(0)
        return [it if isinstance(it, str) else ChosenFile(it) for it in found]

    def can_persist(self) -> bool:
        """Whether the browser can be asked to keep things; not in a page that another holds."""
        return self.lets_through() and getattr(js.navigator, "storage", None) is not None

    def persist(self) -> None:
        """Ask the browser not to clear away what is kept."""
        CLOCK.run(_persist(js.navigator.storage))


class ChosenFile:
    """A file that the player chose, of which nothing has been read yet."""

    def __init__(self, file: Any) -> None:
        self.size = int(file.size)
        self.file = file

    async def head(self, most: int) -> bytes:
        """Its first bytes, at most so many. Raises `OSError` if it cannot be read."""
        return bytes((await _had(self.file.slice(0, most).arrayBuffer())).to_bytes())


async def _had(promise: Any) -> Any:
    try:
        return await promise
    except JsException as error:
        raise OSError(str(error)) from error


async def _persist(keeper: Any) -> None:
    with suppress(JsException):
        await keeper.persist()
