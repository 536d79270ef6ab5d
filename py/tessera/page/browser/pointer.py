"""Listeners for drags, and the picture that follows a dragging pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js
from pyodide.ffi import create_proxy

from tessera.page.browser.events import part_of, spot_of
from tessera.page.browser.system import absent, js_object, listen, near
from tessera.page.core.events import Grip
from tessera.page.core.pointer import Drags

if TYPE_CHECKING:
    from tessera.page.core.input import Input


#: The pointer id that means no pointer.
NONE: Final = -1
#: Events after which the browser might not report the release of a dragging pointer.
INTERRUPTIONS: Final = (
    "pointercancel", "lostpointercapture", "contextmenu", "visibilitychange", "blur",
)  # fmt: skip
SVG: Final = "http://www.w3.org/2000/svg"
#: The width and height of the picture before it is scaled, in pixels.
SIDE: Final = 100
#: Pixels between a finger and the picture, which is drawn above the finger to stay visible.
ABOVE: Final = 56


class Pointers:
    """Listeners that report presses, moves and releases of a pointer to `Drags`."""

    def __init__(self, page_input: Input) -> None:
        self.drags = Drags(page_input)
        #: The part of the page where a drag began, and the dragging pointer's id, or `NONE`.
        self._part, self._pointer = "", NONE
        self._dragging = {
            "pointermove": create_proxy(self._dragged),
            "pointerup": create_proxy(self._let_go),
            **dict.fromkeys(INTERRUPTIONS, create_proxy(self._lost)),
        }
        listen("pointerdown", js.document, self._gripped)

    def _gripped(self, event: Any) -> None:
        """Cancel any current drag; then follow the pointer if it is primary and grips something."""
        if self._pointer != NONE:
            self._give_up()
        if event.isPrimary and event.button == 0:
            self._part = part_of(event.target)
            if self.drags.grip(_grip(event, event.target, self._part)):
                self._follow(event.pointerId)

    def _follow(self, pointer: int) -> None:
        """Listen for a pointer's further events; for `NONE`, stop listening."""
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
        else:  # The pointer was released outside the page.
            self._give_up()

    def _let_go(self, event: Any) -> None:
        if event.pointerId == self._pointer:
            self._follow(NONE)
            self.drags.let_go(_grip(event, _under(event), self._part))

    def _lost(self, event: Any) -> None:
        """Cancel the drag if the browser might not report the release of its pointer."""
        match event.type:
            case "contextmenu":
                # Cancel a drag, but not a press: a long touch may send this without opening a menu.
                lost = self.drags.lifts(self._part)
            case "pointercancel":
                lost = event.pointerId == self._pointer
            case "lostpointercapture":
                # If the pressed element was redrawn, the document gets this event instead.
                redrawn = event.target.isSameNode(js.document)
                lost = event.pointerId == self._pointer and not redrawn
            case _:
                lost = True
        if lost:
            self._give_up()

    def _give_up(self) -> None:
        self._follow(NONE)
        self.drags.give_up(self._part)


def _under(event: Any) -> Any:
    """The element now under the pointer, or JavaScript's null."""
    return js.document.elementFromPoint(event.clientX, event.clientY)


def _grip(event: Any, under: Any, part: str) -> Grip:
    """The pointer as a `Grip`. Over another part of the page, it has no pick and no spot."""
    here = not absent(under) and part_of(under) == part
    return Grip(
        float(event.clientX),
        float(event.clientY),
        (near(under, "data-pick") or "") if here else "",
        event.pointerType == "touch",
        lambda: spot_of(event, under) if here else None,
        part,
    )


class Carrying:
    """The picture that follows a dragging pointer in one part of a document."""

    def __init__(self) -> None:
        #: True while something is gripped; a finger's moves must not scroll the board then.
        self.still = False
        self._screen: Any = None
        self._picture: Any = None
        self._text = ""
        #: The factor that scales the picture from `SIDE` pixels to its size on the drawn board.
        self._scale = 1.0
        self._moved = create_proxy(self._touched)

    def at(self, screen: Any) -> None:
        """Use a new screen. Its board does not scroll under a finger while `still` is True."""
        self._screen, self._picture, self._text = screen, None, ""
        stage = screen.querySelector(".stage")
        if not absent(stage):
            stage.addEventListener("touchmove", self._moved, js_object(passive=False))

    def _touched(self, event: Any) -> None:
        if self.still and event.cancelable:
            event.preventDefault()

    def show(self, text: str, x: float, y: float, *, touch: bool) -> None:
        """Show an SVG picture in front of the page at (x, y), in window pixels; "" removes it."""
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
        for name, value in (("x", -SIDE / 2), ("y", -SIDE / 2), ("width", SIDE), ("height", SIDE)):
            icon.setAttribute(name, value)
        self._screen.append(picture)
        self._picture = picture
