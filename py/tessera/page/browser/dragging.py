"""The browser's pointers as values: what they grip, and where they go with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy

from tessera.page.browser.carrying import Carrying
from tessera.page.browser.events import part_of, spot_of
from tessera.page.browser.js_tools import absent, listen, near
from tessera.page.commands.dragging import Drags
from tessera.page.model.events import Grip

if TYPE_CHECKING:
    from tessera.page.browser.document import BrowserDocument
    from tessera.page.commands.input import Input


class Pointers:
    """Tells `Drags` where a pointer is that may drag something."""

    def __init__(self, page_input: Input) -> None:
        self.drags = Drags(page_input)
        #: The part of the page in which something is dragged, and what is listened to meanwhile.
        self._part = ""
        self._dragging = {
            "pointermove": create_proxy(self._dragged),
            "pointerup": create_proxy(self._let_go),
            "pointercancel": create_proxy(self._lost),
        }
        listen("pointerdown", js.document, self._gripped)

    def _gripped(self, event: Any) -> None:
        """A pointer came down: as long as it holds something, it is followed."""
        self._follow(on=False)
        if event.isPrimary and event.button == 0:
            self._part = part_of(event.target)
            self._follow(on=self.drags.grip(_grip(event, event.target, self._part)))

    def _follow(self, *, on: bool) -> None:
        """Listen to where the pointer goes, or no more."""
        for kind, proxy in self._dragging.items():
            if on:
                js.document.addEventListener(kind, proxy)
            else:
                js.document.removeEventListener(kind, proxy)

    def _dragged(self, event: Any) -> None:
        self.drags.drag(_grip(event, _under(event), self._part))

    def _let_go(self, event: Any) -> None:
        self._follow(on=False)
        self.drags.let_go(_grip(event, _under(event), self._part))

    def _lost(self, event: Any) -> None:
        self._follow(on=False)
        self.drags.give_up(self._part)


def begin(page_input: Input, document: BrowserDocument) -> None:
    """Let pieces be dragged from now on, on the screen that is up and on those that follow."""
    document.carrying = Carrying()
    document.carrying.at(document.node("screen"))
    Pointers(page_input)


def _under(event: Any) -> Any:
    """What lies under the pointer, wherever it came down; JavaScript's null for nothing."""
    return js.document.elementFromPoint(event.clientX, event.clientY)


def _grip(event: Any, under: Any, part: str) -> Grip:
    """Where a pointer is that may drag something; in another part of the page it is on nothing."""
    here = not absent(under) and part_of(under) == part
    return Grip(
        float(event.clientX),
        float(event.clientY),
        (near(under, "data-pick") or "") if here else "",
        event.pointerType == "touch",
        lambda: spot_of(event, under) if here else None,
        part,
    )
