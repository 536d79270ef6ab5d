"""Texts with several records, as in PGN. Each record is a chapter, and may have any format."""

from __future__ import annotations

from typing import NamedTuple

from tessera.play.fault import Fault, fault
from tessera.play.replay import LONGEST_OF_ALL, BadRecord, Find
from tessera.play.signs import unescape
from tessera.play.study_record import read_study
from tessera.play.tidied_source import cut_off, split_chapters
from tessera.play.tidying import move_note, read_tidied
from tessera.play.tree import Study


class Chapter(NamedTuple):
    """One of several records in a text: its ``number`` and first ``line``, both counted from 1.

    ``read`` is the study or, if the record is unreadable, the error. The error's line is counted
    from the start of the whole text. ``notes`` come from `read_tidied` or from unescaping the text.
    """

    number: int
    line: int
    read: Study | BadRecord
    notes: tuple[Fault, ...] = ()


def read_chapters(text: str, find: Find, game: str = "") -> tuple[Chapter, ...]:
    """Read all records of a text (at least one); a bad record does not affect the others.

    Records that do not name their game belong to ``game``. If the text is longer than
    `LONGEST_OF_ALL`, its last record is refused.
    """
    parts = enumerate(split_chapters(text), start=1)
    found = [Chapter(at, line, *_read(part, line, find, game)) for at, (line, part) in parts]
    if unescape(text) != text:
        whole = (fault("read", "beside"),)
        found = [it._replace(notes=it.notes or whole) for it in found]
    last = found[-1]
    if len(text) > LONGEST_OF_ALL and isinstance(last.read, Study):
        found[-1] = last._replace(read=cut_off(last.line, last.read.match))
    return tuple(found)


def _read(
    text: str, line: int, find: Find, game: str
) -> tuple[Study | BadRecord, tuple[Fault, ...]]:
    try:
        study, notes = read_tidied(text, find, lambda it: read_study(it, find), game)
    except BadRecord as bad:
        bad.line += line - 1
        return bad, ()
    return study, tuple(move_note(note, line - 1) for note in notes)
