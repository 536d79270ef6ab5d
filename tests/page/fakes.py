"""Ports for tests: a clock that is turned by hand, tabs that share locks, files that are given.

They behave as the browser's do, as far as sessions can see: `tests/browser` holds the real ones
against the same protocols. The document is in `tests.page.fake_document`.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Coroutine, Generator, Sequence
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Any

from tessera.games import catalogue
from tessera.page import every
from tessera.page.core.feature import install
from tessera.page.core.parts import FEATURES
from tessera.page.features.pieces import commands as pieces
from tessera.saves.port import StorageBlocked, StorageFull
from website import help_panel, lessons, prerender
from website.sources import catalogues

if TYPE_CHECKING:
    from tessera.page.core.protocols import ChosenFile
    from tessera.page.features.pieces.commands import PieceInput


class _Wait:
    """Something awaited that the test lets go on."""

    def __await__(self) -> Generator[_Wait, None, None]:
        """Stop here until the clock goes on with it."""
        yield self


class FakeClock:
    """Time that is turned on by hand; work beside runs at once, as far as it can."""

    def __init__(self) -> None:
        self._seconds, self.pace = 100.0, 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._held: list[Coroutine[Any, Any, None]] = []

    def now(self) -> str:
        """A time of day, later by as much as the clock was turned on."""
        whole, parts = divmod(round(self._seconds * 1000), 1000)
        time = f"{whole // 3600 % 24:02}:{whole // 60 % 60:02}:{whole % 60:02}.{parts:03}"
        return f"2026-11-23T{time}Z"

    def today(self) -> str:
        """The date in a place that is a day ahead of UTC."""
        return "2026-11-24"

    def seconds(self) -> float:
        self._seconds += self.pace
        return self._seconds

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._due, (self._seconds + seconds, self._count, call))

    async def rest(self) -> None:
        await _Wait()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something as far as it goes without waiting."""
        try:
            work.send(None)
        except StopIteration:
            return
        self._held.append(work)

    def go_on(self) -> bool:
        held, self._held = self._held, []
        for work in held:
            self.run(work)
        return bool(held)

    def turn_on(self, seconds: float) -> None:
        """Let time go by, and do what falls due, in order."""
        end = self._seconds + seconds
        while self._due and self._due[0][0] <= end:
            at, _count, call = heapq.heappop(self._due)
            self._seconds = max(self._seconds, at)
            call()
        self._seconds = end


@cache
def built_text(name: str) -> str:
    """What the build puts into a file: for the panel of rules (``help/tyrus.en.json``), lessons."""
    if name.startswith("learn/"):
        return lessons.files()[name].decode()
    game, language, _json = name.removeprefix("help/").split(".")
    return json.dumps(help_panel.shown(game, prerender.Built(language, catalogues())))


class FakeArchives:
    """All archives are here to be had, but for those that are missing or held back."""

    def __init__(self) -> None:
        self.rules = "rules/"
        self.missing: set[str] = set()
        #: Those that the site has no more, since another build was put in its place.
        self.gone: set[str] = set()
        self.pending: set[str] = set()
        self.here: list[str] = []

    async def fetch(self, name: str) -> None:
        while name in self.pending:
            await _Wait()
        if name in self.gone:
            raise FileNotFoundError(name)
        if name in self.missing:
            raise OSError(name)
        if name not in self.here:
            if name == FEATURES:
                every.take_up()
            elif catalogue.parts(name):
                install(pieces.FEATURE)
            self.here.append(name)

    async def read(self, name: str) -> str:
        while name in self.pending:
            await _Wait()
        if name in self.missing:
            raise OSError(name)
        return built_text(name)


class FakeSheet:
    """A system's sheet for sharing: it takes all that is shared; ``copied`` may be pasted."""

    able = True

    def __init__(self) -> None:
        self.call: Callable[[str], None] = lambda key: None
        self.copied: str | None = None
        self.way_out: str | None = None

    async def share(self, text: str) -> bool:
        return True

    async def pasted(self) -> str | None:
        return self.copied

    def follow(self, call: Callable[[str], None]) -> None:
        self.call = call


class FakeFile:
    """A file that was chosen; ``whole`` is what it holds, unless it is ``gone``."""

    def __init__(self, whole: str | bytes, *, gone: bool) -> None:
        self.gone = gone
        self.whole = whole if isinstance(whole, bytes) else whole.encode()
        self.size = len(self.whole)

    async def head(self, most: int) -> bytes:
        if self.gone:
            raise OSError("gone")
        return self.whole[:most]


class FakeWindow:
    """An address with its history, and files that were given."""

    def __init__(self, languages: Sequence[str] = ("en",)) -> None:
        self.languages = languages
        self.history = ["#/"]
        self.wide, self.still = True, False
        #: The files given, by name.
        self.files: dict[str, str] = {}
        #: What the file holds that is chosen in a form, if one is.
        self.chosen: str | bytes | None = None
        #: Whether it has been moved since.
        self.gone = False
        #: Texts, and contents of files, that were dropped, pasted or shared.
        self.brings: list[str | bytes] = []
        self.persisted = 0
        #: True if this page is framed by another.
        self.framed = False

    def address(self) -> str:
        return self.history[-1].removeprefix("#")

    def page_address(self) -> str:
        return "https://host/folder/"

    def push(self, address: str) -> None:
        self.history.append(address)

    def replace(self, address: str) -> None:
        self.history[-1] = address

    def back(self) -> None:
        self.history.pop()

    def is_wide(self) -> bool:
        return self.wide

    def is_still(self) -> bool:
        return self.still

    def download(self, name: str, text: str, kind: str = "text/plain") -> None:
        self.files[name] = text

    def lets_through(self) -> bool:
        return not self.framed

    def chosen_file(self, name: str) -> FakeFile | None:
        return None if self.chosen is None else FakeFile(self.chosen, gone=self.gone)

    def choose(self, name: str, file: ChosenFile) -> None:
        """Choose a file again that was chosen before."""
        assert isinstance(file, FakeFile)
        self.chosen = file.whole

    def brought(self) -> list[str | FakeFile]:
        """Texts and files brought in since the last call; bytes are a file."""
        found, self.brings = self.brings, []
        return [it if isinstance(it, str) else FakeFile(it, gone=self.gone) for it in found]

    def can_persist(self) -> bool:
        return True

    def persist(self) -> None:
        self.persisted += 1


class FakeSound:
    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, kind: str) -> None:
        self.heard.append(kind)


class Locks:
    """The locks that the tabs of a browser share: who holds each, who waits for it."""

    def __init__(self, *, able: bool = True) -> None:
        self.able = able
        self.pending: dict[str, FakeTabLock] = {}
        self.waiting: dict[str, list[FakeTabLock]] = {}


class FakeTabLock:
    """A tab's right to play a game."""

    def __init__(self, locks: Locks, changed: Callable[[bool], None]) -> None:
        self.locks, self.changed = locks, changed
        self.able = locks.able
        self.name = ""

    def take(self, name: str, *, steal: bool = False) -> None:
        """Ask for the right; with ``steal`` the other tab loses it."""
        self.leave()
        self.name = name
        holder = self.locks.pending.get(name)
        if not self.able:
            self.changed(True)
        elif holder is None or steal:
            self.locks.pending[name] = self
            self.changed(True)
            if holder is not None:
                self.locks.waiting.setdefault(name, []).append(holder)
                holder.changed(False)
        else:
            self.locks.waiting.setdefault(name, []).append(self)
            self.changed(False)

    def leave(self) -> None:
        name, self.name = self.name, ""
        waiting = self.locks.waiting.get(name, [])
        if self in waiting:
            waiting.remove(self)
        if self.locks.pending.get(name) is self:
            del self.locks.pending[name]
            if waiting:
                follower = waiting.pop(0)
                self.locks.pending[name] = follower
                follower.changed(True)


class FakeTools:
    """A clipboard that refuses, styles, a canvas that paints, a printer."""

    async def copy(self, name: str) -> bool:
        return False

    def styles(self) -> str:
        return ":root { --ink: black; }"

    def about(self) -> dict[str, str]:
        return {"Build": "1", "Browser": "Netscape"}

    def is_dark(self) -> bool:
        return False

    async def paint(self, name: str, drawing: str, sharpness: int) -> bool:
        return True

    def print(self) -> None:
        """Print."""


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
        self._ask()
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        self._ask(writes=True)
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self._ask()
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        self._ask()
        return list(self.texts)


class FakeHands:
    """The wheel and the pane; ``wheeled`` hears of the wheel."""

    def __init__(self, wheeled: PieceInput) -> None:
        self.wheeled = wheeled
        #: The width of the pane where fingers point.
        self.width = inf

    def rendered(self) -> None:
        """Brought up."""

    def close(self) -> None:
        """Over."""

    def room(self) -> float:
        return self.width

    def looked_at(self, square: str) -> tuple[float, float]:
        return 0.5, 0.5

    def middle(self) -> tuple[float, float]:
        return 0.5, 0.5

    def bring(self, middle: tuple[float, float]) -> None:
        """Bring the middle there."""

    def follow(self) -> None:
        """Follow the board."""
