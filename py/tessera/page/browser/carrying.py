"""What is dragged: its picture under the pointer, and a board that does not scroll meanwhile."""

from __future__ import annotations

from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from tessera.page.browser.js_tools import absent, js_object

SVG: Final = "http://www.w3.org/2000/svg"
#: How wide and high the picture is before it is scaled, in pixels.
SIDE: Final = 100
#: How far above a finger the picture is, so that it is seen, in pixels.
ABOVE: Final = 56


class Carrying:
    """What one part of a document carries under the pointer."""

    def __init__(self) -> None:
        #: Whether a finger holds something, so that the board does not scroll under it.
        self.still = False
        self._screen: Any = None
        self._picture: Any = None
        self._text = ""
        #: How large a unit of the drawing is, in pixels, times what the picture is scaled by.
        self._scale = 1.0
        self._moved = create_proxy(self._touched)

    def at(self, screen: Any) -> None:
        """A screen was put up: fingers on its board are looked at before the page scrolls."""
        self._screen, self._picture, self._text = screen, None, ""
        stage = screen.querySelector(".stage")
        if not absent(stage):
            stage.addEventListener("touchmove", self._moved, js_object(passive=False))

    def _touched(self, event: Any) -> None:
        if self.still and event.cancelable:
            event.preventDefault()

    def show(self, text: str, x: float, y: float, *, touch: bool) -> None:
        """Show a picture at a point of the window, over all else; "" takes it away."""
        if text != self._text:
            self._change(text)
        if self._picture is not None:
            lifted = ABOVE if touch else 0
            at = f"translate({x:g} {y - lifted:g}) scale({self._scale:g})"
            self._picture.firstChild.setAttribute("transform", at)

    def _change(self, text: str) -> None:
        if self._picture is not None:
            self._picture.remove()
        self._picture, self._text = None, text
        if not text:
            return
        picture = js.document.createElementNS(SVG, "svg")
        picture.setAttribute("class", "dragged")
        picture.setAttribute("aria-hidden", "true")
        picture.innerHTML = f"<g>{text}</g>"
        drawing, icon = self._screen.querySelector(".drawing"), picture.querySelector("svg")
        if absent(drawing) or absent(icon):
            return
        box, shown = icon.viewBox.baseVal, drawing.viewBox.baseVal
        unit = drawing.getBoundingClientRect().width / shown.width
        self._scale = unit * max(box.width, box.height) / SIDE
        about = {"x": -SIDE / 2, "y": -SIDE / 2, "width": SIDE, "height": SIDE}
        for name, value in about.items():
            icon.setAttribute(name, value)
        self._screen.append(picture)
        self._picture = picture
