"""The browser's services for studies: drawing by pointer, scrolling, and remembering places."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import js
from pyodide.ffi import JsException

from tessera.page.browser.system import absent, js_object, listen, near
from tessera.page.features.study.screen import HANDS, Hands

if TYPE_CHECKING:
    from collections.abc import Callable

#: Prefix of the session storage keys under which places in studies are stored.
KEPT: Final = "tessera.study."
#: Button numbers: the mouse's right button, and no button.
OTHER, NONE = 2, -1
#: The part of a tall panel that is scrolled into view, as a share of the window's height.
SEEN: Final = 0.25
#: A selector that matches the pencil's button only while the pencil is on.
PENCIL: Final = "#pencil[aria-pressed='true']"


class StudyPointer:
    """Listeners that report a drawing's first and last square, and the page's visibility."""

    def __init__(self) -> None:
        self._drew: Callable[[str, str], None] = lambda begin, end: None
        self._begun, self._button = "", NONE
        self._looked: Callable[[bool], None] = lambda hidden: None
        listen("visibilitychange", js.document, lambda event: self._looked(js.document.hidden))
        listen("pointerdown", js.document, self._pressed)
        listen("pointerup", js.document, self._let_go)
        listen("contextmenu", js.document, self._asked)

    def follow(self, drew: Callable[[str, str], None], looked: Callable[[bool], None]) -> None:
        self._drew, self._looked = drew, looked

    def _pressed(self, event: Any) -> None:
        drawing = event.isPrimary and not absent(js.document.querySelector(PENCIL))
        # The right button always draws. A finger or the left button draws only with the pencil.
        draws = event.button == OTHER or (event.button == 0 and drawing)
        self._begun = _square(event.target) if draws else ""
        self._button = event.button

    def _let_go(self, event: Any) -> None:
        begun, self._begun = self._begun, ""
        if event.button != self._button or not begun:
            return
        end = _square(js.document.elementFromPoint(event.clientX, event.clientY))
        # With the pencil, a press and release on one square is a click, which picks the square.
        if end and (event.button == OTHER or end != begun):
            self._drew(begun, end)

    def _asked(self, event: Any) -> None:
        """Suppress the browser's own menu over a board that can be drawn on."""
        if _square(event.target):
            event.preventDefault()


def _square(node: Any) -> str:
    """The name of the square that contains ``node`` on a study's board; "" if none does."""
    if absent(node) or absent(js.document.querySelector(".side.study")):
        return ""
    what = near(node, "data-pick") or ""
    return what.removeprefix("square:") if what.startswith("square:") else ""


def mark(name: str) -> None:
    """Mark the turn with id ``name``. Tab enters the list at that turn, or else at the top."""
    listed = js.document.getElementById("list")
    if absent(listed):
        return
    for before in listed.querySelectorAll("[aria-current], [tabindex='0']"):
        before.removeAttribute("aria-current")
        before.tabIndex = -1
    here = js.document.getElementById(name)
    entry = listed.querySelector("[data-do='study-go']") if absent(here) else here
    if not absent(entry):
        entry.tabIndex = 0
    if absent(here):
        listed.scrollTop = 0
        return
    here.setAttribute("aria-current", "true")
    down = here.getBoundingClientRect().top - listed.getBoundingClientRect().top
    listed.scrollTop += down - listed.clientHeight / 2


def bring(whole: bool) -> None:
    stage, side = (js.document.querySelector(name) for name in (".stage", ".side.study"))
    if not absent(stage):
        box = stage.getBoundingClientRect()
        if whole or box.bottom < box.height / 2:
            js.scrollTo(0, 0)
    if whole and not absent(side):
        side.scrollTop = 0


def reveal() -> None:
    """Scroll the open panel into view; if it is tall, only its top, to keep the board visible."""
    for panel in js.document.querySelectorAll("[role='tabpanel']"):
        if panel.offsetHeight:
            beyond = max(0, panel.offsetHeight - js.innerHeight * SEEN)
            panel.style.scrollMarginBottom = f"{-beyond}px"
            panel.scrollIntoView(js_object(block="nearest"))


def remember(name: str, text: str) -> None:
    with suppress(JsException):
        js.sessionStorage.setItem(f"{KEPT}{name}", text)


def recall(name: str) -> str:
    with suppress(JsException):
        found = js.sessionStorage.getItem(f"{KEPT}{name}")
        return "" if absent(found) else str(found)
    return ""


HANDS.fill(Hands(StudyPointer().follow, mark, remember, recall, bring, reveal))
