"""A document that is text: regions, a focus, what was announced."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final, NamedTuple

from tessera.drawing.svg import bare
from tessera.games import catalogue

#: Elements that HTML closes by itself.
VOID: Final = ("input", "br")

#: Values of attributes that are written as they are.
_PLAIN: Final = re.compile(r"[A-Za-z0-9-]+")
#: Elements that can have the focus; others can if they have a ``tabindex``.
FOCUSABLE: Final = ("a", "button", "input", "select", "textarea", "summary")


class Element(NamedTuple):
    """An element of a text: its name, its attributes, the ids around it and its own.

    ``form`` are the attributes of the form that it is in, ``words`` the texts in it, in order.
    """

    tag: str
    attributes: Mapping[str, str]
    inside: tuple[str, ...]
    form: Mapping[str, str] | None = None
    words: Sequence[str] = ()

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def data(self) -> dict[str, str]:
        named = self.attributes.items()
        return {name.removeprefix("data-"): text for name, text in named if name[:5] == "data-"}

    @property
    def able(self) -> bool:
        return "disabled" not in self.attributes

    @property
    def focusable(self) -> bool:
        return self.able and (self.tag in FOCUSABLE or "tabindex" in self.attributes)

    @property
    def lasting(self) -> Mapping[str, str]:
        """By what it is known when its region is brought to another text: its id if it has one."""
        name = self.attributes.get("id")
        return {"id": name} if name else self.attributes

    def matches(self, wanted: Mapping[str, str]) -> bool:
        return wanted.items() <= self.attributes.items()


class _Reader(HTMLParser):
    def __init__(self, inside: tuple[str, ...]) -> None:
        super().__init__()
        self.found: list[Element] = []
        self._inside = inside
        #: The elements that are open, each with the words in it so far.
        self._open: list[tuple[Element, list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        around = self._open[-1][0] if self._open else Element("", {}, self._inside)
        own, words = attributes.get("id", ""), list[str]()
        inside = around.inside if not own or own in around.inside else (*around.inside, own)
        form = attributes if tag == "form" else around.form
        element = Element(tag, attributes, inside, form, words)
        self.found.append(element)
        if tag not in VOID:
            self._open.append((element, words))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for _element, words in self._open:
            words.append(data)


@lru_cache(maxsize=512)
def elements(text: str, inside: tuple[str, ...] = ()) -> tuple[Element, ...]:
    """The elements of a text, in order; ``inside`` are the ids around it."""
    reader = _Reader(inside)
    reader.feed(text)
    reader.close()
    return tuple(reader.found)


class FakeDocument:
    """A part of a document: texts by region, a focus, what was announced."""

    def __init__(self) -> None:
        self.skeleton = ""
        self.regions: dict[str, str] = {}
        self.listed: list[str] = []
        self.cells: dict[str, str] = {}
        self.fields: dict[str, str] = {}
        self.written: dict[str, str] = {}
        self.where = self.tab = self.dialog = self.foot = ""
        self.marks: dict[str, str] = {}
        #: Everything that was announced, in order.
        self.heard: list[str] = []
        #: What the live region holds.
        self.live = ""
        #: The attributes of what has the focus; empty for the page itself.
        self.focused: dict[str, str] = {}
        self.led = True
        #: Called with what the focus came to.
        self.focusing: Callable[[Element], None] = lambda element: None
        #: The cells of the grid that are tab stops or are none, other than the screen has it.
        self.stops: dict[str, str] = {}
        #: What follows the pointer, and whether the board is held still for that.
        self.carried, self.still = "", False
        #: What was to be brought into sight, in that order.
        self.revealed: list[str] = []
        #: Whether controls say that what they open is open.
        self.expanded: dict[str, bool] = {}

    # What tests ask.

    def elements(self) -> list[Element]:
        """Everything that stands there now."""
        return self._matching({})

    def _matching(self, wanted: Mapping[str, str]) -> list[Element]:
        """What stands there and has these attributes; a text without their values is not read."""
        plain = [value for value in wanted.values() if _PLAIN.fullmatch(value)]
        found = []
        for text, inside in self._texts():
            if self.stops and text is self.skeleton:
                those = [self._stopping(each) for each in elements(text, inside)]
            elif not all(value in text for value in plain):
                continue
            else:
                those = list(elements(text, inside))
            found += [each for each in those if each.matches(wanted)] if wanted else those
        return found

    def _texts(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every text that stands there, in order, with the ids around it."""
        yield self.skeleton, ("screen",)
        for name, text in self.regions.items():
            yield text, ("screen", name)
        for text in self.listed:
            yield text, ("screen", "listed", "list")
        for name, text in {**self.written, "dialog": self.dialog, "note": self.foot}.items():
            yield text, (name,)

    def _stopping(self, cell: Element) -> Element:
        """A cell of the grid as it is by now."""
        stop = self.stops.get(cell.attributes.get("id", ""))
        return cell._replace(attributes={**cell.attributes, "tabindex": stop}) if stop else cell

    def find(self, **wanted: str) -> list[Element]:
        """The elements with these attributes; ``data_do`` for ``data-do``."""
        named = {name.rstrip("_").replace("_", "-"): value for name, value in wanted.items()}
        return self._matching(named)

    def text(self, name: str) -> str:
        texts = {**self.regions, **self.written, "dialog": self.dialog, "note": self.foot}
        if name in texts:
            return elements(f"<div>{texts[name]}</div>")[0].text
        (found,) = self.find(id=name)
        return found.text

    def everything(self) -> str:
        texts = [self.skeleton, *self.regions.values(), *self.listed, *self.written.values()]
        texts += [*self.cells.values(), *self.fields.values(), *self.marks.values(), self.carried]
        return "\n".join([*texts, self.dialog, self.foot, self.tab, self.live])

    def active(self) -> Element | None:
        """The element in focus; None for the page itself."""
        held = self._held()
        return held[0] if held else None

    def take(self, element: Element) -> None:
        """Let an element have the focus, if it can and has not."""
        if element.focusable and element.lasting != self.focused:
            self.focused = dict(element.lasting)
            self.focusing(element)

    # What sessions tell.

    def screen(self, text: str, game: str = "", quarters: int = 0) -> None:
        """Put up another screen; the focus is on it if it was inside."""
        self.skeleton, self.regions, self.listed, self.cells = text, {}, [], {}
        self.fields, self.stops, self.live = {}, {}, ""
        if self.focused:
            self.focused = {"id": "screen"}

    def show(self, regions: Mapping[str, str]) -> None:
        self.regions |= regions

    def items(self, texts: Sequence[str]) -> None:
        self.listed = list(texts)

    def label(self, cells: Mapping[str, str]) -> None:
        self.cells |= {name: bare(text) for name, text in cells.items()}

    def title(self, text: str) -> None:
        self.tab = bare(text)

    def at(self, where: str) -> None:
        self.where = where

    def bear(self, language: str, marks: Mapping[str, str]) -> None:
        self.marks = {**marks, "lang": language}

    def say(self, text: str) -> None:
        self.live = bare(text)
        self.heard.append(self.live)

    def open_box(self, game: str, seats: str) -> bool:
        """Open the box of a game, of those that the build writes."""
        return not seats or seats in map(str, catalogue.game(game).seat_counts)

    def ask(self, text: str) -> None:
        self.dialog = text

    def note(self, text: str) -> None:
        self.foot = text

    def focus(self, name: str) -> None:
        for each in self.find(id=name):
            self.take(each)

    def focused_in(self, names: Sequence[str]) -> str:
        held = self._held()
        inside = held[0].inside if held else tuple(self.focused.get(key, "") for key in ("id",))
        return next((name for name in names if name in inside), "")

    def _held(self) -> list[Element]:
        """The element in focus, if it still stands there."""
        if not self.focused:
            return []
        return self._matching(self.focused)

    def focus_board(self, *, scroll: bool = True) -> None:
        self.take(self.find(role="gridcell", tabindex="0")[0])

    def is_led(self) -> bool:
        return self.led

    def is_lost(self) -> bool:
        """Whether what has the focus is gone, or cannot be used."""
        held = [each for each in self._held() if each.able and "screen" in each.inside]
        return not any("supply" not in each.inside or "pick" in each.data for each in held)

    def rove(self, before: str, square: str) -> None:
        self.stops |= {f"cell-{before}": "-1", f"cell-{square}": "0"}
        self.focus(f"cell-{square}")

    def reveal(self, name: str) -> None:
        """Everything is in sight here; the element must be there."""
        assert self.has(name)
        self.revealed.append(name)

    def has(self, name: str) -> bool:
        return name in self.regions or bool(self.find(id=name))

    def is_open(self, name: str) -> bool:
        return any("open" in each.attributes for each in self.find(id=name))

    def unfold(self, name: str) -> None:
        self.written[name] = "unfolded"

    def expand(self, name: str, *, unfolded: bool) -> None:
        self.expanded[name] = unfolded

    def check(self, name: str) -> None:
        if self.has(name):
            self.fields[name] = "checked"

    def fill(self, name: str, value: str) -> None:
        if self.has(name):
            self.fields[name] = value

    def choose(self, name: str, file: str, text: str) -> None:
        if self.has(name):
            self.fields[name] = f"{file}: {text}"

    def insert(self, text: str) -> None:
        active = self.active()
        assert active is not None
        name = active.attributes["id"]
        self.fields[name] = self.fields.get(name, "") + text

    def select(self, name: str) -> None:
        self.focus(name)

    def hold_still(self, *, still: bool) -> None:
        self.still = still

    def carry(self, picture: str, x: float = 0, y: float = 0, *, touch: bool = False) -> None:
        self.carried = picture

    def write(self, name: str, text: str) -> None:
        self.written[name] = text
