"""Several records in one file or text: they are listed, and all of them kept, or one opened."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.commands import CommandArgs
from tessera.page.features.records.chapters import SHOWN
from tessera.page.features.records.everything import STOPPED
from tessera.page.features.settings import CARRIED
from tessera.play.study_record import read_study
from tessera.saves.library import Kept, Library
from tests.outside import RECORD
from tests.page.kept import TREE, games, read, turns
from tests.page.screens import dealt
from tests.page.visitor import Visitor

#: One that breaks a rule in its last line, of which two turns are good.
BAD: Final = '[Game "shacru"]\n\n1. e1-e2 e9-e8 2. e2-e4\n'
#: Three games, the second with a tree, the third wrong, the last with all that is hidden in it.
FILE: Final = "\n".join((RECORD, TREE, BAD, dealt("tyrus")))
#: The line of the third game's turns.
LINE: Final = len((RECORD + "\n" + TREE).splitlines()) + 4

pytestmark = pytest.mark.usefixtures("as_fetched")


def kept(at: Visitor) -> list[Kept]:
    library = Library(at.storage, catalogue.game)
    found = [library.load(name).kept for name in library.names()]
    return sorted((it for it in found if it), key=lambda it: (it.match.game.id, it.match.finished))


def told(at: Visitor) -> str:
    return unescape(re.sub("<[^>]*>", "", at.document.skeleton))


def test_all_are_kept() -> None:
    """By one click; a record of a kept game joins it. What is wrong is told with its place."""
    at = Visitor()
    read(at, RECORD)
    at.press("undo")
    read(at, "", FILE)
    assert "4 records. 3 of the records can be read." == at.heard[-1]
    assert f"Chapter 3 · Shacru: South against North · Line {LINE}, turn 3, “e2-e4”: " in told(at)
    assert "Pyrga: Ann" not in at.document.skeleton
    at.press("chapters-keep")
    assert "2 new games. 1 game was already here and has been updated" in at.heard[-1]
    assert f" · Line {LINE}, turn 3, “e2-e4”: " in told(at) and at.can("chapter-open")
    first, second, third = kept(at)
    assert ["pyrga", "pyrga", "tyrus"] == [it.match.game.id for it in (first, second, third)]
    study = read_study(TREE, catalogue.game)
    studied = next(it for it in (first, second) if it.tree is not None)
    assert (study.tree, study.match.actions) == (studied.tree, studied.match.actions)


def test_one_is_opened() -> None:
    """It alone is kept, with its tree; of a wrong one what is good."""
    at = Visitor()
    read(at, FILE)
    at.press("chapter-open", data_at="2")
    assert turns(at)[:2] == ["Sb2", "Tb1E"] and 1 == len(games(at))
    assert at.session.table.tree is not None
    at.go("#/import")
    assert FILE == at.document.fields["record"]
    read(at, FILE)
    at.press("chapter-open", data_at="3")
    assert ["e1-e2", "e9-e8"] == turns(at) and 2 == len(games(at))
    assert not at.can("chapter-open", data_at="5")


def test_a_storage_that_is_full() -> None:
    at = Visitor()
    read(at, FILE)
    at.storage.full = True
    at.press("chapters-keep")
    assert "The file contains no new games." in at.document.skeleton
    assert "Chapter 1: the browser did not save this game." in at.document.skeleton
    assert [] == games(at)


def test_a_long_file_is_read_piece_by_piece() -> None:
    """How far it is stands there; it can be stopped before anything is changed."""
    at = Visitor()
    at.clock.pace = 1
    read(at, FILE)
    assert "1 of 4 games" in at.text(CARRIED)
    at.press("stop")
    at.clock.go_on()
    assert STOPPED in at.document.skeleton and [] == games(at)


def test_of_very_many_the_first_are_listed() -> None:
    """And what is wrong among the others; more on demand, and all of them are kept."""
    at, count = Visitor(), SHOWN + 1
    good = "".join(
        f'[Game "pyrga"]\n[White "A{number}"]\n\n1. Sb2 *\n\n' for number in range(count)
    )
    read(at, good + BAD)
    assert f"{count + 1} records. {count} of the records can be read." == at.heard[-1]
    assert SHOWN + 1 == len(at.document.find(data_do="chapter-open"))
    assert f"first {SHOWN}" in at.document.skeleton
    assert f"Chapter {count + 1} · Shacru: " in told(at)
    at.press("chapters-more")
    assert {"id": f"chapter-{SHOWN + 1}"} == at.document.focused
    assert count + 1 == len(at.document.find(data_do="chapter-open"))
    assert not at.document.find(data_do="chapters-more")
    at.press("chapters-keep")
    assert count == len(kept(at)) and f"{count} new games." == at.heard[-1]


def test_the_form_keeps_what_stands_in_it() -> None:
    """Text and file come back until they are read; then the form is empty."""
    at = Visitor("#/import")
    at.site.input.run("draft", CommandArgs({}, {"record": "[Game"}))
    at.window.chosen = FILE
    at.site.input.run("draft", CommandArgs({}, {"file": "games.txt"}))
    at.go("#/")
    at.document.fields.clear()
    at.window.chosen = None
    at.go("#/import")
    assert "[Game" == at.document.fields["record"] and FILE.encode() == at.window.chosen
    at.window.chosen = None
    at.send("read", record=RECORD)
    at.go("#/import")
    assert "" == at.document.fields["record"] and at.window.chosen is None
