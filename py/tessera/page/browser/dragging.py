"""Dragging what is in hand to the board: the same two picks as by two clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js
from pyodide.ffi import create_proxy

from tessera.page.browser.js_tools import absent, near
from tessera.page.commands.playing import pick
from tessera.page.model.choosing import paths

if TYPE_CHECKING:
    from tessera.page.session.game_session import GameSession

#: How far the pointer goes before a press is a drag, in pixels of the page.
FAR: Final = 8
SVG: Final = "http://www.w3.org/2000/svg"


class Dragging:
    """Follows the pointer from a piece in hand to a square."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        #: The pick that is dragged, from where, and its picture under the pointer.
        self._pick = ""
        self._from = (0.0, 0.0)
        self._picture: Any = None
        self.document: Any = session.ports.document
        self._down = create_proxy(self.down)
        js.document.addEventListener("pointerdown", self._down)
        #: What is listened to while something is pressed.
        self._heard = {
            "pointermove": create_proxy(self.moved),
            "pointerup": create_proxy(self.up),
            "pointercancel": create_proxy(lambda event: self.drop()),
        }

    def down(self, event: Any) -> None:
        """A press on something in hand that goes to a square."""
        self.drop()
        session, taken = self.session, near(event.target, "data-pick") or ""
        if not session.on_screen or session.status.watching or event.button != 0:
            return
        if not event.isPrimary or absent(event.target.closest(".choice")):
            return
        if not self.document.node("screen").contains(event.target):
            return
        goes = (len(path) > 1 and path[0] == taken for path in paths(session.table, session.board))
        if not session.board.SPINS and any(goes):
            self._pick, self._from = taken, (event.clientX, event.clientY)
            for kind, proxy in self._heard.items():
                js.document.addEventListener(kind, proxy)

    def moved(self, event: Any) -> None:
        """The pointer moved: a drag begins, or goes on."""
        if not self._pick:
            return
        x, y = event.clientX, event.clientY
        if self._picture is None:
            if abs(x - self._from[0]) + abs(y - self._from[1]) < FAR:
                return
            self._begin(event)
        if self._picture is not None:
            self._picture.firstChild.setAttribute("transform", f"translate({x} {y})")
            self.session.preview(_under(x, y))

    def rendered(self) -> None:
        """The screen was brought up to the table: what can be picked no more is let go."""
        if self._pick and self._pick not in _firsts(self.session):
            self.drop()

    def _begin(self, event: Any) -> None:
        """Lift the piece: pick it, and let its picture follow the pointer."""
        session, shown = self.session, event.target.closest(".choice")
        if absent(shown) or near(event.target, "data-pick") != self._pick:
            shown = self.document.first(f'.choice[data-pick="{self._pick}"]')
        picture = None if absent(shown) else shown.querySelector("svg")
        if picture is None or absent(picture) or self._pick not in _firsts(session):
            self.drop()
            return
        if session.table.picks[:1] != (self._pick,):
            pick(session, self._pick)
        self._picture = js.document.createElementNS(SVG, "svg")
        self._picture.setAttribute("class", "dragged")
        self._picture.setAttribute("aria-hidden", "true")
        self._picture.append(js.document.createElementNS(SVG, "g"))
        self._picture.firstChild.append(picture.cloneNode(True))
        self.document.node("screen").append(self._picture)

    def up(self, event: Any) -> None:
        """The piece is let go: on a square it is placed, elsewhere it stays in hand."""
        session = self.session
        dragged = self._picture is not None and self._picture.isConnected
        self.drop()
        if dragged and session.on_screen:
            square = _under(event.clientX, event.clientY)
            if square:
                pick(session, square)
            else:
                session.preview("")

    def drop(self) -> None:
        """Let go of what is pressed or dragged: it stays in hand."""
        self._pick = ""
        for kind, proxy in self._heard.items():
            js.document.removeEventListener(kind, proxy)
        if self._picture is not None:
            self._picture.remove()
        self._picture = None

    def close(self) -> None:
        """Listen to nothing any more."""
        self.drop()
        js.document.removeEventListener("pointerdown", self._down)
        for proxy in (self._down, *self._heard.values()):
            proxy.destroy()


def _firsts(session: GameSession) -> set[str]:
    return {path[0] for path in paths(session.table, session.board)}


def _under(x: float, y: float) -> str:
    """The square of the board under a point of the page; empty if there is none."""
    hit = js.document.elementFromPoint(x, y)
    if absent(hit):
        return ""
    found = hit.closest('[data-pick^="square:"]')
    return "" if absent(found) else str(found.getAttribute("data-pick"))
