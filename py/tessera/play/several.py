"""Several records in one text, as in PGN: where each of them begins.

A chapter begins with its headers, the one named ``Game`` among them, behind the turns of the one
before. What stands in a comment begins none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tessera.play import record
from tessera.play.fault import fault
from tessera.play.match import Match
from tessera.play.record import BadRecord

#: The longest text of several records that is read, in characters.
LONGEST: Final = 10 * record.LONGEST
#: What some systems write before a text: in files put together it stands before each record.
_MARK: Final = "\ufeff"


def split_chapters(text: str) -> Iterator[tuple[int, str]]:
    """The texts of the records in a text, each with the line that it begins on, from 1.

    There is at least one; what follows `LONGEST` is left out.
    """
    whole = record.plain(text[:LONGEST].removeprefix(_MARK))
    lines = whole.replace(f"\n{_MARK}[", "\n[").split("\n")
    begun = 0
    for start in _starts(lines):
        yield begun + 1, "\n".join(lines[begun:start])
        begun = start
    yield begun + 1, "\n".join(lines[begun:])


def _starts(lines: list[str]) -> Iterator[int]:
    """Where every record but the first begins."""
    last_end = max((at for at, line in enumerate(lines) if "}" in line), default=-1)
    headers, played, named, inside = 0, False, False, False
    after_header = False
    for at, line in enumerate(lines):
        stripped = line.strip()
        if inside or not stripped.startswith("["):
            inside = _goes_on(line, inside=inside) and at < last_end
            played, after_header = played or bool(stripped), after_header and not stripped
            continue
        headers, after_header = headers if after_header else at, True
        if stripped.startswith("[Game "):
            if played or named:
                yield headers if played else at
            played, named = False, True


def _goes_on(line: str, *, inside: bool) -> bool:
    """Whether a comment goes on behind a line, in which one stood at its beginning or not."""
    at = 0
    while (found := line.find("}" if inside else "{", at)) >= 0:
        at, inside = found + 1, not inside
    return inside


def cut_off(line: int, match: Match) -> BadRecord:
    """Why the last record of a text that is too long is refused, of which this match was read."""
    return BadRecord(fault("record", "long", longest=LONGEST), line, None, match)
