"""Read game records as matches, or report the first fault with its line, turn and rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, NoReturn

from tessera.play.contract import POSITION, Deal, Game, Option, Setup
from tessera.play.fault import Fact, Fault, Refused, fault
from tessera.play.match import RESIGN, Match
from tessera.play.record import FORMAT, RUNNING, TREES, result_of

#: The greatest length, in characters, of a record that can be read.
LONGEST = 1_000_000
#: The greatest length, in characters, of a text that may hold several records.
LONGEST_OF_ALL = 10 * LONGEST
#: The greatest number of headers in a record, far above the number of known headers.
MOST_HEADERS = 300
#: Results in the notation of chess records.
OF_CHESS: Final = frozenset({"1-0", "0-1", "1/2-1/2", "½-½"})
_HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\["\\])*)"\]')
#: Turn numbers, each with its dots.
_NUMBER = re.compile(r"(?<!\S)(?:[0-9]+\.+)+")
#: The beginning of the text or of a line, with the white space after it.
_LINE = r"(?:^\ufeff?|[\r\n])[^\S\r\n]*"
#: A function that returns the game with a given id, or raises `Refused`.
Find = Callable[[str], Game[Any]]


class BadRecord(Refused):
    """A record that cannot be read or breaks a rule.

    ``line`` and ``turn`` locate the fault and count from 1; ``turn`` is None if the fault is in no
    turn. ``good`` is the match up to the fault, or None. ``word`` is the refused piece, or "".
    """

    def __init__(
        self, cause: Fault, line: int, turn: int | None, good: Match | None, word: str = ""
    ) -> None:
        super().__init__(cause)
        self.line = line
        self.turn = turn
        self.good = good
        self.word = word
        #: The id of the game whose texts describe the fault; "" if the game is unknown.
        self.game = good.game.id if good is not None else ""


class Header(NamedTuple):
    """A header's value and its line, counted from 1."""

    value: str
    line: int


class Word(NamedTuple):
    """A piece of a turn as written, and its line, counted from 1."""

    text: str
    line: int


class Raw(NamedTuple):
    headers: Mapping[str, Header]
    words: Sequence[Word]


def read_record(text: str, find: Find) -> Match:
    r"""Read a whole record of format 1; ``find(id)`` gives the game. Raises `BadRecord`.

    >>> from tessera.games import catalogue
    >>> match = read_record('[Game "pyrga"]\n1. Sb2 Tb1N', catalogue.game)
    >>> match.finished, match.to_move
    (2, 'white')
    """
    raw = _split(text)
    if "Seen" in raw.headers:
        fail(raw.headers["Seen"].line, "record", "view")
    if "Sealed" in raw.headers:
        value, line = raw.headers["Sealed"]
        raw = _split(unsealed(value, line))
        if not {"Sealed", "Seen"}.isdisjoint(raw.headers):
            fail(line, "record", "sealed")
    return replay(raw, find_game(raw, find))


def _split(text: str) -> Raw:
    check_format(text)
    return split(text)


def check_format(text: str, allowed: Sequence[str] = (FORMAT,)) -> str:
    """Return a record's format (default 1). Raises `BadRecord` unless the format is ``allowed``."""
    found = _stated(text, "Format")
    if found is None:
        return FORMAT
    if found[1] not in allowed:
        line = line_feeds(text[: found.start(1)]).count("\n") + 1
        fail(line, "record", "format", value=found[1], allowed=tuple(allowed))
    return found[1]


def _stated(text: str, header: str) -> re.Match[str] | None:
    written = rf'{_LINE}\[{header} "((?:[^"\\]|\\.)*)"\]'
    return re.search(written, _without_comments(text))


def _without_comments(text: str) -> str:
    """Mask each ``[`` inside comments, so that no part of a comment looks like a header."""
    body = re.search(rf"{_LINE}[^\s\[\ufeff]", text) if "{" in text else None
    if body is None:
        return text
    at = body.start()
    return text[:at] + re.sub(r"\{[^}]*", lambda it: it[0].replace("[", " "), text[at:])


def stated_game(text: str) -> str:
    """Return the value of a record's header ``Game``, or "" if the record has no such header."""
    found = _stated(text, "Game")
    return found[1] if found is not None else ""


def split(text: str) -> Raw:
    """Split a record into headers and whitespace-separated words; turn numbers are words too.

    Without headers, only the first line with words is read. Raises `BadRecord` ("record") if the
    text or list of headers is too long, or a header is malformed, is repeated or follows a word.
    """
    headers: dict[str, Header] = {}
    words: list[Word] = []
    for number, line in enumerate(record_lines(text), start=1):
        stripped = line.strip()
        if stripped.startswith("["):
            if words:
                fail(number, "record", "late-header", text=stripped[:40])
            split_header(stripped, number, headers)
        else:
            words.extend(Word(word, number) for word in words_of(stripped))
            if words and not headers:
                break
    return Raw(headers, words)


def record_lines(text: str) -> list[str]:
    """Split a record at LF, CR and CR LF. Raises `BadRecord` ("record", "long")."""
    if len(text) > LONGEST:
        fail(1, "record", "long", longest=LONGEST)
    return line_feeds(text.removeprefix("\ufeff")).split("\n")


def line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def words_of(text: str) -> list[str]:
    """Split turns into words. A turn number becomes a separate word (see `is_number`).

    >>> words_of("1. Sb2 2.Ta1N")
    ['1.', 'Sb2', '2.', 'Ta1N']
    """
    return _NUMBER.sub(r"\g<0> ", text).split()


def is_number(word: str) -> bool:
    """True for a turn number such as ``12.``, which readers ignore between turns."""
    return _NUMBER.fullmatch(word) is not None


def split_header(line: str, number: int, headers: dict[str, Header]) -> None:
    """Add a line's header to ``headers``. Raises `BadRecord` for an invalid or repeated header."""
    found = _HEADER.fullmatch(line)
    if found is None:
        fail(number, "record", "header", text=line[:40])
    name, value = found.groups()
    if name in headers:
        fail(number, "record", "twice", header=name)
    if len(headers) == MOST_HEADERS:
        fail(number, "record", "headers", most=MOST_HEADERS)
    headers[name] = Header(re.sub(r'\\(["\\])', r"\1", value), number)


def fail(line: int, rule: str, why: str, **facts: Fact) -> NoReturn:
    """Raise a `BadRecord` for a fault that is in no turn."""
    raise BadRecord(fault(rule, why, **facts), line, None, None)


def unsealed(value: str, line: int) -> str:
    """Decode the value of a ``Sealed`` header. Raises `BadRecord` if the value is damaged."""
    import zlib  # noqa: PLC0415
    from base64 import b64decode  # noqa: PLC0415 - only for sealed records

    try:
        packed = b64decode(value, validate=True)
        whole = zlib.decompressobj().decompress(packed, LONGEST + 1).decode()
    except (ValueError, zlib.error):
        fail(line, "record", "sealed")
    return whole


def find_game(raw: Raw, find: Find, allowed: Sequence[str] = (FORMAT,)) -> Game[Any]:
    """Return a record's game. Raises `BadRecord` ("record") if the game or format is unknown."""
    named, form = raw.headers.get("Game"), raw.headers.get("Format")
    if named is None:
        fail(1, "record", "no-game")
    if form is not None and form.value not in allowed:
        fail(form.line, "record", "format", value=form.value, allowed=tuple(allowed))
    try:
        return find(named.value)
    except Refused as refused:
        cause = fault("record", "game", **refused.fault.facts)
        raise BadRecord(cause, named.line, None, None) from None


def replay(raw: Raw, game: Game[Any]) -> Match:
    """Play a record's turns, and check the stated result and reason.

    Raises `BadRecord` for the first header, piece or result that is wrong.
    """
    match = opened(raw, game)
    words, closing = parted(raw, game, match.setup)
    for word in pieced(words, game):
        try:
            match = _one(match, word.text)
        except Refused as refused:
            cause = cause_of(refused, word.text, match)
            raise BadRecord(cause, word.line, match.finished + 1, match, word.text) from None
    check_end(raw, match, closing)
    return match


def opened(raw: Raw, game: Game[Any]) -> Match:
    try:
        return _opening(raw, game)
    except BadRecord as bad:
        bad.game = game.id
        raise


def parted(raw: Raw, game: Game[Any], setup: Setup) -> tuple[list[Word], Word | None]:
    words = list(raw.words)
    if words and is_result(words[-1].text, game, setup):
        return words[:-1], words[-1]
    return words, None


def is_result(text: str, game: Game[Any], setup: Setup) -> bool:
    """True for a word that states a result (even in chess notation) or marks a running game."""
    return text in OF_CHESS or {RUNNING, "draw", *game.sides(setup)}.issuperset(text.split("+"))


def cause_of(refused: Refused, text: str, match: Match) -> Fault:
    """Return the fault of a refused piece: "early-result" for a result before the record's end."""
    if refused.fault.rule == "syntax" and is_result(text, match.game, match.setup):
        return fault("record", "early-result", text=text)
    return refused.fault


def pieced(words: Sequence[Word], game: Game[Any]) -> Iterable[Word]:
    """Join words into pieces, which may contain spaces. Drop turn numbers before ``resign``."""
    line_of: list[int] = []
    joined = ""
    for place, word in enumerate(words):
        if is_number(word.text) and [it.text for it in words[place + 1 : place + 2]] == [RESIGN]:
            continue
        joined += word.text + " "
        line_of += [word.line] * (len(word.text) + 1)
    for found in re.finditer(game.piece, joined):
        yield Word(found.group(), line_of[found.start()])


def _one(match: Match, text: str) -> Match:
    """Play one written piece: one or more actions of a turn, or ``resign``. Raises `Refused`."""
    if not match.open and is_number(text):
        return match
    if text == RESIGN:
        return match.resign()
    for place, action in enumerate(match.game.read(text)):
        cause = match.beyond(action) if place and not match.open else None
        if cause is not None:
            raise Refused(cause)
        match = match.play(action)
    return match


def read_setup(raw: Raw, game: Game[Any]) -> tuple[Setup, Deal]:
    """Read the setup and the deal from a record's headers. Raises `BadRecord` ("record")."""
    seats = {str(count): count for count in sorted(game.seat_counts)}
    value, line = raw.headers.get("Seats", Header(str(game.seat_counts[0]), 1))
    if value not in seats:
        fail(line, "record", "value", header="Seats", value=value, allowed=tuple(seats))
    setup = game.setup(seats[value])
    setup = Setup(setup.seats, {**setup.options, **dict(_options(raw, game, setup))})
    names = game.deal_headers(setup)
    for name in names:
        if name not in raw.headers:
            fail(1, "record", "no-header", header=name)
    if POSITION in raw.headers and "Format" in raw.headers:
        names += (POSITION,) * (raw.headers["Format"].value == game.placed_from == TREES)
    return setup, {name: raw.headers[name].value for name in names}


def _opening(raw: Raw, game: Game[Any]) -> Match:
    setup, deal = read_setup(raw, game)
    said = {name: header.value for name, header in raw.headers.items()}
    try:
        match = Match.dealt(game, setup, {**deal, **game.opening(setup, said)})
    except Refused as refused:
        named = raw.headers.get(str(refused.fault.facts.get("header")))
        line = named.line if named else min((raw.headers[name].line for name in deal), default=1)
        raise BadRecord(refused.fault, line, None, None) from None
    options = (option.header for option in _told(game, setup.seats))
    known = {"Game", "Format", "Seats", "Seen", "Result", "Reason", *match.deal, *options}
    rest = {name: header.value for name, header in raw.headers.items() if name not in known}
    return match._replace(headers=rest)


def _told(game: Game[Any], seats: int) -> Iterable[Option]:
    return (option for option in game.options(seats) if not option.settles)


def _options(raw: Raw, game: Game[Any], setup: Setup) -> Iterable[tuple[str, str]]:
    """The name and value of each option. Raises `BadRecord` ("record") if one is invalid."""
    for count in game.seat_counts:
        for name, header in ((it.name, it.header) for it in _told(game, count)):
            if name not in setup.options and header in raw.headers:
                seats, allowed = setup.seats, game.seats_for(name)
                line = raw.headers[header].line
                fail(line, "record", "option", header=header, seats=seats, allowed=allowed)
    for option in _told(game, setup.seats):
        value, line = raw.headers.get(option.header, Header(option.default, 0))
        if value not in option.values:
            allowed = option.values
            fail(line, "record", "value", header=option.header, value=value, allowed=allowed)
        yield option.name, value


def check_end(raw: Raw, match: Match, closing: Word | None) -> None:
    """Check the stated result and reason against the rules. Raises `BadRecord`."""
    result, reason = result_of(match), match.outcome.rule if match.outcome else None
    said = raw.headers.get("Result")
    for text, line in filter(None, (said, closing)):
        if sorted(text.split("+")) != sorted(result.split("+")):
            cause = fault("record", "result", said=text, found=result)
            raise BadRecord(cause, line, match.finished or None, match)
    why = raw.headers.get("Reason")
    if why is not None and why.value != reason:
        cause = fault("record", "reason", said=why.value, found=reason or RUNNING)
        raise BadRecord(cause, why.line, match.finished or None, match)
