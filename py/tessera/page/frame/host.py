"""The page around the frame: what it says is checked, what is new is told to it.

Whose messages count, and who is talked to, is seen to by ``static/frame.js``: the window around
alone, by the origin from which it first greeted.
"""

from __future__ import annotations

from typing import Any, Protocol

from tessera.page.frame import messages
from tessera.page.frame.frame import Frame
from tessera.page.frame.messages import Malformed
from tessera.page.frame.parameters import RESUMED, THEMES, BadParameter, Parameters
from tessera.page.frame.walking import walk_of
from tessera.page.model.table import Table, turn_ends, turns_at
from tessera.play.fault import fault
from tessera.play.link import packed
from tessera.play.record import closed_record
from tessera.words.faults import sentence
from tessera.words.language import LANGUAGES


class Parent(Protocol):
    """The page around, as far as the browser tells of it."""

    def say(self, message: str) -> None:
        """Send a message, JSON, to the page around."""

    def height(self) -> int | None:
        """How high the frame should be for its width, in pixels; None while nothing is shown."""


class Host:
    """What the page around a frame is told, and what it asks for."""

    def __init__(self, frame: Frame, parent: Parent) -> None:
        self.frame, self.parent = frame, parent
        frame.host = self
        #: What was told last: the position, whether it was the end, the height.
        self._position: dict[str, Any] = {}
        self._ended = False
        self._height = 0

    async def open(self, parameters: Parameters) -> None:
        """Show what is asked for."""
        await self.frame.load(parameters)
        self.measure()

    def say(self, kind: str, **fields: object) -> None:
        """Tell the page around something."""
        self.parent.say(messages.written(kind, **fields))

    # What is told.

    def refused(self, text: str, parameter: str) -> None:
        """What was asked for cannot be shown."""
        self._position, self._ended = {}, False
        self.say("error", parameter=parameter, message=text)

    def begun(self) -> None:
        """A game is on the board, as it was asked for."""
        asked, session = self.frame.asked, self.frame.session
        if asked is None or session is None:
            return
        self._position, end = self._stands(session.table), messages.ended(session.table)
        self._ended = end is not None
        words = self.frame.games.words
        notes = [sentence(words, note) for note in asked.notes]
        told = {"notes": notes} if notes else {}
        self._tell_way_back(session.table)
        self.say("ready", mode=asked.mode, **self._position, **told)
        if end is not None:
            self.say("ended", **end)
        self.measure()

    def rendered(self) -> None:
        """The board was brought up to the table: tell what is new about the game, and the height.

        Nothing is told of an open turn, of one that is held, and while a scene shows what it led
        to.
        """
        self.measure()
        session = self.frame.session
        if session is None or not self._position:
            return
        table = session.table
        if table.pending is not None or table.staged or table.match.open:
            return
        position, end = self._stands(table), messages.ended(table)
        if position != self._position:
            self._position = position
            self._tell_way_back(table)
            self.say("turn", **position)
        if end is not None and not self._ended:
            self.say("ended", **end)
        self._ended = end is not None

    def _stands(self, table: Table) -> dict[str, Any]:
        """How the board stands."""
        walk = walk_of(self.frame)
        return messages.position(table, varied=walk is not None and not walk.is_main)

    def _tell_way_back(self, table: Table) -> None:
        """Tell the page which parameters let a new frame continue the game.

        Moving a frame within its page creates a new one. When the viewer steps through a game,
        the parameter is the turn in view, on the main line.
        """
        asked, walk = self.frame.asked, walk_of(self.frame)
        if asked is None:
            return
        if walk is not None:
            last = len(turn_ends(asked.match)) - 1
            parameters = {"at": str(min(len(walk.main_path), last))}
        elif self.frame.viewing:
            parameters = {"at": str(turns_at(table))}
        else:
            parameters = {RESUMED: packed(closed_record(table.match))}
        self.say("resume", parameters=parameters)

    def measure(self) -> None:
        """Tell how high the frame should be for its width, where that has changed."""
        height = self.parent.height() if self.frame.session is not None else None
        if height is not None and height != self._height:
            self._height = height
            self.say("height", height=height)

    # What is asked for.

    def heard(self, text: str) -> None:
        """A message from the page around, as JSON."""
        try:
            message = messages.read(text)
            self._do(message.kind, message.fields)
        except Malformed as wrong:
            self.say("error", parameter="", message=str(wrong))
        except BadParameter as bad:
            told = bad.told(self.frame.games.words)
            self.say("error", parameter=bad.name, message=told)

    def _do(self, kind: str, fields: Any) -> None:
        frame, run = self.frame, self.frame.ports.clock.run
        if kind == "load":
            run(frame.load(fields["parameters"]))
        elif kind == "goto":
            frame.go_to(fields["at"])
        elif kind in ("lang", "theme"):
            allowed = LANGUAGES if kind == "lang" else THEMES
            if fields[kind] not in allowed:
                cause = fault("protocol", "one-of", value=fields[kind], allowed=allowed)
                raise BadParameter(kind, cause)
            run(frame.attune(*(fields.get(name, "") for name in ("lang", "theme"))))
