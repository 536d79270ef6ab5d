"""What sharing needs of a browser: its clipboard, its styles, a canvas, a printer."""

from __future__ import annotations

from base64 import b64encode
from typing import Any, Final

import js
from pyodide.ffi import JsException

from tessera.page.browser.js_tools import give
from tessera.page.features.sharing.commands import TOOLS

#: The least value of a colour channel in a pixel painted with that channel at its maximum.
PURE: Final = 240


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
        """Give the player an SVG drawing as a PNG picture; False if that is not possible.

        Browsers that protect canvases return other pixels than were painted.
        """
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
        """Print the page."""
        js.print()


def _is_pink(brush: Any) -> bool:
    """True if a corner pixel reads as pink, allowing for the noise that some browsers add."""
    red, green, blue, opaque = map(int, brush.getImageData(0, 0, 1, 1).data.to_py())
    return min(red, blue, opaque) > PURE > 255 - PURE > green


TOOLS.fill(BrowserSharing())
