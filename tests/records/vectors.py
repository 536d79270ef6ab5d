"""What is in a text of the test vectors that are published, as they say it."""

from __future__ import annotations

from typing import Any

from tessera.command.trees import told
from tessera.games import catalogue
from tessera.play.chapters import read_chapters
from tessera.play.replay import BadRecord
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Study


def found(text: str, several: bool) -> dict[str, Any]:
    """What a text holds: a record's ``tree`` or ``fault``; of ``several`` its ``chapters``."""
    if several:
        read = read_chapters(text, catalogue.game)
        return {"chapters": [{"line": each.line, **_held(each.read)} for each in read]}
    try:
        return _held(read_study(text, catalogue.game))
    except BadRecord as bad:
        return _held(bad)


def generous(text: str, game: str) -> dict[str, Any]:
    """The result and notes of the lenient reader for one record of a named game."""
    (chapter,) = read_chapters(text, catalogue.game, game)
    if isinstance(chapter.read, BadRecord):
        return _held(chapter.read)
    notes = [{"why": note.why, **note.facts} for note in chapter.notes]
    return {"notes": notes, "written": write_study(chapter.read)}


def _held(read: Study | BadRecord) -> dict[str, Any]:
    if isinstance(read, Study):
        return {"tree": told(read), "written": write_study(read)}
    main = None if read.good is None else [turn.text for turn in read.good.turns()]
    fault = {"line": read.line, "turn": read.turn, "rule": read.fault.rule, "why": read.fault.why}
    return {"fault": fault, "main": main}
