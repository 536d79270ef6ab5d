"""Several records in one file or text: they are listed, and all of them kept, or one opened."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.commands import CommandArgs
from tessera.page.features.records.chapters import SHOWN
from tessera.page.features.settings import CARRIED
from tessera.play.replay import LONGEST_OF_ALL
from tessera.play.study_record import read_study
from tessera.saves.library import Kept, Library
from tests.outside import RECORD
from tests.page.kept import turns
from tests.page.screens import dealt
from tests.page.test_games_flow import games
from tests.page.test_records_flow import read
from tests.page.test_trees_flow import TREE
from tests.page.visitor import Visitor

#: One that breaks a rule in its last line, of which two turns are good.
BAD: Final = '[Game "shacru"]\n\n1. e1-e2 e9-e8 2. e2-e4\n'
#: Three games, the second with a tree, the third wrong, the last with all that is hidden in it.
FILE: Final = "\n".join((RECORD, TREE, BAD, dealt("tyrus")))
#: The line of the third game's turns.
LINE: Final = len((RECORD + "\n" + TREE).splitlines()) + 4

pytestmark = pytest.mark.usefixtures("as_fetched")


def kept(at: Visitor) -> list[Kept]:
    """All games that are kept, by what they are of."""
    library = Library(at.storage, catalogue.game)
    found = [library.load(name).kept for name in library.names()]
    return sorted((it for it in found if it), key=lambda it: (it.match.game.id, it.match.finished))


def told(at: Visitor) -> str:
    """The text on the screen."""
    return unescape(re.sub("<[^>]*>", "", at.document.skeleton))


@pytest.mark.parametrize("chosen", [False, True])
def test_all_are_kept(chosen: bool) -> None:
    """Each as a game of its own, by one click; of a wrong one chapter, line and turn are told."""
    at = Visitor()
    read(at, "" if chosen else FILE, FILE if chosen else None)
    assert [] == games(at)
    assert "4 records. 3 of them can be read." == at.heard[-1]
    assert f"Chapter 3 · Shacru: South against North · Line {LINE}, turn 3, “e2-e4”: " in told(at)
    assert "Pyrga: Ann" not in at.document.skeleton
    at.press("chapters-keep")
    assert "3 games are new here." == at.heard[-1]
    assert f" · Line {LINE}, turn 3, “e2-e4”: " in told(at) and at.can("chapter-open")
    first, second, third = kept(at)
    assert ["pyrga", "pyrga", "tyrus"] == [it.match.game.id for it in (first, second, third)]
    study = read_study(TREE, catalogue.game)
    studied = next(it for it in (first, second) if it.tree is not None)
    assert (study.tree, study.match.actions) == (studied.tree, studied.match.actions)


def test_the_same_file_again() -> None:
    """What is here already is not there twice; what was played on since stays as it is."""
    at = Visitor()
    read(at, FILE)
    at.press("chapters-keep")
    at.go(f"#/game/{next(it for it in games(at))}")
    before = len(games(at))
    read(at, FILE)
    at.press("chapters-keep")
    assert "3 games were here already." in at.heard[-1] and before == len(games(at))


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


def test_what_tells_them_apart_is_listed() -> None:
    """Two of the same players have other dates, and other numbers of turns."""
    at = Visitor()
    first, second = (
        f'[Game "pyrga"]\n[Date "2026-11-{day}"]\n\n{text}\n'
        for day, text in ((20, "1. Sb2"), (21, "1. Sb2 Tb1E"))
    )
    read(at, first + second)
    listed = at.document.skeleton
    assert "1\u00a0turn · 2026-11-20" in listed and "2\u00a0turns · 2026-11-21" in listed


def test_who_sits_where_comes_with_it() -> None:
    """As with a single record."""
    at = Visitor()
    sitting = RECORD.replace("\n", '\n[Sitting "person bot:2"]\n', 1)
    read(at, f"{sitting}\n{RECORD}")
    at.press("chapters-keep")
    assert ["bot:2", "person"] == sorted(it.players["black"] for it in kept(at))
    assert not [it for it in kept(at) if "Sitting" in it.match.headers]


def test_nothing_can_be_read() -> None:
    """Then there is nothing to keep, and both are told."""
    at = Visitor()
    read(at, f"{BAD}\n{BAD}")
    assert not at.can("chapters-keep") and "0 of them can be read." in at.heard[-1]
    assert " · Line 3, " in told(at)
    assert " · Line 7, " in told(at)


def test_a_game_is_not_fetched() -> None:
    """Nothing is listed, and the text stays where it was."""
    at = Visitor()
    at.archives.missing.add("tyrus")
    read(at, FILE)
    assert "Tyrus could not be fetched." in at.document.skeleton
    assert FILE == at.document.fields["record"]


def test_a_storage_that_is_full() -> None:
    """What was not kept is told by its chapter; the others are there."""
    at = Visitor()
    read(at, FILE)
    at.storage.full = True
    at.press("chapters-keep")
    assert "No game of the file is new here." in at.document.skeleton
    assert "Chapter 1. The browser did not keep it." in at.document.skeleton
    assert [] == games(at)


def test_a_long_file_is_read_piece_by_piece() -> None:
    """How far it is stands there; it can be stopped before anything is changed."""
    at = Visitor()
    at.clock.pace = 1
    read(at, FILE)
    assert "1 of 4 games" in at.text(CARRIED)
    at.press("stop")
    at.clock.go_on()
    assert "Stopped: nothing was changed." in at.document.skeleton and [] == games(at)


def test_a_text_that_is_too_long() -> None:
    """Its last record is refused, and those before can be kept."""
    at = Visitor()
    read(at, RECORD + "\n" + RECORD + " " * (LONGEST_OF_ALL - 2 * len(RECORD)))
    assert "2 records. 1 of them can be read." == at.heard[-1]


def test_in_french() -> None:
    """What stands over it, and what is wrong."""
    at = Visitor(languages=("fr",))
    read(at, FILE)
    assert "4 parties. 3 d’entre elles sont lisibles." in at.heard[-1].replace("\u00a0", " ")
    assert f" · Ligne {LINE}" in told(at)


def test_of_very_many_the_first_are_listed() -> None:
    """And what is wrong among the others; more on demand, and all of them are kept."""
    at, count = Visitor(), 2 * SHOWN + 1
    good = "".join(
        f'[Game "pyrga"]\n[White "A{number}"]\n\n1. Sb2 *\n\n' for number in range(count)
    )
    read(at, good + BAD)
    assert f"{count + 1} records. {count} of them can be read." == at.heard[-1]
    assert SHOWN + 1 == len(at.document.find(data_do="chapter-open"))
    assert f"The first {SHOWN} are listed" in at.document.skeleton
    assert f"Chapter {count + 1} · Shacru: " in told(at)
    at.press("chapters-more")
    assert 2 * SHOWN + 1 == len(at.document.find(data_do="chapter-open"))
    assert {"id": f"chapter-{SHOWN + 1}"} == at.document.focused
    at.press("chapters-more")
    assert count + 1 == len(at.document.find(data_do="chapter-open"))
    assert not at.document.find(data_do="chapters-more")
    at.press("chapters-keep")
    assert count == len(kept(at)) and f"{count} games are new here." == at.heard[-1]


def test_of_very_many_that_are_wrong_the_first_are_told() -> None:
    """And how many more there are."""
    at = Visitor()
    read(at, RECORD + "\n" + BAD * (SHOWN + 3))
    at.press("chapters-keep")
    said = told(at)
    assert "And 3 more." in said and "Chapter 101 " in said and "Chapter 102 " not in said


def test_back_leads_to_the_text() -> None:
    """The list stands at the address of the form, which is shown again with what was pasted."""
    at = Visitor()
    read(at, FILE)
    at.press("chapters-back")
    assert FILE == at.document.fields["record"] and not at.can("chapters-keep")


def test_the_form_keeps_what_stands_in_it() -> None:
    """Text and file come back until they are read; then the form is empty."""
    at = Visitor()
    at.go("#/import")
    at.site.input.run("draft", CommandArgs({}, {"record": "[Game"}))
    at.window.chosen = FILE
    at.site.input.run("draft", CommandArgs({}, {"file": "games.txt"}))
    at.go("#/")
    at.document.fields.clear()
    at.window.chosen = None
    at.go("#/import")
    assert "[Game" == at.document.fields["record"] and FILE.encode() == at.window.chosen
    at.window.chosen = None
    at.send("read", record=FILE)
    at.go("#/")
    at.go("#/import")
    assert FILE == at.document.fields["record"]
    at.send("read", record=RECORD)
    at.go("#/import")
    assert "" == at.document.fields["record"] and at.window.chosen is None
