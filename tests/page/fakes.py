"""Ports for tests: a document that is text, a clock that is turned by hand, tabs that share locks.

They behave as the browser's do, as far as sessions can see: `tests/browser` holds the real ones
against the same protocols.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple

from tessera.page.arrivals import arrived
from tessera.saves.port import StorageBlocked, StorageFull

#: Elements that HTML closes by itself.
VOID: Final = ("input", "br")


class Element(NamedTuple):
    """An element of a text: its name, its attributes, the ids around it and its own."""

    tag: str
    attributes: Mapping[str, str]
    inside: tuple[str, ...]

    @property
    def data(self) -> dict[str, str]:
        """What it carries, by the names after ``data-``."""
        named = self.attributes.items()
        return {name.removeprefix("data-"): text for name, text in named if name[:5] == "data-"}

    @property
    def able(self) -> bool:
        """Whether it can be pressed."""
        return "disabled" not in self.attributes

    def matches(self, wanted: Mapping[str, str]) -> bool:
        """Whether it has these attributes."""
        return all(self.attributes.get(name) == value for name, value in wanted.items())


class _Reader(HTMLParser):
    """Lists the elements of a text."""

    def __init__(self, inside: tuple[str, ...]) -> None:
        super().__init__()
        self.found: list[Element] = []
        self._open: list[tuple[str, str]] = [("", name) for name in inside]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        attributes = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._open.append((tag, attributes.get("id", "")))
        inside = tuple(name for _tag, name in self._open if name)
        own = attributes.get("id", "")
        inside = inside if not own or own in inside else (*inside, own)
        self.found.append(Element(tag, attributes, inside))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        if tag not in VOID:
            self._open.pop()


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
        #: The attributes of what has the focus; empty for the page itself.
        self.focused: dict[str, str] = {}
        self.led = True
        #: How often a screen was built anew, and how often regions were brought up.
        self.built = self.shown = 0

    # What tests ask.

    def elements(self) -> list[Element]:
        """Everything that stands there now."""
        found = [*elements(self.skeleton, ("screen",))]
        for name, text in self.regions.items():
            found += elements(text, ("screen", name))
        for text in self.listed:
            found += elements(text, ("screen", "listed"))
        for name, text in {**self.written, "dialog": self.dialog, "note": self.foot}.items():
            found += elements(text, (name,))
        return found

    def find(self, **wanted: str) -> list[Element]:
        """The elements with these attributes; ``data_do`` for ``data-do``."""
        named = {name.rstrip("_").replace("_", "-"): value for name, value in wanted.items()}
        return [each for each in self.elements() if each.matches(named)]

    def text(self, name: str) -> str:
        """The words of a region."""
        words: list[str] = []
        reader = HTMLParser()
        reader.handle_data = words.append  # type: ignore[method-assign, assignment]
        reader.feed(
            {**self.regions, **self.written, "dialog": self.dialog, "note": self.foot}[name]
        )
        return " ".join("".join(words).split())

    # What sessions tell.

    def screen(self, text: str, game: str = "", quarters: int = 0) -> None:
        """Put up another screen; the focus is on it if it was inside."""
        self.skeleton, self.regions, self.listed, self.cells = text, {}, [], {}
        self.fields = {}
        self.built += 1
        if self.focused:
            self.focused = {"id": "screen"}

    def show(self, regions: Mapping[str, str]) -> None:
        """Bring regions to their text."""
        self.regions |= regions
        self.shown += 1

    def items(self, texts: Sequence[str]) -> None:
        """Bring the list of turns to its texts."""
        self.listed = list(texts)

    def label(self, cells: Mapping[str, str]) -> None:
        """Label squares."""
        self.cells |= cells

    def title(self, text: str) -> None:
        """The tab's title."""
        self.tab = text

    def at(self, where: str) -> None:
        """Which screen is up."""
        self.where = where

    def bear(self, language: str, marks: Mapping[str, str]) -> None:
        """Bear language and settings."""
        self.marks = {**marks, "lang": language}

    def say(self, text: str) -> None:
        """Announce something."""
        self.heard.append(text)

    def ask(self, text: str) -> None:
        """Put up a dialog, or take it away."""
        self.dialog = text

    def note(self, text: str) -> None:
        """Leave a line at the foot."""
        self.foot = text

    def focus(self, name: str) -> None:
        """Move the focus, if that is there."""
        if self.has(name):
            self.focused = {"id": name}

    def focused_in(self, names: Sequence[str]) -> str:
        """Which of these holds the focus."""
        held = self._held()
        inside = held[0].inside if held else tuple(self.focused.get(key, "") for key in ("id",))
        return next((name for name in names if name in inside), "")

    def _held(self) -> list[Element]:
        """What has the focus, if it still stands there."""
        if not self.focused:
            return []
        return [each for each in self.elements() if each.matches(self.focused)]

    def focus_board(self, *, scroll: bool = True) -> None:
        """Move the focus to the grid."""
        self.focused = {"role": "gridcell", "tabindex": "0"}

    def is_led(self) -> bool:
        """Whether keys lead the focus."""
        return self.led

    def is_lost(self) -> bool:
        """Whether what has the focus is gone, or cannot be used."""
        held = self._held()
        return not any(each.able for each in held)

    def rove(self, before: str, square: str) -> None:
        """Move the focus on the grid."""
        self.focused = {"id": f"cell-{square}"}

    def reveal(self, name: str) -> None:
        """Everything is in sight here; the element must be there."""
        assert self.has(name)

    def has(self, name: str) -> bool:
        """Whether there is an element, or a region, with that id."""
        return name in self.regions or bool(self.find(id=name))

    def is_open(self, name: str) -> bool:
        """Whether something is unfolded."""
        return any("open" in each.attributes for each in self.find(id=name))

    def unfold(self, name: str) -> None:
        """Unfold something."""
        self.written[name] = "unfolded"

    def check(self, name: str) -> None:
        """Check a field."""
        if self.has(name):
            self.fields[name] = "checked"

    def fill(self, name: str, value: str) -> None:
        """Write into a field."""
        if self.has(name):
            self.fields[name] = value

    def select(self, name: str) -> None:
        """Select what stands in a field."""
        if self.has(name):
            self.focused = {"id": name}

    def write(self, name: str, text: str) -> None:
        """Replace what an element holds."""
        self.written[name] = text


class _Wait:
    """Something awaited that the test lets go on."""

    def __await__(self) -> Generator[_Wait, None, None]:
        """Stop here until the clock goes on with it."""
        yield self


class FakeClock:
    """Time that is turned on by hand; work beside runs at once, as far as it can."""

    def __init__(self) -> None:
        self._seconds = 100.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._held: list[Coroutine[Any, Any, None]] = []

    def now(self) -> str:
        """A time of day, later by as much as the clock was turned on."""
        whole = int(self._seconds)
        return f"2026-11-23T{whole // 3600 % 24:02}:{whole // 60 % 60:02}:{whole % 60:02}Z"

    def seconds(self) -> float:
        """Seconds since the beginning."""
        return self._seconds

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something when the clock was turned on that far."""
        self._count += 1
        heapq.heappush(self._due, (self._seconds + seconds, self._count, call))

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something as far as it goes without waiting."""
        try:
            work.send(None)
        except StopIteration:
            return
        self._held.append(work)

    def go_on(self) -> None:
        """Let go on what waits."""
        held, self._held = self._held, []
        for work in held:
            self.run(work)

    def turn_on(self, seconds: float) -> None:
        """Let time go by, and do what falls due, in order."""
        end = self._seconds + seconds
        while self._due and self._due[0][0] <= end:
            at, _count, call = heapq.heappop(self._due)
            self._seconds = max(self._seconds, at)
            call()
        self._seconds = end


class FakeArchives:
    """All archives are here to be had, but for those that are missing or held back."""

    def __init__(self) -> None:
        self.rules = "rules/"
        self.missing: set[str] = set()
        self.held: set[str] = set()
        self.here: list[str] = []

    async def fetch(self, name: str) -> None:
        """Have an archive here."""
        while name in self.held:
            await _Wait()
        if name in self.missing:
            raise OSError(name)
        if name not in self.here:
            arrived(name)
            self.here.append(name)

    def is_here(self, name: str) -> bool:
        """Whether it was fetched."""
        return name in self.here


class FakeWindow:
    """An address with its history, and files that were given."""

    def __init__(self, languages: Sequence[str] = ("en",)) -> None:
        self.languages = languages
        self.history = ["#/"]
        self.wide, self.still = True, False
        #: The files given, by name.
        self.files: dict[str, str] = {}
        #: The text of the file that is chosen in a form, if one is.
        self.chosen: str | None = None
        self.persisted = 0

    def address(self) -> str:
        """What stands behind ``#``."""
        return self.history[-1].removeprefix("#")

    def page_address(self) -> str:
        """The page's own address."""
        return "https://host/folder/"

    def push(self, address: str) -> None:
        """Another address."""
        self.history.append(address)

    def replace(self, address: str) -> None:
        """Another address in the place of the last."""
        self.history[-1] = address

    def back(self) -> None:
        """One back."""
        self.history.pop()

    def is_wide(self) -> bool:
        """Whether there is room beside the board."""
        return self.wide

    def is_still(self) -> bool:
        """Whether nothing is to move."""
        return self.still

    def download(self, name: str, text: str, kind: str = "text/plain") -> None:
        """Give a file."""
        self.files[name] = text

    async def chosen_file(self, name: str) -> str | None:
        """The file chosen."""
        return self.chosen

    def persist(self) -> None:
        """Asked to keep what is kept."""
        self.persisted += 1


class FakeSound:
    """What was heard."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, kind: str) -> None:
        """Hear something."""
        self.heard.append(kind)


class Locks:
    """The locks that the tabs of a browser share: who holds each, who waits for it."""

    def __init__(self) -> None:
        self.held: dict[str, FakeTabLock] = {}
        self.waiting: dict[str, list[FakeTabLock]] = {}


class FakeTabLock:
    """A tab's right to play a game."""

    def __init__(self, locks: Locks, changed: Callable[[bool], None]) -> None:
        self.locks, self.changed = locks, changed
        self.name = ""

    def take(self, name: str, *, steal: bool = False) -> None:
        """Ask for the right; with ``steal`` the other tab loses it."""
        self.leave()
        self.name = name
        holder = self.locks.held.get(name)
        if holder is None or steal:
            self.locks.held[name] = self
            self.changed(True)
            if holder is not None:
                self.locks.waiting.setdefault(name, []).append(holder)
                holder.changed(False)
        else:
            self.locks.waiting.setdefault(name, []).append(self)
            self.changed(False)

    def leave(self) -> None:
        """Give the right up; whoever waits gets it."""
        name, self.name = self.name, ""
        waiting = self.locks.waiting.get(name, [])
        if self in waiting:
            waiting.remove(self)
        if self.locks.held.get(name) is self:
            del self.locks.held[name]
            if waiting:
                follower = waiting.pop(0)
                self.locks.held[name] = follower
                follower.changed(True)


class FakeStorage:
    """The storage that tabs share; full or refused where a test says so."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.full = self.blocked = False

    def _ask(self, *, writes: bool = False) -> None:
        if self.blocked:
            raise StorageBlocked
        if writes and self.full:
            raise StorageFull

    def get(self, key: str) -> str | None:
        """The text under a key."""
        self._ask()
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        """Keep a text."""
        self._ask(writes=True)
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Forget a text."""
        self._ask()
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        """All keys."""
        self._ask()
        return list(self.texts)


class FakeHands:
    """The wheel, dragging and the pane: what was asked of them."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def rendered(self) -> None:
        """Brought up."""

    def drop(self) -> None:
        """Let go."""
        self.asked.append("drop")

    def close(self) -> None:
        """Over."""
        self.asked.append("close")

    def looked_at(self, square: str) -> tuple[float, float]:
        """The middle of the board."""
        return 0.5, 0.5

    def middle(self) -> tuple[float, float]:
        """The middle of the board."""
        return 0.5, 0.5

    def bring(self, middle: tuple[float, float]) -> None:
        """Scroll."""
        self.asked.append("bring")

    def follow(self) -> None:
        """Scroll to the last piece."""
        self.asked.append("follow")
