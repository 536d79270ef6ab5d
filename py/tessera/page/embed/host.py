"""The messages between a frame and the page around it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Protocol

from tessera.page.core.state import FAILURE, Trouble
from tessera.page.core.table import Table, turn_ends, turns_at
from tessera.page.embed.frame import Frame, FrameGame
from tessera.page.embed.parameters import RESUMED, THEMES, BadParameter, Parameters
from tessera.page.features.telling import report
from tessera.play.fault import fault
from tessera.play.link import packed
from tessera.play.record import closed_record
from tessera.saves.envelope import parsed
from tessera.words.faults import sentence
from tessera.words.language import LANGUAGES
from tessera.words.naming import clipped

VERSION: Final = 1
#: The longest message that is read, in characters; a message may contain a record.
LONGEST: Final = 1_100_000

FIELDS: Final[Mapping[str, Mapping[str, type]]] = {
    "hello": {},
    "load": {"parameters": dict},
    "goto": {"at": int},
    "lang": {"lang": str},
    "theme": {"theme": str},
}


class Malformed(Exception):
    """Raised for a message that breaks the protocol. The text is English, for authors of pages."""


def read(text: str) -> tuple[str, dict[str, Any]]:
    """Read a message's type and its fields from JSON. Raises `Malformed`."""
    if len(text) > LONGEST:
        raise Malformed("too long")
    try:
        found = parsed(text)
    except ValueError:
        raise Malformed("not JSON") from None
    if not isinstance(found, dict) or not _is(found.get("tessera"), int):
        raise Malformed("not of this protocol")
    if found["tessera"] != VERSION:
        raise Malformed(f"version {VERSION} is spoken here")
    kind = found.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise Malformed(f"type is one of {', '.join(FIELDS)}, not {clipped(repr(kind))}")
    for name, sort in FIELDS[kind].items():
        if not _is(found.get(name), sort):
            raise Malformed(f"{kind}: {name} is of type {sort.__name__}")
    if kind == "load" and not all(isinstance(it, str) for it in found["parameters"].values()):
        raise Malformed("load: parameters are texts")
    return kind, {name: found[name] for name in FIELDS[kind]}


def _is(value: object, sort: type) -> bool:
    """True if a value has the type ``sort``; a bool does not count as an int."""
    return isinstance(value, sort) and not isinstance(value, bool)


def position(table: Table, *, varied: bool = False) -> dict[str, Any]:
    """The position shown, as fields of a message; ``varied`` is True in a variation."""
    match, looked = table.match, table.looked_at
    played = looked.turns()
    told = {
        "game": match.game.id,
        "at": turns_at(table),
        "turns": len(turn_ends(match)) - 1,
        "seat": played[-1].seat if played else None,
        "move": table.texts()[len(played) - 1] if played else None,
        "toMove": looked.to_move,
    }
    return told | {"variation": True} if varied else told


def ended(table: Table) -> dict[str, Any] | None:
    """The outcome of the position shown, as fields of a message; None if there is no outcome."""
    outcome = table.looked_at.outcome
    if outcome is None:
        return None
    return {
        "game": table.match.game.id,
        "winners": list(outcome.winners),
        "scores": dict(outcome.scores),
        "result": outcome.result,
        "rule": outcome.rule,
    }


class Parent(Protocol):
    """The port to the page around a frame."""

    def say(self, message: str) -> None:
        """Send a message (JSON) to the page around the frame."""

    def height(self) -> int | None:
        """The frame's best height for its width, in pixels; None while nothing is shown."""


class Host:
    """The frame's side of the protocol: it handles requests and reports changes."""

    def __init__(self, frame: Frame, parent: Parent) -> None:
        self.frame, self.parent = frame, parent
        frame.on_refused, frame.on_begun = self._refused, self._begun
        frame.on_rendered = self._rendered
        #: The last position reported.
        self._position: dict[str, Any] = {}
        #: True if the game's end was reported.
        self._ended = False
        #: The last height reported.
        self._height = 0
        #: The last failure reported.
        self._trouble = ""

    async def open(self, parameters: Parameters) -> None:
        await self.frame.load(parameters)
        self.measure()

    def say(self, kind: str, **fields: object) -> None:
        self.parent.say(json.dumps({"tessera": VERSION, "type": kind, **fields}))

    def _refused(self, text: str, parameter: str) -> None:
        self._position, self._ended = {}, False
        self._tell_error(text, parameter)

    def _tell_error(self, text: str, parameter: str = "", **code: str) -> None:
        """Report that something went wrong; the report names no players."""
        frame, session = self.frame, self.frame.session
        table = None if session is None else session.table
        told = report(frame.games, frame.settings, table, text)
        self.say("error", parameter=parameter, message=text, report=told, **code)

    def _begun(self, game: FrameGame) -> None:
        self._position, end = _stands(game), ended(game.session.table)
        self._ended = end is not None
        words = self.frame.games.words
        notes = [sentence(words, note) for note in game.asked.notes]
        self._tell_way_back(game)
        told = {"notes": notes} if notes else {}
        self.say("ready", mode=game.asked.mode, **self._position, **told)
        if end is not None:
            self.say("ended", **end)
        self.measure()

    def _rendered(self) -> None:
        """Report a new height, failure, position or end.

        No position or end is reported within a turn, while a turn is held, or in an interlude.
        """
        self.measure()
        game = self.frame.game
        if game is None or not self._position:
            return
        table, wrong = game.session.table, game.session[Trouble]
        trouble = wrong.text if wrong.sort == FAILURE else ""
        if trouble and trouble != self._trouble:
            self._tell_error(trouble, code="fault")
        self._trouble = trouble
        if table.pending is not None or table.staged or table.match.open:
            return
        position, end = _stands(game), ended(table)
        if position != self._position:
            self._position = position
            self._tell_way_back(game)
            self.say("turn", **position)
        if end is not None and not self._ended:
            self.say("ended", **end)
        self._ended = end is not None

    def _tell_way_back(self, game: FrameGame) -> None:
        """Report parameters that restore the game; browsers reload a frame that is moved."""
        table, screen = game.session.table, game.screen
        if screen.viewing:
            parameters = {"at": str(screen.turn(table))}
        else:
            parameters = {RESUMED: packed(closed_record(table.match))}
        self.say("resume", parameters=parameters)

    def measure(self) -> None:
        """Report the frame's best height for its width, in pixels, if it has changed."""
        height = self.parent.height() if self.frame.session is not None else None
        if height is not None and height != self._height:
            self._height = height
            self.say("height", height=height)

    def heard(self, text: str) -> None:
        try:
            self._do(*read(text))
        except Malformed as wrong:
            self._tell_error(str(wrong))
        except BadParameter as bad:
            self._tell_error(bad.told(self.frame.games.words), bad.name)

    def _do(self, kind: str, fields: Mapping[str, Any]) -> None:
        frame, run = self.frame, self.frame.ports.clock.run
        if kind == "load":
            run(frame.load(fields["parameters"]))
        elif kind == "goto":
            if frame.game is None:
                raise BadParameter("at", fault("protocol", "no-match"))
            frame.game.go_to(fields["at"])
        elif kind in ("lang", "theme"):
            allowed = LANGUAGES if kind == "lang" else THEMES
            if fields[kind] not in allowed:
                cause = fault("protocol", "one-of", value=fields[kind], allowed=allowed)
                raise BadParameter(kind, cause)
            run(frame.attune(fields.get("lang", ""), fields.get("theme", "")))


def _stands(game: FrameGame) -> dict[str, Any]:
    walk = game.screen.walk
    return position(game.session.table, varied=walk is not None and not walk.is_main)
