"""The parameters of a frame, from its address or a message, read and checked.

==============  ================================================================================
``game``        a game of the catalogue; optional if a record names it
``record``      a record, as text or as `tessera.play.link.packed` writes it; the header ``Game``
                is optional if ``game`` is given; without a record, a new game is dealt
``at``          number of the record's turns to show, 0 for the start; all by default
``mode``        one of `MODES`; by default ``view`` with a record, else ``play``
``seat-NAME``   a player in mode ``play``: ``person`` (default) or ``bot:0`` to ``bot:5``; if no
                seat is named, the record's players or, without them, one person against bots
``seats``       number of players, without a record
``option-NAME`` an option of the game, without a record
``played``      a record of the turns played so far, so that a new frame can continue the game;
                the earlier frame sent it in a ``resume`` message (`embed.host.Host`)
``lang``        one of `LANGUAGES`; the browser's by default
``theme``       one of `THEMES`
==============  ================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tessera.games import catalogue
from tessera.page.core.players import BOT, LEVELS, PERSON, SITTING, USUAL, seated, seating
from tessera.page.core.table import turn_ends
from tessera.play.contract import Game, Seat
from tessera.play.fault import Fault, Refused, fault
from tessera.play.link import unpacked
from tessera.play.match import Match
from tessera.play.replay import BadRecord, Find, read_record, stated_game
from tessera.saves import beside
from tessera.words.faults import FAULTS as HOUSE
from tessera.words.faults import FaultSentences, located, sentence
from tessera.words.language import LANGUAGES, N_, Words

if TYPE_CHECKING:
    from tessera.play.tree import Tree
    from tessera.saves.beside import Outside


#: ``view``: step through the game; ``play``: play on from the position; ``try``: try out turns.
MODES: Final = ("view", "play", "try")
THEMES: Final = ("auto", "light", "dark")
#: The fixed names of parameters that are listed for authors; see also `SEAT` and `OPTION`.
NAMES: Final = ("game", "record", "at", "mode", "seats", "lang", "theme")
#: A parameter from ``resume`` messages: it is accepted, but not listed for authors.
RESUMED: Final = "played"
SEAT, OPTION = "seat-", "option-"

#: A packed record; it begins with ``e``, because zlib's first byte is always the same.
_PACKED: Final = re.compile(r"e[A-Za-z0-9_-]{15,}")
#: The header ``Game`` in any spelling; static/embed.js accepts the same spellings.
_NAMES_GAME: Final = re.compile(r"\[\W*game(?:&\w+;|\W)", re.IGNORECASE)
_WHOLE: Final = re.compile(r"[0-9]{1,6}")

Parameters = Mapping[str, str]


class FrameRequest(NamedTuple):
    """The match to show, the number of turns to show, the mode, and the players."""

    match: Match
    at: int
    mode: str
    players: Mapping[Seat, str]
    tree: Tree | None = None  #: The record's tree; None unless the match is only viewed.
    notes: tuple[Fault, ...] = ()  #: Notes on what was corrected or lost when the record was read.
    played: Match | None = None  #: The match as an earlier frame continued it, or None.

    @property
    def begun(self) -> Match:
        return self.match.at(turn_ends(self.match)[self.at])


class BadParameter(Exception):
    """Raised for a parameter that cannot be used, with its name and the reason."""

    def __init__(self, name: str, cause: Fault, bad: BadRecord | None = None) -> None:
        super().__init__(name, cause)
        self.name, self.cause, self.bad = name, cause, bad

    @property
    def game(self) -> str:
        """The game whose words the message may need; "" if none."""
        return self.bad.game if self.bad is not None else ""

    def told(self, _: Words, words: FaultSentences | None = None) -> str:
        found = located(_, self.bad, words) if self.bad else sentence(_, self.cause, _Sentences())
        return _(N_("Parameter {name}: {text}"), name=self.name[:40], text=found)


SENTENCES: Final[Mapping[tuple[str, str], str]] = {
    ("protocol", "parameter"): N_("There is no such parameter; choose {allowed}."),
    ("protocol", "one-of"): N_("The value “{value}” is not allowed; choose {allowed}."),
    ("protocol", "no-game"): N_("Name a game ({allowed}), or give a record."),
    ("protocol", "other-game"): N_("The record is for {found}, not {game}."),
    ("protocol", "recorded"): N_("The record already says this: leave this parameter out."),
    ("record", "link"): N_("This value contains no record: it was cut short or changed."),
    ("protocol", "turn"): N_(
        "The value “{value}” is not allowed; choose a number from 0 to {turns}."
    ),
}


class _Sentences:
    """The sentences for faults in parameters, as a `FaultSentences`."""

    FAULTS: Mapping[tuple[str, str], str] = {**HOUSE, **SENTENCES}
    TO_YOU: Mapping[tuple[str, str], str] = {}
    NAMES: Mapping[str, Mapping[str, str]] = {}


def spoken(parameters: Parameters) -> tuple[str, str]:
    """The requested language and theme; each is "" if it is missing or unknown."""
    language, theme = parameters.get("lang", ""), parameters.get("theme", "")
    return language if language in LANGUAGES else "", theme if theme in THEMES else ""


def read(parameters: Parameters, find: Find, rng: Random) -> FrameRequest:
    """Read a request; ``rng`` deals a new game. Raises `BadParameter` and `beside.Absent`."""
    for name in parameters:
        if name not in (*NAMES, RESUMED) and not name.startswith((SEAT, OPTION)):
            allowed = (*NAMES, f"{SEAT}…", f"{OPTION}…")
            raise BadParameter(name, fault("protocol", "parameter", allowed=allowed))
    _one_of(parameters, "lang", LANGUAGES)
    _one_of(parameters, "theme", THEMES)
    mode = _one_of(parameters, "mode", MODES)
    recorded = bool(parameters.get("record", "").strip())
    played = _played(parameters, find) if RESUMED in parameters else None
    if recorded:
        whole, tree, notes = _recorded(parameters, find)
        match, sitting = seating(whole)
        sitting = sitting if SITTING in whole.headers else {}
    else:
        match, sitting, tree, notes = played or _dealt(parameters, find, rng), {}, None, ()
    last = len(turn_ends(match)) - 1 if recorded else 0
    at = turn(match, parameters.get("at", str(last)))
    mode = mode or ("view" if recorded else "play")
    asked = FrameRequest(match, at, mode, sitting, tree if mode == "view" else None, notes, played)
    return asked._replace(players=_players(parameters, match) or sitting or _usual(asked.begun))


def turn(match: Match, text: str) -> int:
    """Read the number of a turn and check it against the match. Raises `BadParameter`."""
    turns = len(turn_ends(match)) - 1
    if not _WHOLE.fullmatch(text) or int(text) > turns:
        raise BadParameter("at", fault("protocol", "turn", value=text, turns=turns))
    return int(text)


def _one_of(parameters: Parameters, name: str, allowed: tuple[str, ...]) -> str:
    value = parameters.get(name, "")
    if name in parameters and value not in allowed:
        raise BadParameter(name, fault("protocol", "one-of", value=value, allowed=allowed))
    return value


def _recorded(parameters: Parameters, find: Find) -> Outside:
    """Read the record: match, tree and notes. Raises `BadParameter` and `beside.Absent`."""
    for name in parameters:
        if name == "seats" or name.startswith(OPTION):
            raise BadParameter(name, fault("protocol", "recorded"))
    text, added = _text(parameters, "record"), 0
    game = parameters.get("game", "")
    if game:
        _game(parameters, find)
        if not _NAMES_GAME.search(text):
            text, added = f'[Game "{game}"]\n{text}', 1
    try:
        _same(stated_game(text) or game, game)
        found = beside.read_any(text, find, game)
        _same(found[0].game.id, game)
        return found
    except BadRecord as bad:
        bad.line = max(1, bad.line - added)
        raise BadParameter("record", bad.fault, bad) from None


def _same(found: str, game: str) -> None:
    """Check that a record's game is ``game``; "" allows any game. Raises `BadParameter`."""
    if game and found != game:
        title = catalogue.TITLES.get
        cause = fault("protocol", "other-game", found=title(found, found), game=title(game, game))
        raise BadParameter("game", cause)


def _played(parameters: Parameters, find: Find) -> Match:
    try:
        return read_record(_text(parameters, RESUMED), find)
    except BadRecord as bad:
        raise BadParameter(RESUMED, bad.fault, bad) from None


def _text(parameters: Parameters, name: str) -> str:
    text = parameters[name].strip()
    if not _PACKED.fullmatch(text):
        return text
    try:
        return unpacked(text)
    except Refused as no_record:
        raise BadParameter(name, no_record.fault) from None


def _game(parameters: Parameters, find: Find) -> Game[Any]:
    name = parameters.get("game", "")
    if not name:
        raise BadParameter("game", fault("protocol", "no-game", allowed=catalogue.GAMES))
    try:
        return find(name)
    except Refused as unknown:
        raise BadParameter("game", unknown.fault) from None


def _dealt(parameters: Parameters, find: Find, rng: Random) -> Match:
    """Deal a new game with the requested seats and options. Raises `BadParameter`."""
    game = _game(parameters, find)
    seats, options = None, dict[str, str]()
    if "seats" in parameters:
        counts = tuple(map(str, sorted(game.seat_counts)))
        seats = int(_one_of(parameters, "seats", counts))
    for name, value in parameters.items():
        if name.startswith(OPTION):
            option = {name.removeprefix(OPTION): value}
            options |= option
            try:
                game.setup(seats, option)
            except Refused as unknown:
                raise BadParameter(name, unknown.fault) from None
    return Match.new(game, game.setup(seats, options), rng)


def _players(parameters: Parameters, match: Match) -> dict[Seat, str]:
    """Read the players by seat; {} if no seat is named. Letter case in seats' names is ignored."""
    known = (PERSON, *(f"{BOT}{level}" for level in LEVELS))
    seats = {seat.lower(): seat for seat in match.seats}
    found = {}
    for name in parameters:
        if name.startswith(SEAT):
            named = name.removeprefix(SEAT).lower()
            if named not in seats:
                raise BadParameter(name, fault("protocol", "seat", seat=named, allowed=match.seats))
            found[seats[named]] = _one_of(parameters, name, known)
    return seated(match, found) if found else {}


def _usual(match: Match) -> dict[Seat, str]:
    person = match.to_move or match.seats[0]
    others = (seat for seat in match.seats if seat != person)
    return seated(match, dict.fromkeys(others, f"{BOT}{USUAL}"))
