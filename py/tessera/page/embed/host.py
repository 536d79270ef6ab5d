"""The page around a frame: what it says is checked, what is new is told to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol

from tessera.page.core.table import Table, turn_ends, turns_at
from tessera.page.embed.frame import Frame
from tessera.page.embed.frame_screen import walk_of
from tessera.page.embed.parameters import RESUMED, THEMES, BadParameter, Parameters
from tessera.play.fault import fault
from tessera.play.link import packed
from tessera.play.record import closed_record
from tessera.saves.envelope import parsed
from tessera.words.faults import sentence
from tessera.words.language import LANGUAGES
from tessera.words.naming import clipped

VERSION: Final = 1
#: The most characters of a message that are read: a record may be in it.
LONGEST: Final = 1_100_000

#: The fields of each type that comes in, and the type of each.
FIELDS: Final[Mapping[str, Mapping[str, type]]] = {
    "hello": {},
    "load": {"parameters": dict},
    "goto": {"at": int},
    "lang": {"lang": str},
    "theme": {"theme": str},
}


class Malformed(Exception):
    """A message that is not of the protocol; its text, in English, is for those who write it."""


class Message(NamedTuple):
    """A message that came in: its type, its fields."""

    kind: str
    fields: Mapping[str, Any]


def read(text: str) -> Message:
    """A message from its JSON. Raises `Malformed`."""
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
    return Message(kind, {name: found[name] for name in FIELDS[kind]})


def _is(value: object, sort: type) -> bool:
    """Whether a value is of a sort; a truth value is no number."""
    return isinstance(value, sort) and not isinstance(value, bool)


def written(kind: str, **fields: object) -> str:
    """A message to go out, as JSON."""
    return json.dumps({"tessera": VERSION, "type": kind, **fields})


def position(table: Table, *, varied: bool = False) -> dict[str, Any]:
    """How the board stands: turns so far and in all, the last one as its viewer may know it.

    ``varied``: in a variation of a record, which is told then and only then.
    """
    match, looked = table.match, table.looked_at
    played = looked.turns()
    last = played[-1] if played else None
    texts = table.texts()
    return {
        "game": match.game.id,
        "at": turns_at(table),
        "turns": len(turn_ends(match)) - 1,
        "seat": last.seat if last else None,
        "move": texts[len(played) - 1] if last else None,
        "toMove": looked.to_move,
        **({"variation": True} if varied else {}),
    }


def ended(table: Table) -> dict[str, Any] | None:
    """How the game ended where the board stands; None where it goes on."""
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
        self.parent.say(written(kind, **fields))

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
        self._position, end = self._stands(session.table), ended(session.table)
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
        position, end = self._stands(table), ended(table)
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
        return position(table, varied=walk is not None and not walk.is_main)

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
            message = read(text)
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
