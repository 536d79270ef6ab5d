"""The test vectors that are published for other programs: we read what they say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tessera.command.trees import told
from tessera.games import catalogue
from tessera.play.chapters import read_chapters
from tessera.play.replay import BadRecord
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Study

PAGES: Final = Path(__file__).parents[2] / "static/pages"
VECTORS: Final[list[dict[str, Any]]] = json.loads(
    (PAGES / "record-vectors.json").read_text(encoding="utf-8")
)["vectors"]


def found(text: str) -> dict[str, Any]:
    """The ``tree`` or the ``fault`` of a record."""
    try:
        return held(read_study(text, catalogue.game))
    except BadRecord as bad:
        return held(bad)


def held(read: Study | BadRecord) -> dict[str, Any]:
    """What was read, as vectors say it."""
    if isinstance(read, Study):
        return {"tree": told(read), "written": write_study(read)}
    main = None if read.good is None else [turn.text for turn in read.good.turns()]
    fault = {"line": read.line, "turn": read.turn, "rule": read.fault.rule, "why": read.fault.why}
    return {"fault": fault, "main": main}


def generous(text: str, game: str) -> dict[str, Any]:
    """The result and notes of the lenient reader for one record of a named game."""
    (chapter,) = read_chapters(text, catalogue.game, game)
    if isinstance(chapter.read, BadRecord):
        return held(chapter.read)
    notes = [{"why": note.why, **note.facts} for note in chapter.notes]
    return {"notes": notes, "written": write_study(chapter.read)}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda it: it["name"])
def test_vectors(vector: dict[str, Any]) -> None:
    """Each text holds what its vector says, and what is written is read the same."""
    about = ("name", "text", "reader", "game")
    says = {name: value for name, value in vector.items() if name not in about}
    text = vector["text"]
    if "reader" in vector:
        assert says == generous(text, vector.get("game", ""))
    elif "chapters" in vector:
        several = read_chapters(text, catalogue.game)
        assert says["chapters"] == [{"line": each.line, **held(each.read)} for each in several]
    else:
        assert says == found(text)
        if "tree" in vector:
            assert says == found(vector["written"])
