"""The line protocol for other programs. Each line of input, even a bad one, gets one answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random, SystemRandom
from typing import Any, Final

import tessera
import tessera.words.records
from tessera.command import messages, think, trees
from tessera.command.description import COMMANDS, VERSION
from tessera.command.trees import Place
from tessera.games import catalogue
from tessera.play.contract import LOT, POSITION, Game, Option, Outcome
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match
from tessera.play.record import FORMAT, TREES, is_open, write_record
from tessera.play.replay import BadRecord, check_format, split
from tessera.play.study_record import read_study, split_headers, write_study
from tessera.play.tidying import read_tidied
from tessera.play.view import View, read_view
from tessera.search.levels import NUMBERS
from tessera.words.faults import LATE, FaultSentences, explained, located, sentence
from tessera.words.language import N_, Words
from tessera.words.trees import TREES as FAULTS_OF_TREES

#: The sentence for each fault, by its rule and its ``why``.
PROTOCOL: Final[Mapping[tuple[str, str], str]] = {
    ("protocol", "json"): N_("The line is not a JSON object: {text}"),
    ("protocol", "line"): N_("The line is too long: {most} characters at most."),
    ("protocol", "half"): N_("“{field}” contains {sign}, which is only half a character."),
    ("protocol", "number"): N_("“{field}” contains {text}, which is not a readable number."),
    ("protocol", "twice"): N_("“{field}” appears twice."),
    ("protocol", "deep"): N_("“{field}” is nested more than {most} levels deep."),
    ("protocol", "do"): N_("Unknown command “{do}”; use {allowed}."),
    ("protocol", "field"): N_("“{do}” needs “{field}”: {form}."),
    ("protocol", "view-only"): N_("Only one seat’s view is loaded; “{do}” needs a whole game."),
    ("protocol", "not-seen"): N_("The loaded record shows only what {seat} may see."),
    ("protocol", "budgets"): N_("“{do}” takes “ms” or “nodes”, not both."),
    ("protocol", "range"): N_("“{field}” must be a whole number from {least} to {most}."),
    ("protocol", "player"): N_("There is no bot “{player}”; choose {allowed}."),
    ("protocol", "astray"): N_("The record does not contain this sequence of turns: {text}"),
    ("protocol", "waiting"): N_("It is not {seat}’s turn."),
    ("protocol", "running"): N_("Only a finished game can be reviewed."),
    ("protocol", "level"): N_("There is no level {level}; choose {allowed}."),
}
LATE.update({**PROTOCOL, **FAULTS_OF_TREES})

#: The fields of a request, as described by `messages.MESSAGES`.
Fields = Mapping[str, Any]
Reply = dict[str, Any]


class Session:
    """A session with one program. It has a match, the view of one seat, or neither."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.view: View | None = None
        #: The current place in a tree; None unless a tree was loaded or ``goto`` was used.
        self.place: Place | None = None
        #: Earlier matches, each with its place in a tree or None; ``undo`` restores the last.
        self.plays: list[tuple[Match, Place | None]] = []
        self.words = Words()

    def answer(self, line: str) -> str:
        """Return the answer to one line, as one line of JSON."""
        number: Any = None
        try:
            request = messages.parsed(line)
            number = messages.number(request)
            given = self.done(request)
        except Refused as refused:
            given = self._refusal(refused)
        return json.dumps({"id": number, **given}, allow_nan=False)

    def done(self, request: Mapping[str, Any]) -> Reply:
        """Return the answer to a request from `messages.parsed`. Raises `Refused`."""
        do, fields = messages.read(request)
        return {"ok": True, **_COMMANDS[do](self, fields)}

    def _refusal(self, refused: Refused) -> Reply:
        """Return the reply to a refused request, with the readable part of a bad record."""
        good = refused.good if isinstance(refused, BadRecord) else None
        read = {} if good is None else {"turn": good.finished, "record": write_record(good)}
        fault = refused.fault.rule
        return {"ok": False, "fault": fault, "message": self._message(refused), **read}

    def _message(self, refused: Refused) -> str:
        if isinstance(refused, BadRecord):
            words = catalogue.words(refused.game) if refused.game else None
            return located(self.words, refused, words)
        game = self.view.game if self.view else self.match.game if self.match else None
        return explained(self.words, refused.fault, _words(game) if game else None)

    def playing(self, do: str) -> Match:
        """Return the session's match. Raises `Refused` ("protocol") if there is no match."""
        if self.view is not None:
            raise refuse("protocol", "view-only", do=do)
        if self.match is None:
            raise refuse("protocol", "no-match")
        return self.match

    def hello(self, fields: Fields) -> Reply:
        """Answer with the protocol's version, the program's version, the commands and the games."""
        return {
            "protocol": VERSION,
            "version": tessera.__version__,
            "commands": [command.name for command in COMMANDS],
            "games": [_game(catalogue.game(name)) for name in catalogue.GAMES],
        }

    def new(self, fields: Fields) -> Reply:
        """Begin a new game. Without a seed, randomness comes from the operating system."""
        game = catalogue.game(fields["game"])
        options = fields.get("options", {})
        setup = game.setup(fields.get("seats"), {name: str(options[name]) for name in options})
        seed = fields.get("seed")
        self.match = Match.new(game, setup, SystemRandom() if seed is None else Random(seed))
        self.view, self.place, self.plays = None, None, []
        return self.status()

    def load(self, fields: Fields) -> Reply:
        """Load a record, a tree, or a view (a record with the header ``Seen``).

        A tree is opened at the end of the main line; ``undo`` takes back only what is played later.
        The answer's ``notes`` list the parts that were not read exactly as written. In
        format 2, a view must have the header ``Position``.
        """
        game = fields.get("game", "")
        if game:
            catalogue.game(game)
        _, notes = read_tidied(fields["record"], catalogue.game, self._loaded, game)
        told = [sentence(self.words, note) for note in notes]
        return {**self.status(), **({"notes": told} if told else {})}

    def _loaded(self, text: str) -> None:
        """Load a record in the strict form. Raises `BadRecord`."""
        is_later = check_format(text, (FORMAT, TREES)) == TREES
        headers = split_headers(text)[0] if is_later else split(text).headers
        if "Seen" in headers and (POSITION in headers or not is_later):
            view = self._viewed(text)
            self.view, self.match, self.place, self.plays = view, None, None, []
            return
        study = read_study(text, catalogue.game)
        if is_later and is_open(study.match):
            self._stand(Place.end_of(study))
            self.view, self.plays = None, []
            return
        match = study.match
        self.match, self.view, self.place = match, None, None
        starts = (match.at(count)._replace(resigned=None) for count in _turn_starts(match))
        self.plays = [(start, None) for start in starts]

    def _viewed(self, text: str) -> View:
        """Return a record's view. Raises `BadRecord` without ``good``, whose deal is a guess."""
        try:
            return read_view(text, catalogue.game)
        except BadRecord as bad:
            bad.good = None
            raise

    def _stand(self, place: Place) -> None:
        self.match, self.place = place.match, place

    def legal(self, fields: Fields) -> Reply:
        """Answer with the legal actions, sorted by their notation."""
        if self.view is not None:
            game, legal = self.view.game, self.view.legal()
        else:
            match = self.playing("legal")
            game, legal = match.game, match.legal()
        return {"actions": [game.write(action) for action in legal]}

    def play(self, fields: Fields) -> Reply:
        """Play a whole turn, a single action, or ``resign``."""
        match, place = self.playing("play"), self.place
        if place is None:
            after = match.play_text(fields["move"])
        else:
            place = place.played(fields["move"])
            after = place.match
        self.plays.append((match, self.place))
        self.match, self.place = after, place
        return self.status()

    def undo(self, fields: Fields) -> Reply:
        """Take back the last ``play``, or the last turn of a loaded record (not of a tree)."""
        self.playing("undo")
        if not self.plays:
            raise refuse("nothing-to-undo")
        self.match, self.place = self.plays.pop()
        return self.status()

    def goto(self, fields: Fields) -> Reply:
        """Go to a place in a tree. A plain match becomes a tree, and its plays cannot be undone."""
        match = self.playing("goto")
        place = (self.place or Place.of(match)).at(tuple(fields["path"]))
        if self.place is None:
            self.plays = []
        self._stand(place)
        return self.status()

    def tree(self, fields: Fields) -> Reply:
        """Answer with the whole tree and the current place in it."""
        match = self.playing("tree")
        place = self.place or Place.of(match)
        return {**trees.told(place.study), "path": list(place.path)}

    def think(self, fields: Fields) -> Reply:
        """Answer with a bot's choice for the rest of the turn, without playing it."""
        if self.view is not None:
            return think.answer(self.view, fields)
        match = self.playing("think")
        if match.to_move is None:
            raise refuse("over")
        return think.answer(View.of(match, match.to_move), fields)

    def state(self, fields: Fields) -> Reply:
        """Answer with the status, the position and a record of the match so far or of its tree."""
        match = self.playing("state")
        position = match.state.position()
        record = write_study(self.place.study) if self.place else write_record(match)
        return {**self.status(), "position": position, "record": record}

    def seen(self, fields: Fields) -> Reply:
        """Answer with the view of a seat, as a record."""
        seat = fields["seat"]
        if self.view is not None:
            if seat != self.view.seat:
                raise refuse("protocol", "not-seen", seat=self.view.seat)
            return {"record": self.view.write()}
        match = self.playing("view")
        if seat not in match.seats:
            raise refuse("protocol", "seat", seat=seat, allowed=match.seats)
        return {"record": View.of(match, seat).write()}

    def status(self) -> Reply:
        """Return the fields in `description.STANDING`, with ``path`` only if there is a tree."""
        match = self.view.possible_match(Random(0)) if self.view else self.match
        assert match is not None
        return {
            "turn": match.finished,
            "open": match.open,
            "to_move": match.to_move,
            "outcome": _outcome(match.outcome),
            **({"path": list(self.place.path)} if self.place else {}),
        }


_COMMANDS: Final[Mapping[str, Callable[[Session, Fields], Reply]]] = {
    "new": Session.new,
    "load": Session.load,
    "legal": Session.legal,
    "play": Session.play,
    "state": Session.state,
    "undo": Session.undo,
    "tree": Session.tree,
    "goto": Session.goto,
    "view": Session.seen,
    "think": Session.think,
    "hello": Session.hello,
}


def _words(game: Game[Any]) -> FaultSentences:
    words: FaultSentences = catalogue.words(game.id)
    return words


def _turn_starts(match: Match) -> list[int]:
    """Return the number of actions before each turn. A resignation counts as a turn."""
    starts = [count for count, state in enumerate(match.states[:-1]) if not state.open]
    return [*starts, len(match.actions)] if match.resigned else starts


def _outcome(outcome: Outcome | None) -> Reply | None:
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": dict(outcome.scores),
        "rule": outcome.rule,
    }


def _game(game: Game[Any]) -> Reply:
    """Return a game with its forms, one for each number of seats."""
    forms = [_form(game, seats) for seats in sorted(game.seat_counts)]
    levels = [0, *NUMBERS]
    return {"game": game.id, "title": game.title, "forms": forms, "levels": levels}


def _form(game: Game[Any], seats: int) -> Reply:
    names = game.seats(game.setup(seats))
    options = [_option(option) for option in game.options(seats)]
    return {"seats": seats, "names": list(names), "options": options}


def _option(option: Option) -> Reply:
    values = [*option.values, *([LOT] if option.lot else [])]
    return {"option": option.name, "values": values, "default": option.default}
