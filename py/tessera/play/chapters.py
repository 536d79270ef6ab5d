"""Several records in one text, as in PGN: each is a chapter of it, whatever its format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tessera.play.record import BadRecord
from tessera.play.replay import Find
from tessera.play.several import LONGEST, cut_off, split_chapters
from tessera.play.study import Study
from tessera.play.study_record import read_study, write_study


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
    parts = enumerate(split_chapters(text), start=1)
    found = [Chapter(at, line, _read(part, line, find)) for at, (line, part) in parts]
    last = found[-1]
    if len(text) > LONGEST and isinstance(last.read, Study):
        found[-1] = last._replace(read=cut_off(last.line, last.read.match))
    return tuple(found)


def write_chapters(studies: Iterable[Study]) -> str:
    """The records of some studies, an empty line between two.

    What is raised is as of `tessera.play.study_record.write_study`.
    """
    return "\n".join(map(write_study, studies))


def _read(text: str, line: int, find: Find) -> Study | BadRecord:
    """What a record holds that begins on a line of a text, or why it is refused."""
    try:
        return read_study(text, find)
    except BadRecord as bad:
        bad.line += line - 1
        return bad
