"""What sharing needs of a browser: its clipboard, its styles, a canvas, a printer."""

from __future__ import annotations

from base64 import b64encode

import js
from pyodide.ffi import JsException

from tessera.page.browser.js_tools import give
from tessera.page.commands.sharing import TOOLS


class BrowserSharing:
    """The browser's tools for sharing."""

    async def copy(self, name: str) -> bool:
        """Copy what stands in the field with that id; False, and it is selected, if refused."""
        field = js.document.getElementById(name)
        try:
            await js.navigator.clipboard.writeText(field.value)
        except (JsException, AttributeError):
            field.focus()
            field.select()
            return False
        return True

    def styles(self) -> str:
        """All styles of the page."""
        return "".join(str(node.textContent) for node in js.document.querySelectorAll("style"))

    def is_dark(self) -> bool:
        """Whether the system wants dark colours."""
        return bool(js.matchMedia("(prefers-color-scheme: dark)").matches)

    async def paint(self, name: str, drawing: str, sharpness: int) -> bool:
        """Give the player an SVG drawing as a picture in pixels; False if that cannot be."""
        image = js.Image.new()
        image.src = f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"
        try:
            await image.decode()
            canvas = js.document.createElement("canvas")
            canvas.width, canvas.height = image.width * sharpness, image.height * sharpness
            canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
            give(name, canvas.toDataURL("image/png"))
        except JsException:
            return False
        return True

    def print(self) -> None:
        """Print the page."""
        js.print()


TOOLS.fill(BrowserSharing())
