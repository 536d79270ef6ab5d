"""The browser's pointers as values: what they grip, and where they go with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js
from pyodide.ffi import create_proxy

from tessera.page.browser.carrying import Carrying
from tessera.page.browser.events import part_of, spot_of
from tessera.page.browser.js_tools import absent, listen, near
from tessera.page.core.events import Grip
from tessera.page.core.pointer import Drags

if TYPE_CHECKING:
    from tessera.page.browser.document import BrowserDocument
    from tessera.page.core.input import Input


#: The pointer id that means no pointer.
NONE: Final = -1
#: Events after which a dragging pointer may send nothing more.
INTERRUPTIONS: Final = (
    "pointercancel",
    "lostpointercapture",
    "contextmenu",
    "visibilitychange",
    "blur",
)


class Pointers:
    """Tells `Drags` where a pointer is that may drag something."""

    def __init__(self, page_input: Input) -> None:
        self.drags = Drags(page_input)
        #: The part of the page in which something is dragged, the pointer that drags it, and the
        #: listeners in use meanwhile.
        self._part, self._pointer = "", NONE
        lost = create_proxy(self._lost)
        self._dragging = {
            "pointermove": create_proxy(self._dragged),
            "pointerup": create_proxy(self._let_go),
            **dict.fromkeys(INTERRUPTIONS, lost),
        }
        listen("pointerdown", js.document, self._gripped)

    def _gripped(self, event: Any) -> None:
        """Follow a pointer that came down, while it holds something and no other comes down."""
        if self._pointer != NONE:
            self._give_up()
        if event.isPrimary and event.button == 0:
            self._part = part_of(event.target)
            if self.drags.grip(_grip(event, event.target, self._part)):
                self._follow(event.pointerId)

    def _follow(self, pointer: int) -> None:
        """Listen to a pointer's moves; for `NONE`, stop listening."""
        self._pointer = pointer
        for kind, proxy in self._dragging.items():
            if pointer == NONE:
                js.window.removeEventListener(kind, proxy)
            else:
                js.window.addEventListener(kind, proxy)

    def _dragged(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        if event.buttons:
            self.drags.drag(_grip(event, _under(event), self._part))
        else:  # It was released outside the page.
            self._give_up()

    def _let_go(self, event: Any) -> None:
        if event.pointerId == self._pointer:
            self._follow(NONE)
            self.drags.let_go(_grip(event, _under(event), self._part))

    def _lost(self, event: Any) -> None:
        """Cancel the drag, unless the element that held the pointer was merely redrawn."""
        match event.type:
            case "contextmenu":
                # A long touch may request a menu that does not appear.
                lost = self.drags.lifts(self._part)
            case "pointercancel":
                lost = event.pointerId == self._pointer
            case "lostpointercapture":
                mine = event.pointerId == self._pointer
                lost = mine and not event.target.isSameNode(js.document)
            case _:
                lost = True
        if lost:
            self._give_up()

    def _give_up(self) -> None:
        self._follow(NONE)
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
