"""Several records in one text, as in PGN: where each of them begins.

A chapter begins with its headers, the one named ``Game`` among them, behind the turns of the one
before. What stands in a comment begins none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tessera.play import record
from tessera.play.fault import fault
from tessera.play.match import Match
from tessera.play.record import BadRecord
from tessera.play.signs import LINE_END, lines_of, unescape
from tessera.play.tidied_source import HEADER, plain_lines

#: The longest text of several records that is read, in characters.
LONGEST: Final = record.LONGEST_OF_ALL
#: What some systems write before a text: in files put together it stands before each record.
_MARK: Final = "\ufeff"
#: The beginning of a header, and of the one that names the game.
_HEADER: Final = re.compile(r"\s*\\?\[\s*[A-Za-z]\w*\s*[^\w\s%]")
_GAME: Final = re.compile(r"\s*\\?\[\s*Game(?:[\s:=]*[^\w\s\]]|[\s:=]+\w)", re.IGNORECASE)
#: A turn number with a turn after it; a word that looks like a turn.
_NUMBERED: Final = re.compile(r"(?:^|\s)[0-9]{1,3}\s*(?:\.|…)+\s*\S{1,10}[0-9]")
_TURN: Final = re.compile(r"\S{0,9}[A-Za-z][0-9]\S{0,9}")


def split_chapters(text: str) -> Iterator[tuple[int, str]]:
    """The texts of the records in a text, each with the line that it begins on, from 1.

    There is at least one; what follows `LONGEST` is left out.
    """
    text = unescape(text[:LONGEST]).replace(f"\n{_MARK}[", "\n[").removeprefix(_MARK)
    ends = [(it.start(), it.end()) for it in LINE_END.finditer(text)]
    begun = place = 0
    for start in _starts([*plain_lines(lines_of(text))]):
        yield begun + 1, text[place : ends[start - 1][0]]
        begun, place = start, ends[start - 1][1]
    yield begun + 1, text[place:]


def _starts(lines: list[tuple[int, str]]) -> Iterator[int]:
    """The number of lines before each record but the first."""
    last_end = max((number for number, line in lines if "}" in line), default=0)
    headers, played, named, inside = 0, False, False, False
    after_header = is_broken = False
    for number, line in lines:
        if is_broken:
            # A header that was wrapped at a space goes on.
            is_broken = bool(line.strip()) and "]" not in line
            continue
        if inside or not _HEADER.match(line):
            inside = _goes_on(line, inside=inside) and number < last_end
            words = bool(line.strip())
            played = played or (words and (named or _holds_turns(line)))
            after_header = after_header and not words
            continue
        headers, after_header = headers if after_header else number - 1, True
        is_broken = "]" not in line
        if _GAME.match(line):
            if played or named:
                yield headers if played else number - 1
            played, named = False, True
        behind = HEADER.sub("", line)
        if behind.strip():
            inside = _goes_on(behind, inside=False) and number < last_end
            played, after_header = True, False


def _holds_turns(line: str) -> bool:
    """True for a line before any header that may hold the turns of a record without headers."""
    words = line.split()
    return bool(_NUMBERED.search(line)) or (bool(words) and all(map(_TURN.fullmatch, words)))


def _goes_on(line: str, *, inside: bool) -> bool:
    """Whether a comment goes on behind a line, in which one stood at its beginning or not."""
    at = 0
    while (found := line.find("}" if inside else "{", at)) >= 0:
        at, inside = found + 1, not inside
    return inside


def cut_off(line: int, match: Match) -> BadRecord:
    """Why the last record of a text that is too long is refused, of which this match was read."""
    return BadRecord(fault("record", "long", longest=LONGEST), line, None, match)
