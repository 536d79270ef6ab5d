"""What was written before there were trees opens, and is written again byte for byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.link import packed, unpacked
from tessera.play.record import closed_record, sealed_record
from tessera.play.replay import read_record
from tessera.saves.beside import read
from tessera.saves.bundle import record_of, written
from tessera.saves.envelope import opened, sealed
from tessera.saves.library import GAME, Library
from tests.playthroughs import showing
from tests.saves.bundling import everything
from tests.saves.bundling import read as read_file
from tests.saves.keeping import NAME, kept, library, loaded

FILES: Final = showing.files()
every_record = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@every_record
def test_a_record(file: Path) -> None:
    """Its export, its link and its save are what the reader of format 1 alone makes of it."""
    text = showing.record_of(file)
    plain = read_record(text, catalogue.game)
    match, tree = read(text, catalogue.game)
    assert tree is None and plain.actions == match.actions
    record = sealed_record(plain)
    assert record == record_of(kept(match)) == record_of(kept(read(record, catalogue.game)[0]))
    assert record == unpacked(packed(record))
    mine = library()
    mine.keep(NAME, kept(match))
    body = mine.storage.get(GAME + NAME) or ""
    assert body.startswith("tessera 1 ") and closed_record(plain) == opened(body)["record"]


@every_record
def test_a_save(file: Path) -> None:
    """As any build wrote it, with a summary or without: it is kept again as the same text."""
    match = read_record(showing.record_of(file), catalogue.game)
    whole = library()
    whole.keep(NAME, kept(match))
    text = whole.storage.get(GAME + NAME) or ""
    for fields in (["record", "players", "when"], [*opened(text)]):
        older = sealed({name: opened(text)[name] for name in fields})
        found = loaded({GAME + NAME: older})
        assert found.kept is not None and found.damaged is None and found.kept.tree is None
        again = library({GAME + NAME: older})
        again.load(NAME)
        again.keep(NAME, found.kept)
        assert text == again.storage.get(GAME + NAME)


def test_a_file_of_all_of_them() -> None:
    """Taken along and taken in elsewhere, it is the same file."""
    mine = library()
    for number, file in enumerate(FILES):
        mine.keep(f"a{number}", kept(read_record(showing.record_of(file), catalogue.game)))
    text = written({}, everything(mine)[0])
    assert 1 == json.loads(text)["tessera"]
    parts = read_file(text, catalogue.game, {}).games
    assert len(FILES) == len(parts)
    there = Library(library().storage, catalogue.game)
    for part in parts:
        there.keep(part.name, part.kept)
    assert text == written({}, everything(there)[0])
