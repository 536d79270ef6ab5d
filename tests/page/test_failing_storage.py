"""A storage that is full or refuses, at whatever is done: it is told, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.screen import KEPT
from tessera.page.features.records.everything import UNKEPT_APART
from tessera.play.replay import read_record
from tessera.saves import apart, apart_bundle, bundle
from tessera.saves.library import GAME
from tessera.saves.port import Memory
from tests.page import screens
from tests.page.fakes import FakeStorage
from tests.page.kept import read, stored, turns
from tests.page.visitor import Visitor

UNANSWERED: Final = "The browser’s storage is not responding."
UNDELETED: Final = "The browser did not delete the game."
FULL: Final = "This browser’s storage is full: nothing was changed."

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.mark.parametrize("why", ["full", "blocked"])
def test_a_game_goes_on_without_storage(why: str) -> None:
    """That it is not kept is told; it can be taken along; later all of it is kept."""
    at = screens.table("")
    at.play("Sb2")
    before = dict(at.storage.texts)
    setattr(at.storage, why, True)
    at.play("Tb1E", "Cd1")
    told = {"full": "storage is full", "blocked": "blocks storage"}[why]
    assert told in at.text("status")
    at.press("undo")
    at.press("redo")
    at.press("export")
    (record,) = at.window.files.values()
    turns = read_record(record, catalogue.game).turns()
    assert ["Sb2", "Tb1E", "Cd1"] == [turn.text for turn in turns]
    assert before == at.storage.texts
    setattr(at.storage, why, False)
    at.play("Td1N")
    assert at.text("kept").startswith(KEPT["kept"])
    assert 4 == len(stored(at).turns())


def unsaved(why: str = "full") -> Visitor:
    """Somebody whose storage failed in the middle of a game: one turn of two is kept."""
    at = screens.table("")
    at.play("Sb2")
    setattr(at.storage, why, True)
    at.play("Tb1E")
    return at


@pytest.mark.parametrize("why", ["full", "blocked"])
def test_a_game_that_is_not_saved_is_left_only_if_that_is_meant(why: str) -> None:
    """It is asked; by any other answer the game stays where it is, with its address."""
    at = unsaved(why)
    address = at.window.address()
    for leave in ("#/", "#/play/shacru", "#/settings"):
        at.go(leave)
        assert "This game is not saved" in at.document.dialog
        at.press("no")
        assert address == at.window.address()
        assert ["Sb2", "Tb1E"] == turns(at) and at.can("export")
    assert at.site.shell.at_risk
    at.go("#/")
    at.press("yes")
    assert "home" == at.site.shell.screen


def test_what_is_not_saved_is_there_as_long_as_the_page_is() -> None:
    """Left, listed, opened again: and kept as soon as there is room."""
    at = unsaved()
    address = at.window.address()
    at.go("#/")
    at.press("yes")
    assert "2 turns" in at.text("mine")
    at.go(address)
    assert ["Sb2", "Tb1E"] == turns(at) and "Not saved" in at.text("status")
    at.go("#/")
    at.press("yes")
    at.storage.full = False
    at.go(address)
    assert "Not saved" not in at.text("status") and not at.site.shell.at_risk
    assert 2 == len(stored(at).turns())


def test_the_tab_with_more_turns_keeps_them() -> None:
    """Another tab takes a game over that could not be saved here: nothing is dropped."""
    ours = unsaved()
    theirs = Visitor(f"#{ours.window.address()}", within=ours.within)
    theirs.press("take-over")
    assert ours.session.watching and ["Sb2", "Tb1E"] == turns(ours)
    ours.press("take-over")
    assert ["Sb2", "Tb1E"] == turns(ours) and "Not saved" in ours.text("status")
    ours.storage.full = False
    ours.play("Cd1")
    assert 3 == len(stored(ours).turns())


def rename(at: Visitor) -> None:
    at.press("rename", data_name="aa")
    at.send("renamed", given="Sunday")


def forget(at: Visitor) -> None:
    at.press("forget")
    at.press("yes")


#: What changes something that is kept, and what is said if that cannot be.
CHANGES: Final[dict[str, tuple[Callable[[Visitor], None], str, str]]] = {
    "delete": (lambda at: at.press("delete", data_name="aa"), UNDELETED, ""),
    "undelete": (lambda at: at.press("undelete"), FULL, UNANSWERED),
    "rename": (rename, FULL, UNANSWERED),
    "download": (lambda at: at.press("download", data_key="tessera.aside.ee.0"), "", UNANSWERED),
    "forget": (forget, "", UNANSWERED),
    "export": (lambda at: at.press("export", data_name="aa"), "", UNANSWERED),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("why", ["full", "blocked"])
def test_the_list_without_storage(name: str, why: str) -> None:
    """What cannot be done is told, and nothing is changed; with storage again, it can be done."""
    at = screens.home()
    do, full, blocked = CHANGES[name]
    wanted = full if why == "full" else blocked or full
    before, count = dict(at.storage.texts), len(at.heard)
    setattr(at.storage, why, True)
    do(at)
    if wanted and not (why == "full" and name == "delete"):
        assert wanted in at.heard[count:]
        assert before == at.storage.texts
    setattr(at.storage, why, False)
    at.go("#/import")
    at.go("#/")
    assert at.document.find(id="game-bb")


def test_a_write_that_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never called saved; what stood there before still stands; it is written when it can be."""
    at = screens.table("")
    at.play("Sb2")
    name, write = at.session.table.name, FakeStorage.set

    def write_half(self: FakeStorage, key: str, text: str) -> None:
        write(self, key, text[:90] if key.startswith(GAME) else text)

    with monkeypatch.context() as torn:
        torn.setattr(FakeStorage, "set", write_half)
        at.play("Sb3")
        assert "Not saved: this browser blocks storage." in at.text("status")
    at.go("#/")
    at.press("yes")
    at.go(f"#/game/{name}")
    assert ["Sb2", "Sb3"] == turns(at)
    assert at.text("kept").startswith(KEPT["kept"])
    assert 2 == len(stored(at, name).turns())


def test_games_apart_of_a_file_that_find_no_room_are_told_and_spoken() -> None:
    """The key was here already; nothing of the file's games apart is."""
    shelf = Memory()
    apart.keep_key(shelf, bytes(16))
    about = {"game": "pyrga", "asks": "over", "name": "", "turn": 3, "letters": 1}
    apart.write(shelf, "0123456789abcdef", apart.Stored("aaaa", "", (), about, "2026-11-01"))
    at = Visitor()
    apart.keep_key(at.storage, bytes(16))
    at.storage.full = True
    read(at, bundle.written({}, [], apart_bundle.parts(shelf)))
    told = str(UNKEPT_APART)
    assert told in at.text("report") and at.heard[-1].endswith(told)
    assert apart.names(at.storage) == []
