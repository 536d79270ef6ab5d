"""The line protocol: one JSON object a line in, one out, for other programs.

``Session.answer`` takes a line and gives a line; it never raises and never loses the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import isfinite
from random import Random, SystemRandom
from typing import Any, Final

from tessera.command import think
from tessera.games import catalogue
from tessera.play.contract import Game, Outcome
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match
from tessera.play.record import BadRecord, split, write_record
from tessera.play.replay import read_record
from tessera.play.view import View, read_view
from tessera.words.faults import FaultSentences, explained, located
from tessera.words.language import Words

Request = Mapping[str, Any]
Answer = dict[str, Any]

#: How much of a line that cannot be read is quoted back, in characters.
QUOTED = 60


class Session:
    """What one program on the line has open: a match, or a view of one seat."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.view: View | None = None
        #: The match as it stood before each play that ``undo`` can take back.
        self.plays: list[Match] = []
        self.words = Words()

    def answer(self, line: str) -> str:
        """The answer to one line, as one line of JSON."""
        number: Any = None
        try:
            request = _parsed(line)
            number = request.get("id")
            _see_whole(request, line)
            given = self._do(request)
        except Refused as refused:
            given = self._refusal(refused)
        return json.dumps({"id": number, **given}, allow_nan=False)

    def _do(self, request: Request) -> Answer:
        name = request.get("do")
        command = _COMMANDS.get(name) if isinstance(name, str) else None
        if command is None:
            raise refuse("protocol", "do", do=str(name), allowed=tuple(_COMMANDS))
        return {"ok": True, **command(self, request)}

    def _refusal(self, refused: Refused) -> Answer:
        return {"ok": False, "fault": refused.fault.rule, "message": self._message(refused)}

    def _message(self, refused: Refused) -> str:
        if isinstance(refused, BadRecord):
            words = catalogue.words(refused.game) if refused.game else None
            return located(self.words, refused, words)
        game = self.view.game if self.view else self.match.game if self.match else None
        return explained(self.words, refused.fault, _words(game) if game else None)

    def playing(self, request: Request) -> Match:
        """The open match. Raises `Refused` ("protocol") without one, or for a mere view."""
        if self.view is not None:
            raise refuse("protocol", "view-only", do=str(request["do"]))
        if self.match is None:
            raise refuse("protocol", "no-match")
        return self.match

    def new(self, request: Request) -> Answer:
        """Deal a new game; without a seed, chance comes from the system."""
        game = catalogue.game(_text(request, "game"))
        seats = _number(request, "seats") if "seats" in request else None
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise _needs(request, "options", '{"opening": "free"}')
        setup = game.setup(seats, {str(name): str(value) for name, value in options.items()})
        seed = request.get("seed")
        if not isinstance(seed, int | str | None):
            raise _needs(request, "seed", "7")
        self.match = Match.new(game, setup, SystemRandom() if seed is None else Random(seed))
        self.view, self.plays = None, []
        return self.status()

    def load(self, request: Request) -> Answer:
        """Open a record, or the view of one seat if it has the header ``Seen``."""
        text = _text(request, "record")
        if "Seen" in split(text).headers:
            view = read_view(text, catalogue.game)
            self.view, self.match, self.plays = view, None, []
            return self.status()
        match = read_record(text, catalogue.game)
        self.match, self.view = match, None
        self.plays = [match.at(count)._replace(resigned=None) for count in _turn_starts(match)]
        return self.status()

    def legal(self, request: Request) -> Answer:
        """What may come next, in the order of the notation."""
        if self.view is not None:
            game, legal = self.view.game, self.view.legal()
        else:
            match = self.playing(request)
            game, legal = match.game, match.legal()
        return {"actions": [game.write(action) for action in legal]}

    def play(self, request: Request) -> Answer:
        """Play a whole turn, a single action, or ``resign``."""
        match = self.playing(request)
        after = match.play_text(_text(request, "move"))
        self.plays.append(match)
        self.match = after
        return self.status()

    def undo(self, request: Request) -> Answer:
        """Take back what the last ``play`` did."""
        self.playing(request)
        if not self.plays:
            raise refuse("nothing-to-undo")
        self.match = self.plays.pop()
        return self.status()

    def think(self, request: Request) -> Answer:
        """The rest of the turn, as far as it can be known, as a bot would play it; not played."""
        if self.view is not None:
            return think.answer(self.view, request)
        match = self.playing(request)
        if match.to_move is None:
            raise refuse("over")
        return think.answer(View.of(match, match.to_move), request)

    def state(self, request: Request) -> Answer:
        """The position, the result and the record so far."""
        match = self.playing(request)
        position = match.game.position(match.state)
        return {**self.status(), "position": position, "record": write_record(match)}

    def seen(self, request: Request) -> Answer:
        """What a seat may see, as a record."""
        seat = _text(request, "seat")
        if self.view is not None:
            if seat != self.view.seat:
                raise refuse("protocol", "not-seen", seat=self.view.seat)
            return {"record": self.view.write()}
        match = self.playing(request)
        if seat not in match.seats:
            raise refuse("protocol", "seat", seat=seat, allowed=match.seats)
        return {"record": View.of(match, seat).write()}

    def status(self) -> Answer:
        """How things stand: finished turns, an open turn, the seat to move, the outcome."""
        match = self.view.possible_match(Random(0)) if self.view else self.match
        assert match is not None
        return {
            "turn": match.finished,
            "open": match.open,
            "to_move": match.to_move,
            "outcome": _outcome(match.outcome),
        }


_COMMANDS: Final[Mapping[str, Callable[[Session, Request], Answer]]] = {
    "new": Session.new,
    "load": Session.load,
    "legal": Session.legal,
    "play": Session.play,
    "state": Session.state,
    "undo": Session.undo,
    "view": Session.seen,
    "think": Session.think,
}


def _parsed(line: str) -> Request:
    try:
        request = json.loads(line, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError):
        request = None
    if not isinstance(request, dict):
        raise _unread(line)
    return request


def _unread(line: str) -> Refused:
    return refuse("protocol", "json", text=line.strip()[:QUOTED])


def _see_whole(request: Request, line: str) -> None:
    """Raise `Refused` ("protocol") where a text holds half of a character, which is no text."""
    try:
        json.dumps(request, ensure_ascii=False).encode()
    except RecursionError:
        raise _unread(line) from None
    except UnicodeEncodeError as error:
        half = ord(error.object[error.start])
        raise refuse("protocol", "half", sign=f"\\u{half:04x}") from None


def _no_constant(text: str) -> float:
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_constant(text)


def _words(game: Game[Any]) -> FaultSentences:
    words: FaultSentences = catalogue.words(game.id)
    return words


def _needs(request: Request, field: str, form: str) -> Refused:
    return refuse("protocol", "field", do=str(request["do"]), field=field, form=form)


def _text(request: Request, field: str) -> str:
    value = request.get(field)
    if not isinstance(value, str):
        raise _needs(request, field, '"…"')
    return value


def _number(request: Request, field: str) -> int:
    value = request.get(field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _needs(request, field, "2")
    return value


def _turn_starts(match: Match) -> list[int]:
    """How many actions stood at the start of each turn; of a resignation, all of them."""
    starts = [count for count, state in enumerate(match.states[:-1]) if not state.open]
    return [*starts, len(match.actions)] if match.resigned else starts


def _outcome(outcome: Outcome | None) -> Answer | None:
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": dict(outcome.scores),
        "rule": outcome.rule,
    }
