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
from tessera.saves.library import GAME
from tests.playthroughs import showing
from tests.saves.bundling import everything, stow
from tests.saves.bundling import read as read_file
from tests.saves.keeping import NAME, kept, library, texts_after

FILES: Final = showing.files()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record(file: Path) -> None:
    """Its export, its link and its save are what the reader of format 1 alone makes of it.

    A save of any build, with a summary or without, is kept again as the same text.
    """
    plain = read_record(showing.record_of(file), catalogue.game)
    match, tree = read(showing.record_of(file), catalogue.game)
    assert tree is None and plain.actions == match.actions
    record = sealed_record(plain)
    assert record == record_of(kept(match)) == record_of(kept(read(record, catalogue.game)[0]))
    assert record == unpacked(packed(record))
    text = texts_after(kept(match))[GAME + NAME]
    contents = opened(text)
    assert text.startswith("tessera 1 ") and closed_record(plain) == contents["record"]
    older = sealed({name: contents[name] for name in ("record", "players", "when")})
    for save in (text, older):
        again = library({GAME + NAME: save})
        found = again.load(NAME)
        assert found.kept is not None and found.damaged is None and found.kept.tree is None
        again.keep(NAME, found.kept)
        assert text == again.storage.get(GAME + NAME)


def test_a_file_of_all_of_them() -> None:
    """Taken along and taken in elsewhere, it is the same file."""
    mine, there = library(), library()
    for number, file in enumerate(FILES):
        mine.keep(f"a{number}", kept(read_record(showing.record_of(file), catalogue.game)))
    text = written({}, everything(mine)[0])
    assert 1 == json.loads(text)["tessera"]
    assert (len(FILES), 0, 0) == stow(there, read_file(text, catalogue.game, {}))[:3]
    assert text == written({}, everything(there)[0])
