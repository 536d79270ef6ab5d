"""Several records in one text, as in PGN: each is a chapter of it, whatever its format.

A chapter begins with its headers, the one named ``Game`` among them, behind the turns of the one
before. What stands in a comment begins none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tessera.play import record
from tessera.play.fault import fault
from tessera.play.record import BadRecord
from tessera.play.replay import Find
from tessera.play.study import Study
from tessera.play.study_record import read_study, write_study

#: The longest text of several records that is read, in characters.
LONGEST: Final = 10 * record.LONGEST


class Chapter(NamedTuple):
    """A record among several: its number and the line it begins on, both from 1.

    ``read`` is what it holds, or why it is refused, with the line in the whole text.
    """

    number: int
    line: int
    read: Study | BadRecord


def read_chapters(text: str, find: Find) -> tuple[Chapter, ...]:
    """Every record of a text, at least one; a bad one leaves the others as they are.

    ``find(id)`` gives a game. Of what is longer than `LONGEST` the last one is refused.
    """
    parts = list(split_chapters(text[:LONGEST]))
    found = [Chapter(at, line, _read(part, line, find)) for at, (line, part) in enumerate(parts, 1)]
    last = found[-1]
    if len(text) > LONGEST and isinstance(last.read, Study):
        bad = BadRecord(fault("record", "long", longest=LONGEST), last.line, None, last.read.match)
        found[-1] = last._replace(read=bad)
    return tuple(found)


def write_chapters(studies: Iterable[Study]) -> str:
    """The records of some studies, an empty line between two.

    What is raised is as of `tessera.play.study_record.write_study`.
    """
    return "\n".join(map(write_study, studies))


def split_chapters(text: str) -> Iterator[tuple[int, str]]:
    """The texts of the records in a text, each with the line that it begins on, from 1."""
    lines = record.plain(text.removeprefix("\ufeff")).split("\n")
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


def _read(text: str, line: int, find: Find) -> Study | BadRecord:
    """What a record holds that begins on a line of a text, or why it is refused."""
    try:
        return read_study(text, find)
    except BadRecord as bad:
        bad.line += line - 1
        return bad
