"""Restore the lines and headers of records altered by email, chats or editors.

One text may hold several records, as in PGN. Each record begins with its headers.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any, Final, NamedTuple

from tessera.play.contract import POSITION, Deal, Game, Setup
from tessera.play.fault import Refused, fault
from tessera.play.match import RESIGNED, Match
from tessera.play.record import LONELY
from tessera.play.replay import LONGEST_OF_ALL, MOST_HEADERS, BadRecord, Find
from tessera.play.signs import ENTITY, LINE_END, lines_of, plain, unescape, wash
from tessera.play.tidied_turns import ESCAPE, holds_turns

#: Quoted-printable email: a soft line break, bytes in hex, and signs of this encoding.
_SOFT: Final = re.compile(r"= *$")
_ENCODED: Final = re.compile(r"(?:=[0-9A-F]{2})+")
_MAILED: Final = re.compile(r"=(?:20)? *$|=3D|=[C-F][0-9A-F]=[89AB][0-9A-F]")
#: A header in the strict form, alone on its line.
_STRICT: Final = re.compile(r'\[[A-Za-z]\w* "(?:[^"\\]|\\["\\])*"\]')
#: A line of turns without any markup.
_TURNS: Final = re.compile(r"[\w .@:()*$-]*", re.ASCII)
#: Markers that begin a line of a quotation, list, program listing or patch.
_QUOTED: Final = re.compile(r"^(?:\+(?!\+)|\s*[0-9]{1,4}\s?[|│](?!\S))?(?:\s*[>|│¦•◦▪‣·])* ?")
#: The time stamp before a chat message, perhaps with a date and a name.
_SAID: Final = re.compile(
    r"^\s*(?:\[(?=[^\]]*[0-9]:[0-9])[0-9/.,: APMapm-]{4,30}\]|"
    r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? [0-9]{1,2}:[0-9:]{2,5}(?: ?[APap][Mm])? -)"
    r"(?: ?<[^<>\n\d]{1,30}>| [^:\[\]{}\"\d]{1,30}:(?=\s|$))? ?"
)
#: Code fences; tags of forums and of HTML.
_FENCE: Final = re.compile(r"\s*(?:`{3,}|~{3,})\s*\w*\s*")
_TAGS: Final = re.compile(
    r"\[/?(?:code|pgn|quote|pre|spoiler)\]|</?(?:(?P<block>br|p|div|pre|blockquote|t[drh]|li|[uo]l"
    r"|table|tbody)|span|code|tt|font|strong|em|[abiu])(?:\s[^<>\n]*|/)?>|</[a-z][\w-]*>|"
    # The end of an HTML attribute that contains a record.
    r"""(?<=[^\s=])["'](?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*\s*/?>""",
    re.IGNORECASE,
)
#: A quotation mark from any language or editor.
_MARK: Final = r"""(?:\\?["“”„‟«»″❝❞＂]|''|``|['‘’‚‛`´‹›])"""
#: A header in the strict form, or one with unusual, additional or missing quotation marks.
#: A header after a minus sign does not match, because the sign marks deleted lines in patches.
HEADER: Final = re.compile(
    r"(?<!-)\\?\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*[:=]?\s*(?:"
    r'"(?P<strict>(?:[^"\\\n]|\\["\\])*)"(?=\s*\\?\](?:\s|\\?\[|[0-9{(*]|$))|'
    rf"{_MARK}(?P<loose>(?:(?!\n[^\S\n]*\n|\[\s*[A-Za-z]\w*\s*{_MARK}).)*?)"
    rf"{_MARK}(?=\s*\\?\](?:\s|\\?\[|[0-9{{(*]|$))|"
    r'(?<=[\s:=])(?P<bare>[^\s\[\]"][^\n\[\]]*?)(?=\s*\\?\](?:\s|\\?\[|$))'
    r")\s*\\?\]",
    re.DOTALL,
)
#: The byte order mark that begins some files. Joined files may have one before each record.
_BOM: Final = "\ufeff"
#: The beginning of any header, and the beginning of a ``Game`` header.
_ANY_HEADER: Final = re.compile(r"\s*\\?\[\s*[A-Za-z]\w*\s*[^\w\s%]")
_GAME_HEADER: Final = re.compile(r"\s*\\?\[\s*Game(?:[\s:=]*[^\w\s\]]|[\s:=]+\w)", re.IGNORECASE)
#: A turn number with a turn after it; a word that looks like a turn.
_NUMBERED: Final = re.compile(r"(?:^|\s)[0-9]{1,3}\s*(?:\.|…)+\s*\S{1,10}[0-9]")
_TURN: Final = re.compile(r"\S{0,9}[A-Za-z][0-9]\S{0,9}")
#: Headers that the records of any game may have, by their names in lower case.
COMMON: Final = {
    name.lower(): name
    for name in ("Game", "Format", "Date", "Seats", POSITION, "Result", "Reason", "Seen", "Sealed")
}


class FoundHeader(NamedTuple):
    """A header, and the number (from 1) of its line in the given text."""

    name: str
    value: str
    line: int


class Source:
    """A given text; ``text`` is a copy without invisible characters, quoting markers or markup."""

    def __init__(self, text: str) -> None:
        self.given = lines_of(unescape(text))
        lines = [*plain_lines(self.given)]
        self.text = "\n".join(line for _number, line in lines)
        self._numbers = [number for number, _line in lines]
        self._starts = [0, *accumulate(len(line) + 1 for _number, line in lines)]

    def line(self, place: int) -> int:
        """Return the number, from 1, of the line in the given text that holds ``text[place]``."""
        at = min(bisect_right(self._starts, place), len(self._numbers))
        return self._numbers[at - 1] if self._numbers else 1

    def holds(self, words: str, line: int) -> bool:
        """True if this line of the given text is ``words``; inner spaces matter only in headers."""
        given = self.given[line - 1] if line <= len(self.given) else ""
        if words.startswith("["):
            return words == given.strip()
        return words.split() == given.split()

    def headers(self) -> tuple[list[FoundHeader], int, list[tuple[int, str]]]:
        """The headers, the index after them, and omitted lines (repeated headers, other text)."""
        found: list[FoundHeader] = []
        around: list[tuple[int, str]] = []
        end = 0
        for it in HEADER.finditer(self.text):
            gap = self.text[end : it.start()]
            if it["bare"] and not self._is_bare(it, begun=bool(found)):
                continue
            if (found and holds_turns(gap)) or len(found) > MOST_HEADERS:
                break
            first = self.line(end)
            lines = enumerate(gap.split("\n"), start=first)
            around += [(number, line) for number, line in lines if line.strip()]
            end = it.end()
            header = FoundHeader(it["name"], _value(it), self.line(it.start()))
            if header[:2] in [each[:2] for each in found]:
                around.append((header.line, ""))
            else:
                found.append(header)
        return found, end, around

    def _is_bare(self, found: re.Match[str], *, begun: bool) -> bool:
        """True for a name in `COMMON` or, if ``begun``, one that begins a line or has a colon."""
        if found["name"].lower() in COMMON:
            return True
        before = self.text[: found.start()].rpartition("\n")[2]
        return begun and (not before.strip() or ":" in found[0].split()[0])


def _value(found: re.Match[str]) -> str:
    value = found["strict"]
    if value is None:
        value = " ".join((found["loose"] or found["bare"] or "").split())
    return re.sub(r'\\(["\\])', r"\1", value)


def proper_headers(
    headers: Sequence[FoundHeader], find: Find
) -> tuple[list[FoundHeader], Game[Any] | None, Setup | None]:
    """Return normalised headers, their game and its setup (None, None for an unknown game)."""
    known = [_common(header) for header in headers]
    rules = rules_of(next((it.value for it in known if it.name == "Game"), ""), find)
    if rules is None:
        return known, None, None
    setup = _setup(known, rules)
    return [_proper(header, rules, setup) for header in known], rules, setup


def _common(header: FoundHeader) -> FoundHeader:
    """Normalise a header in `COMMON`; return any other header unchanged."""
    name = COMMON.get(header.name.lower())
    if name is None:
        return header
    value = ESCAPE.sub("", plain(header.value)).strip()
    return FoundHeader(name, _id(value) if name == "Game" else value, header.line)


def _id(title: str) -> str:
    """Derive a game's id from its title: ``tayu`` from ``Ta Yü``."""
    return re.sub(r"[\s_-]", "", title.lower().replace("ü", "u").replace("u\u0308", "u"))


def rules_of(game: str, find: Find) -> Game[Any] | None:
    try:
        return find(game) if game else None
    except Refused:
        return None


def _setup(headers: Sequence[FoundHeader], rules: Game[Any]) -> Setup:
    seats = next((it.value for it in headers if it.name == "Seats"), "")
    try:
        return rules.setup(int(seats)) if re.fullmatch("[0-9]", seats) else rules.setup()
    except Refused:
        return rules.setup()


@cache
def own_names(rules: Game[Any]) -> dict[str, str]:
    """The headers that the game's records may have, by their lower-case names."""
    names = dict(COMMON)
    for setup in map(rules.setup, rules.seat_counts):
        names |= {
            name.lower(): name
            for name in (
                *map(rules.header, rules.seats(setup)),
                *(option.header for option in rules.options(setup.seats)),
                *rules.deal_headers(setup),
            )
        }
    return names


def players_in(
    headers: Sequence[FoundHeader], rules: Game[Any] | None, setup: Setup | None
) -> list[str]:
    if rules is None or setup is None:
        return []
    seats = {rules.header(seat) for seat in rules.seats(setup)}
    return [it.value for it in headers if it.name in seats and it.value.strip()]


@cache
def _drawn(rules: Game[Any], seats: int) -> Deal:
    return rules.deal(rules.setup(seats), Random(0))


def _proper(header: FoundHeader, rules: Game[Any], setup: Setup) -> FoundHeader:
    """Write a header's name and value as the game's own records do."""
    name, value = own_names(rules).get(header.name.lower(), header.name), header.value
    if name in rules.deal_headers(setup):
        drawn, value = _drawn(rules, setup.seats)[name], " ".join(plain(value).split())
        value = value.upper() if drawn.isupper() else value.lower() if drawn.islower() else value
    elif name == "Result":
        sides = {side.lower(): side for side in (*rules.sides(setup), "draw")}
        value = "+".join(sides.get(part, part) for part in value.lower().split("+"))
    elif name == "Reason":
        value = RESIGNED if value.lower() == RESIGNED else value.upper()
    elif name == "Sealed":
        value = "".join(value.split())
    for option in rules.options(setup.seats):
        if name == option.header:
            value = plain(value).strip()
            value = next((it for it in option.values if it.lower() == value.lower()), value)
    return FoundHeader(name, value, header.line)


def plain_lines(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines without soft line breaks or markup, each with its number (from 1) in ``lines``."""
    for number, given in _whole_lines(lines):
        if _TURNS.fullmatch(given) or (given.isprintable() and _STRICT.fullmatch(given)):
            yield number, given
            continue
        line = LONELY.sub("", wash(ENTITY.sub(lambda it: html.unescape(it[0]), given)))
        line = _TAGS.sub(_gap, _SAID.sub("", _QUOTED.sub("", line, count=1), count=1))
        if not _FENCE.fullmatch(line):
            yield number, line


def _gap(tag: re.Match[str]) -> str:
    return " " if tag["block"] else ""


def _whole_lines(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    if not any(map(_MAILED.search, lines)):
        yield from enumerate(lines, start=1)
        return
    begun, whole = 1, ""
    for number, line in enumerate(lines, start=1):
        begun = begun if whole else number
        soft = _SOFT.search(line)
        whole += line[: soft.start()] if soft else line
        if soft is None:
            yield begun, _ENCODED.sub(_text, whole)
            whole = ""
    if whole:
        yield begun, _ENCODED.sub(_text, whole)


def _text(encoded: re.Match[str]) -> str:
    """Decode bytes from quoted-printable email, such as ``=C3=A9``."""
    return bytes.fromhex(encoded[0].replace("=", "")).decode(errors="replace")


def split_chapters(text: str) -> Iterator[tuple[int, str]]:
    """Yield each record with the number of its first line. Ignore text past `LONGEST_OF_ALL`."""
    text = unescape(text[:LONGEST_OF_ALL]).replace(f"\n{_BOM}[", "\n[").removeprefix(_BOM)
    ends = [(it.start(), it.end()) for it in LINE_END.finditer(text)]
    begun = place = 0
    for start in _starts([*plain_lines(lines_of(text))]):
        yield begun + 1, text[place : ends[start - 1][0]]
        begun, place = start, ends[start - 1][1]
    yield begun + 1, text[place:]


def _starts(lines: list[tuple[int, str]]) -> Iterator[int]:
    last_end = max((number for number, line in lines if "}" in line), default=0)
    headers, played, named, inside = 0, False, False, False
    after_header = is_broken = False
    for number, line in lines:
        if is_broken:
            # The rest of a header that was wrapped at a space.
            is_broken = bool(line.strip()) and "]" not in line
            continue
        if inside or not _ANY_HEADER.match(line):
            inside = _goes_on(line, inside=inside) and number < last_end
            words = bool(line.strip())
            played = played or (words and (named or _is_turns(line)))
            after_header = after_header and not words
            continue
        headers, after_header = headers if after_header else number - 1, True
        is_broken = "]" not in line
        if _GAME_HEADER.match(line):
            if played or named:
                yield headers if played else number - 1
            played, named = False, True
        behind = HEADER.sub("", line)
        if behind.strip():
            inside = _goes_on(behind, inside=False) and number < last_end
            played, after_header = True, False


def _is_turns(line: str) -> bool:
    words = line.split()
    return bool(_NUMBERED.search(line)) or (bool(words) and all(map(_TURN.fullmatch, words)))


def _goes_on(line: str, *, inside: bool) -> bool:
    """True if a line ends inside a comment; ``inside`` is True if the line begins inside one."""
    at = 0
    while (found := line.find("}" if inside else "{", at)) >= 0:
        at, inside = found + 1, not inside
    return inside


def cut_off(line: int, match: Match) -> BadRecord:
    """Return the refusal for a text's last record, cut off at the limit `LONGEST_OF_ALL`."""
    return BadRecord(fault("record", "long", longest=LONGEST_OF_ALL), line, None, match)
