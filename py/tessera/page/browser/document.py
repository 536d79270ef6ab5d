"""Access to one board's part of the document: patched regions, the focus, announcements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import to_js

from tessera.drawing.svg import bare, scoped
from tessera.page.browser.system import absent, js_object, root

if TYPE_CHECKING:
    from tessera.page.browser.pointer import Carrying

#: Regions that are replaced whole. Other regions are morphed, to keep focus and transitions.
_WHOLE = frozenset({"marks", "choices", "preview", "notes", "listed", "standings"})
#: Layers of the drawing that are morphed; their text must be parsed as SVG.
_SVG = frozenset({"pieces"})


class BrowserDocument:
    """A `Document` that patches only changed regions. An element's id is ``prefix`` + its name."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self._shown: dict[str, str] = {}
        self._cells: dict[str, str] = {}
        self._items: list[str] = []
        self._title = ""
        self._nodes: dict[str, Any] = {}
        self._inner = js_object(morphStyle="innerHTML")
        #: The picture that follows the pointer; None until `browser.pointer` is loaded.
        self.carrying: Carrying | None = None

    def node(self, name: str) -> Any:
        """The element of that name, which must exist. Each name is looked up once per screen."""
        if name not in self._nodes:
            self._nodes[name] = self.found(name)
        return self._nodes[name]

    def found(self, name: str) -> Any:
        """The element of that name, or JavaScript's null."""
        return js.document.getElementById(self.prefix + name)

    def _set(self, name: str, attribute: str, value: object) -> None:
        found = self.found(name)
        if not absent(found):
            setattr(found, attribute, value)

    def first(self, selector: str) -> Any:
        """The first element on the screen that matches a selector, or JavaScript's null."""
        return self.node("screen").querySelector(selector)

    def screen(self, text: str, game: str = "", quarters: int = 0) -> None:
        """Show a screen; styles use ``game`` and ``quarters``, the quarter turns of the board."""
        self._shown, self._cells, self._nodes, self._items = {}, {}, {}, []
        js.document.getElementById("live").textContent = ""
        screen = self.node("screen")
        held = screen.contains(js.document.activeElement)
        screen.dataset.game, screen.dataset.quarters = game, quarters
        screen.innerHTML = scoped(text, self.prefix)
        if self.carrying is not None:
            self.carrying.at(screen)
        if held:
            screen.focus(js_object(preventScroll=True))

    def at(self, where: str) -> None:
        if root().dataset.at != where:
            root().dataset.at = where
            js.scrollTo(0, 0)

    def bear(self, language: str, marks: Mapping[str, str]) -> None:
        """Set root attributes; move focus from a language button to the new language's button."""
        chosen = js.document.activeElement.matches("[data-do=language]")
        root().lang = language
        if chosen:
            js.document.querySelector(f"[data-do=language][data-only={language}]").focus()
        for name, value in marks.items():
            setattr(root().dataset, name, value)

    def show(self, regions: Mapping[str, str]) -> None:
        for name, text in regions.items():
            if self._shown.get(name) == text:
                continue
            node, new = self.node(name), scoped(text, self.prefix)
            if name in _WHOLE or name not in self._shown:
                node.innerHTML = new
            else:
                js.Idiomorph.morph(node, _svg(new) if name in _SVG else new, self._inner)
            self._shown[name] = text
            if name == "listed":
                self._items = []

    def items(self, texts: Sequence[str]) -> None:
        """Update the list of turns, changing only the entries that differ."""
        if self._items == texts:
            return
        listed, shown = self.found("list"), self._items
        for at, (before, text) in enumerate(zip(shown, texts, strict=False)):
            if before != text:
                js.Idiomorph.morph(listed.children.item(at), text, self._inner)
        for _gone in shown[len(texts) :]:
            listed.lastElementChild.remove()
        more = "".join(f"<li>{text}</li>" for text in texts[len(shown) :])
        listed.insertAdjacentHTML("beforeend", more)
        self._items = [*texts]
        # Bring the current turn into view by scrolling only the list.
        current = listed.querySelector("[aria-current]")
        listed.scrollTop = 0 if absent(current) else current.offsetTop - listed.clientHeight / 2

    def label(self, cells: Mapping[str, str]) -> None:
        for name, told in cells.items():
            text = bare(told)
            if self._cells.get(name) != text:
                self.node(f"cell-{name}").setAttribute("aria-label", text)
                self._cells[name] = text

    def say(self, text: str) -> None:
        """Announce ``text``, even if it is the same as last time."""
        text, node = bare(text), js.document.getElementById("live")
        node.textContent = text + ("\u00a0" if node.textContent == text else "")

    def focus(self, name: str) -> None:
        found = self.found(name)
        if not absent(found):
            found.focus(js_object(preventScroll=name == "screen"))

    def reveal(self, name: str) -> None:
        self.node(name).scrollIntoView(js_object(block="nearest"))

    def focused_in(self, names: Sequence[str]) -> str:
        active = js.document.activeElement
        if absent(active):
            return ""
        found = active.closest(", ".join(f"#{self.prefix}{name}" for name in names))
        return "" if absent(found) else str(found.id).removeprefix(self.prefix)

    def is_lost(self) -> bool:
        active = js.document.activeElement
        used = self.node("screen").contains(active)
        return not used or active.matches(":disabled, .supply :not([data-pick])")

    def is_led(self) -> bool:
        return bool(js.document.activeElement.matches(":focus-visible"))

    def focus_board(self, *, scroll: bool = True) -> None:
        self.first(".grid [tabindex='0']").focus(js_object(preventScroll=not scroll))

    def rove(self, before: str, square: str) -> None:
        self.node(f"cell-{before}").tabIndex = -1
        self.node(f"cell-{square}").tabIndex = 0
        self.node(f"cell-{square}").focus()

    def has(self, name: str) -> bool:
        return not absent(self.found(name))

    def is_open(self, name: str) -> bool:
        return bool(self.node(name).open)

    def unfold(self, name: str) -> None:
        self._set(name, "open", True)

    def expand(self, name: str, *, unfolded: bool) -> None:
        found = self.found(name)
        if not absent(found):
            found.setAttribute("aria-expanded", "true" if unfolded else "false")

    def check(self, name: str) -> None:
        self._set(name, "checked", True)

    def fill(self, name: str, value: str) -> None:
        self._set(name, "value", value)

    def choose(self, name: str, file: str, text: str) -> None:
        found = self.found(name)
        if not absent(found):
            chosen = js.DataTransfer.new()
            chosen.items.add(js.File.new(to_js([text]), file))
            found.files = chosen.files

    def insert(self, text: str) -> None:
        field = js.document.activeElement
        field.setRangeText(text, field.selectionStart, field.selectionEnd, "end")

    def select(self, name: str) -> None:
        found = self.found(name)
        if not absent(found):
            found.select()

    def write(self, name: str, text: str) -> None:
        self._set(name, "innerHTML", text)

    def hold_still(self, *, still: bool) -> None:
        if self.carrying is not None:
            self.carrying.still = still

    def carry(self, picture: str, x: float = 0, y: float = 0, *, touch: bool = False) -> None:
        if self.carrying is not None:
            self.carrying.show(picture, x, y, touch=touch)

    def open_box(self, game: str, seats: str) -> bool:
        return bool(js.tessera.home.open(game, seats))

    def ask(self, text: str) -> None:
        dialog = js.document.getElementById("dialog")
        dialog.innerHTML = text
        if not text:
            dialog.close()
            return
        menu = js.document.activeElement.closest("[popover]")
        if not absent(menu):
            # A dialog that closes restores the earlier focus: first take the focus out of the menu.
            menu.hidePopover()
        if not dialog.open:
            dialog.showModal()
        elif js.document.activeElement == js.document.body:
            # Browsers focus a dialog when it opens, but not when its content is replaced.
            first = dialog.querySelector("[autofocus], input, textarea, select, button")
            if not absent(first):
                first.focus()

    def note(self, text: str) -> None:
        note = js.document.getElementById("note")
        if absent(note):
            note = js.document.createElement("aside")
            note.id = note.className = "note"
            js.document.body.insertBefore(note, js.document.getElementById("live"))
        # A focused control that also exists in the new note keeps the focus.
        active = js.document.activeElement
        focused = str(active.id) if note.contains(active) else ""
        note.innerHTML, note.hidden = text, not text
        if focused:
            self.focus(focused)

    def title(self, text: str) -> None:
        """Set the title only if it differs, because each assignment updates the window."""
        text = bare(text)
        if text != self._title:
            self._title = js.document.title = text


def _svg(text: str) -> Any:
    parsed = js.document.createElementNS("http://www.w3.org/2000/svg", "g")
    parsed.innerHTML = text
    return parsed.childNodes
