"""The document: patching regions, one listener per kind of event, announcements, downloads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from tessera.page.browser import absent, js_object, later

#: Layers that are replaced whole; all other regions are morphed, so that focus and
#: transitions live on.
_WHOLE = frozenset({"marks", "choices", "preview", "listed"})
#: Layers of the drawing that are morphed: their text is SVG, which must be parsed as such.
_SVG = frozenset({"pieces"})


class Document:
    """The page's regions, each changed only when its text does."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}
        self._cells: dict[str, str] = {}
        self._items: list[str] = []
        self._title = ""
        self._nodes: dict[str, Any] = {}
        self._inner = js_object(morphStyle="innerHTML")

    def node(self, name: str) -> Any:
        """The element with that id, which must be there; looked up once."""
        if name not in self._nodes:
            self._nodes[name] = js.document.getElementById(name)
        return self._nodes[name]

    def screen(self, text: str, game: str = "", quarters: int = 0) -> None:
        """Put up another screen; its regions are empty. The focus does not get lost.

        The styles know by ``game`` whose material is on it, and how far its board is turned.
        """
        self._shown, self._cells, self._nodes, self._items = {}, {}, {}, []
        self.node("live").textContent = ""
        screen = self.node("screen")
        held = screen.contains(js.document.activeElement)
        screen.dataset.game, screen.dataset.quarters = game, quarters
        screen.innerHTML = text
        if held:
            screen.focus()

    def show(self, regions: Mapping[str, str]) -> None:
        """Bring every region to its text."""
        for name, text in regions.items():
            if self._shown.get(name) == text:
                continue
            node = self.node(name)
            if name in _WHOLE or name not in self._shown:
                node.innerHTML = text
            else:
                js.Idiomorph.morph(node, _svg(text) if name in _SVG else text, self._inner)
            self._shown[name] = text
            if name == "listed":
                self._items = []

    def items(self, texts: Sequence[str]) -> None:
        """Bring the items of the list of turns to their texts, touching only those that differ."""
        if self._items == texts:
            return
        listed, shown = js.document.getElementById("list"), self._items
        for at, (before, text) in enumerate(zip(shown, texts, strict=False)):
            if before != text:
                js.Idiomorph.morph(listed.children.item(at), text, self._inner)
        for _gone in shown[len(texts) :]:
            listed.lastElementChild.remove()
        if texts[len(shown) :]:
            more = "".join(f"<li>{text}</li>" for text in texts[len(shown) :])
            listed.insertAdjacentHTML("beforeend", more)
        self._items = [*texts]
        self.scroll_list()

    def scroll_list(self) -> None:
        """Bring the current turn into view within the list of turns, which alone scrolls."""
        listed = js.document.getElementById("list")
        if absent(listed):
            return
        current = listed.querySelector("[aria-current]")
        listed.scrollTop = 0 if absent(current) else current.offsetTop - listed.clientHeight / 2

    def label(self, cells: Mapping[str, str]) -> None:
        """Say something else of the squares of the spoken grid that changed."""
        for name, text in cells.items():
            if self._cells.get(name) != text:
                self.node(f"cell-{name}").setAttribute("aria-label", text)
                self._cells[name] = text

    def say(self, text: str) -> None:
        """Let a screen reader speak ``text``; the same words twice are spoken twice."""
        node = self.node("live")
        node.textContent = text + ("\u00a0" if node.textContent == text else "")

    def focus(self, name: str) -> None:
        """Move the focus to the element with that id."""
        found = js.document.getElementById(name)
        if not absent(found):
            found.focus()

    def is_focused(self, name: str) -> bool:
        """Whether something in the element with that id has the focus."""
        return bool(self.node(name).contains(js.document.activeElement))

    def is_lost(self) -> bool:
        """Whether nothing on the screen has the focus, or what has it cannot be used any more."""
        active = js.document.activeElement
        used = self.node("screen").contains(active)
        return not used or active.matches(":disabled, #supply :not([data-pick])")

    def is_led(self) -> bool:
        """Whether the focus shows: it is led by keys."""
        return bool(js.document.activeElement.matches(":focus-visible"))

    def focus_board(self, *, scroll: bool = True) -> None:
        """Move the focus to the spoken grid, where it was last."""
        cell = js.document.querySelector("#grid [tabindex='0']")
        cell.focus(js_object(preventScroll=not scroll))

    def rove(self, before: str, square: str) -> None:
        """Move the grid's one tab stop, and the focus, from one square to another."""
        self.node(f"cell-{before}").tabIndex = -1
        self.node(f"cell-{square}").tabIndex = 0
        self.node(f"cell-{square}").focus()

    def ask(self, text: str) -> None:
        """Put up a question, or take it away if ``text`` is empty."""
        dialog = js.document.getElementById("dialog")
        dialog.innerHTML = text
        if text:
            dialog.showModal()
        else:
            dialog.close()

    def title(self, text: str) -> None:
        """The title of the tab, if it changes: it is told to the browser's own windows."""
        if text != self._title:
            self._title = js.document.title = text


def _svg(text: str) -> Any:
    """SVG text as nodes."""
    parsed = js.document.createElementNS("http://www.w3.org/2000/svg", "g")
    parsed.innerHTML = text
    return parsed.childNodes


def listen(kind: str, target: Any, handler: Callable[[Any], None]) -> None:
    """Call ``handler`` with every event of a kind, for as long as the page lives."""
    target.addEventListener(kind, create_proxy(handler))


def download(name: str, text: str) -> None:
    """Give the player a text file."""
    blob = js.Blob.new(to_js([text]), js_object(type="text/plain"))
    link = js.document.createElement("a")
    link.href = js.URL.createObjectURL(blob)
    link.download = name
    link.click()
    later(60, lambda: js.URL.revokeObjectURL(link.href))


def near(event: Any, attribute: str) -> str | None:
    """The value of an attribute on what the event hit or around it; None if there is none."""
    target = event.target
    if not hasattr(target, "closest"):
        return None
    found = target.closest(f"[{attribute}]")
    return None if absent(found) else str(found.getAttribute(attribute))
