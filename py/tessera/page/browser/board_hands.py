"""Turning pieces with the wheel, and scrolling an enlarged board, in the browser."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

import js
from pyodide.ffi import create_proxy

from tessera.page.browser.system import absent, js_object, near
from tessera.page.core.state import Zoom
from tessera.page.features.pieces import model as zoom
from tessera.page.features.pieces.commands import BOARD_HANDS

if TYPE_CHECKING:
    from tessera.page.core.session import GameSession
    from tessera.page.features.pieces.commands import PieceInput

#: The approximate number of pixels in a line (``deltaMode`` 1) or page (2) of a wheel event.
UNITS: Final = {1: 33, 2: 400}


class BrowserHands:
    def __init__(self, session: GameSession, wheeled: PieceInput) -> None:
        self.session, self.wheeled = session, wheeled
        self.document: Any = session.ports.document
        self._wheel = create_proxy(self._turned)
        #: The stage whose wheel events are handled.
        self._stage: Any = None

    def rendered(self) -> None:
        session = self.session
        stage = self.document.first(".stage")
        if self._stage is None or not stage.isSameNode(self._stage):
            self._stage = stage
            if session.board.SPINS:
                stage.addEventListener("wheel", self._wheel, js_object(passive=False))
        if session.board.ZOOMS:
            stage.className = f"stage zoom-{session[Zoom].steps}"

    def close(self) -> None:
        if self._stage is not None:
            self._stage.removeEventListener("wheel", self._wheel)
        self._wheel.destroy()

    def _turned(self, event: Any) -> None:
        """Turn a piece with the wheel; if no piece can turn, leave the event to the browser."""
        if event.ctrlKey or event.shiftKey or not event.deltaY:
            return
        far = event.deltaY * UNITS.get(event.deltaMode, 1)
        if self.wheeled.wheel(far, pick=near(event.target, "data-pick") or ""):
            event.preventDefault()

    def room(self) -> float:
        fingers = js.matchMedia("(pointer: coarse)").matches
        return float(self.document.node("pane").clientWidth) if fingers else inf

    def looked_at(self, square: str) -> tuple[float, float]:
        document, pane = self.document, self.document.node("pane")
        if square:
            cell = document.node(f"cell-{square}")
        elif document.focused_in(("grid",)):
            cell = js.document.activeElement
        else:
            cell = document.first(".drawing .last")
        if absent(cell):
            return 0.5, 0.5
        box, around = cell.getBoundingClientRect(), pane.getBoundingClientRect()
        return (
            (box.left + box.width / 2 - around.left) / around.width,
            (box.top + box.height / 2 - around.top) / around.height,
        )

    def middle(self) -> tuple[float, float]:
        pane = self.document.node("pane")
        return (
            (pane.scrollLeft + pane.clientWidth / 2) / pane.scrollWidth,
            (pane.scrollTop + pane.clientHeight / 2) / pane.scrollHeight,
        )

    def bring(self, middle: tuple[float, float]) -> None:
        pane = self.document.node("pane")
        pane.scrollLeft = zoom.brought(middle[0], pane.clientWidth, pane.scrollWidth)
        pane.scrollTop = zoom.brought(middle[1], pane.clientHeight, pane.scrollHeight)

    def follow(self) -> None:
        pane, last = self.document.first(".pane"), self.document.first(".drawing .last")
        if absent(last):
            return
        box, around = last.getBoundingClientRect(), pane.getBoundingClientRect()
        if zoom.within(_sides(box), _sides(around)):
            return
        x = pane.scrollLeft + (box.left + box.right) / 2 - around.left
        y = pane.scrollTop + (box.top + box.bottom) / 2 - around.top
        self.bring((x / pane.scrollWidth, y / pane.scrollHeight))


def _sides(box: Any) -> zoom.Sides:
    return box.left, box.top, box.right, box.bottom


BOARD_HANDS.fill(BrowserHands)
