"""The page around the frame: what it says is checked, what is new is told to it.

Whose messages count, and who is talked to, is seen to by ``static/frame.js``: the window around
alone, by the origin from which it first greeted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

from tessera.page.browser import absent, js_object, run
from tessera.page.dom import listen
from tessera.page.embedding import messages
from tessera.page.embedding.asking import THEMES, BadParameter, Parameters
from tessera.page.embedding.messages import Malformed
from tessera.play.fault import fault
from tessera.words.language import LANGUAGES

if TYPE_CHECKING:
    from tessera.page.embedding.framing import Frame


class Host:
    """What the page around a frame is told, and what it asks for."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        #: What was told last: the position, whether it was the end, the height.
        self._position: dict[str, Any] = {}
        self._ended = False
        self._height = 0

    async def open(self, parameters: Parameters) -> None:
        """Show what is asked for, and hear of more from now on."""
        await self.frame.load(parameters)
        listen("tessera:message", js.document, self.heard)
        listen("resize", js.window, lambda event: self.measure())
        js.document.documentElement.dataset.tessera = "ready"
        js.document.dispatchEvent(js.Event.new("tessera:ready"))
        self.measure()

    def say(self, kind: str, **fields: object) -> None:
        """Tell the page around something."""
        about = js_object(detail=messages.written(kind, **fields))
        js.document.dispatchEvent(js.CustomEvent.new("tessera:say", about))

    # What is told.

    def refused(self, text: str, parameter: str) -> None:
        """What was asked for cannot be shown."""
        self._position, self._ended = {}, False
        self.say("error", parameter=parameter, message=text)

    def begun(self) -> None:
        """A game is on the board, as it was asked for."""
        asked, table = self.frame.asked, self.frame.table
        self._position, end = messages.position(table), messages.ended(table)
        self._ended = end is not None
        self.say("ready", mode=asked.mode if asked else "", **self._position)
        if end is not None:
            self.say("ended", **end)
        self.measure()

    def rendered(self) -> None:
        """The board was brought up to the table: tell what is new about the game, and the height.

        Nothing is told of an open turn, of one that is held, and while a scene shows what it led
        to.
        """
        table = self.frame.table
        self.measure()
        if not self._position or table.held is not None or table.staged or table.match.open:
            return
        position, end = messages.position(table), messages.ended(table)
        if position != self._position:
            self._position = position
            self.say("turn", **position)
        if end is not None and not self._ended:
            self.say("ended", **end)
        self._ended = end is not None

    def measure(self) -> None:
        """Tell how high the frame should be for its width, where that has changed."""
        first = self.frame.document.first
        side, zooming = first(".side"), first(".zooming")
        if self.frame.screen != "table" or absent(side):
            return
        height = int(side.scrollHeight)
        if side.offsetLeft == 0:
            height += int(js.document.documentElement.clientWidth)
            height += 0 if absent(zooming) else int(zooming.offsetHeight)
        if height != self._height:
            self._height = height
            self.say("height", height=height)

    # What is asked for.

    def heard(self, event: Any) -> None:
        """A message from the page around, as JSON."""
        try:
            message = messages.read(str(event.detail))
            self._do(message.kind, message.fields)
        except Malformed as wrong:
            self.say("error", parameter="", message=str(wrong))
        except BadParameter as bad:
            text = bad.told(self.frame.words)
            self.say("error", parameter=bad.name, message=text)

    def _do(self, kind: str, fields: Any) -> None:
        frame = self.frame
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
