"""A frame in somebody else's page, and a page with diagrams, in plain Python."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from tessera.page.core.bots import MAKE_BOTS
from tessera.page.core.events import KeyPress, Press, SentForm
from tessera.page.core.parts import FEATURES, Ports
from tessera.page.core.session import GameSession
from tessera.page.embed.diagrams import Diagrams
from tessera.page.embed.frame import Frame
from tessera.page.embed.host import Host
from tessera.page.features.pieces.commands import BOARD_HANDS
from tests.page.fake_document import FakeDocument
from tests.page.fakes import (
    FakeArchives,
    FakeClock,
    FakeHands,
    FakeSound,
    FakeStorage,
    FakeTabLock,
    FakeWindow,
    Locks,
)
from tests.page.visitor import ThinkingBots

#: How high a frame says to be that shows something.
HEIGHT: Final = 700
#: A game with words before its first turn, variations in variations, marks, arrows, glyphs.
TREE: Final = """[Game "pyrga"]
[Format "2"]
[Result "black"]

{en: Begun} {fr: Début} 1. Sb2 {[%marks a1,b2] Middle} Tb1E $6 {en: So} {fr: Ainsi} {Both}
(1... Tb3N {[%arrows a1-b2]} 2. Cb4 (2. Sb4 {Deep} ) Tb4E ) (1... Sb3 $1 ) 2. Cd1 {Last}
Td1N 3. resign {Why} black
"""


class FakeParent:
    """The page around: all that it was told, in order."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        self.high: int | None = HEIGHT

    def say(self, message: str) -> None:
        self.said.append(json.loads(message))

    def height(self) -> int | None:
        """How high the frame should be."""
        return self.high

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What was told of a kind, one after the other."""
        return [message for message in self.said if message["type"] == kind]


def ports(languages: tuple[str, ...] = ("en",)) -> tuple[Ports, FakeStorage]:
    """Fresh ports, and the storage among them."""
    storage = FakeStorage()
    made = Ports(
        FakeDocument(),
        storage,
        FakeClock(),
        FakeArchives(),
        FakeWindow(languages),
        FakeSound(),
        lambda changed: FakeTabLock(Locks(), changed),
    )
    return made, storage


class _Board:
    """What is done on one board: pressed, picked, typed by keys."""

    document: FakeDocument
    part = ""

    def __init__(self, made: Ports, storage: FakeStorage) -> None:
        assert isinstance(made.document, FakeDocument)
        assert isinstance(made.clock, FakeClock)
        assert isinstance(made.archives, FakeArchives)
        self.ports, self.storage = made, storage
        self.document, self.clock, self.archives = made.document, made.clock, made.archives
        self.bots: list[ThinkingBots] = []
        MAKE_BOTS.fill(self._make_bots)
        BOARD_HANDS.fill(lambda session, wheeled: FakeHands(wheeled))

    def _make_bots(self, troubled: Any) -> ThinkingBots:
        self.bots.append(ThinkingBots(troubled))
        return self.bots[-1]

    @property
    def heard(self) -> list[str]:
        return self.document.heard


class Embedded(_Board):
    """A frame, as the page around asked for it."""

    def __init__(self, parameters: Mapping[str, str], languages: tuple[str, ...] = ("en",)) -> None:
        super().__init__(*ports(languages))
        self.clock.run(self.archives.fetch(FEATURES))  # as `start` has it
        self.parent = FakeParent()
        self.frame = Frame(self.ports)
        self.host = Host(self.frame, self.parent)
        self.clock.run(self.frame.preferences.learn())
        self.clock.run(self.host.open(parameters))

    @property
    def session(self) -> GameSession:
        assert self.frame.session is not None
        return self.frame.session

    def text(self, region: str) -> str:
        return self.document.text(region)

    def send(self, **message: Any) -> None:
        """The page around says something."""
        self.host.heard(json.dumps({"tessera": 1, **message}))

    def pick(self, *picks: str) -> None:
        for what in picks:
            self.frame.input.press(Press(pick=what))

    def press(self, control: str, **wanted: str) -> None:
        node = next(it for it in self.document.find(data_do=control, **wanted) if it.able)
        self.frame.input.press(Press(control, node.data))

    def can(self, control: str) -> bool:
        return any(it.able for it in self.document.find(data_do=control))

    def key(self, key: str, **about: Any) -> bool:
        return self.frame.input.key(KeyPress(key, **about))


class Reading(_Board):
    """A page with diagrams, and its reader."""

    def __init__(self, told: Mapping[str, Any], language: str = "en", **texts: str) -> None:
        super().__init__(*ports())
        self.storage.texts |= texts
        self.clock.run(self.archives.fetch(FEATURES))  # as `start` has it
        self.boards: dict[str, FakeDocument] = {}
        self.page = Diagrams(self.ports, told, self._part, language)
        self.clock.run(self.page.preferences.learn())

    def _part(self, name: str) -> FakeDocument:
        self.boards[name] = FakeDocument()
        return self.boards[name]

    def live(self, name: str) -> GameSession:
        """The session of a live diagram."""
        return self.page.live[name].session

    def run(self, control: str, **data: str) -> None:
        self.page.input.press(Press(control, data))

    def try_out(self, name: str) -> None:
        """Make a diagram live."""
        self.run("try", name=name)

    def pick(self, name: str, *picks: str) -> None:
        for what in picks:
            self.page.input.press(Press(pick=what, part=name))

    def press(self, name: str, control: str) -> None:
        node = next(it for it in self.boards[name].find(data_do=control) if it.able)
        self.page.input.press(Press(control, node.data, part=name))

    def send(self, name: str, form: str, **fields: str) -> None:
        """Send a form of a diagram off."""
        self.page.input.submit(SentForm(form, {}, fields, part=name))

    def text(self, name: str, region: str) -> str:
        return self.boards[name].text(region)

    def heard_on(self, name: str) -> list[str]:
        """All that was announced of a diagram."""
        return self.boards[name].heard
