"""What reviews have found is kept beside the game: whole, of just these turns, or not at all."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.saves import reviews
from tessera.saves.beside import FETCHED, read
from tessera.saves.envelope import opened, sealed
from tessera.saves.kept import Kept
from tessera.saves.library import GAME, Library
from tessera.saves.listed import REVIEWED, STUDY, signs
from tessera.saves.port import REVIEW, SMALL, Memory, make_room
from tessera.saves.salvage import restore
from tests.outside import PERSONS, WHEN, played
from tests.page.fakes import FakeStorage
from tests.page.kept import KEPT

#: A game that begins from a position, with a name that looks like a tree.
PLACED = '[Game "pyrga"]\n[Format "2"]\n[Name "{ (1"]\n[Position "W Sb2 B Tb3E last Tb3E"]\n\n*\n'
OVER = played("Sb2 resign white")
FOUND = [[False, [["a", 1]], []]]


def kept_review() -> Memory:
    """A storage with a review."""
    storage = Memory()
    reviews.keep(storage, "aa", OVER, FOUND)
    return storage


def test_it_is_read_as_it_was_kept() -> None:
    """Of this game alone, and of just these turns."""
    storage = kept_review()
    assert [f"{REVIEW}aa"] == storage.keys()
    assert FOUND == reviews.read(storage, "aa", OVER)
    assert [] == reviews.read(storage, "bb", OVER)


@pytest.mark.parametrize("other", ["Sb2 Sb3 resign black", "Sb3 resign white", "Sb2", ""])
def test_a_review_of_other_turns_is_none(other: str) -> None:
    """The game has gone another way since; it is forgotten then."""
    storage = kept_review()
    assert [] == reviews.read(storage, "aa", played(other))
    assert [] == storage.keys()


@pytest.mark.parametrize("what", ["form", "version"])
def test_a_review_of_another_build_is_none(what: str) -> None:
    """It is left where it lies: its own build can read it there."""
    storage = kept_review()
    told = opened(storage.texts[f"{REVIEW}aa"])
    storage.texts[f"{REVIEW}aa"] = sealed({**told, what: told[what] + 1})
    assert [] == reviews.read(storage, "aa", OVER)
    assert [f"{REVIEW}aa"] == storage.keys()


@pytest.mark.parametrize("text", ["", "torn", sealed({}), sealed({"form": reviews.FORM})])
def test_what_is_no_review_is_none(text: str) -> None:
    """Somebody else may have written it."""
    storage = Memory()
    storage.set(f"{REVIEW}aa", text)
    assert [] == reviews.read(storage, "aa", OVER)
    whole = opened(kept_review().texts[f"{REVIEW}aa"])
    storage.set(f"{REVIEW}aa", sealed({**whole, "found": 3}))
    assert [] == reviews.read(storage, "aa", OVER)


def test_a_full_storage_goes_without() -> None:
    """Nothing is raised, and no older review stands for the one that could not be kept."""
    storage = FakeStorage()
    reviews.keep(storage, "aa", OVER, FOUND)
    storage.full = True
    reviews.keep(storage, "aa", OVER, [*FOUND, *FOUND])
    assert {} == storage.texts
    storage.blocked = True
    reviews.keep(storage, "aa", OVER, FOUND)
    assert [] == reviews.read(storage, "aa", OVER)


def test_games_come_before_reviews() -> None:
    """In a full storage pictures go first, next reviews; of games nothing does."""
    storage = kept_review()
    storage.set(f"{SMALL}aa", "{}")
    storage.set(f"{GAME}aa", KEPT)
    assert make_room(storage) and {f"{REVIEW}aa", f"{GAME}aa"} == {*storage.keys()}
    assert make_room(storage) and [f"{GAME}aa"] == storage.keys()
    assert not make_room(storage)


def test_it_goes_with_its_game_and_comes_back_with_it() -> None:
    """A deleted game leaves nothing behind; put back it is as it was."""
    storage = kept_review()
    library = Library(storage, catalogue.game)
    library.keep("aa", Kept(OVER, PERSONS, WHEN))
    before = dict(storage.texts)
    dropped = library.delete("aa")
    assert {} == storage.texts
    assert restore(library, dropped) and before == storage.texts


def test_signs_tell_of_studies_and_reviews() -> None:
    """Of a tree, not of a claim in brackets, nor of a name with a brace, nor of a position."""
    storage = kept_review()
    library = Library(storage, catalogue.game)
    library.keep("aa", Kept(OVER, PERSONS, WHEN))
    storage.set(f"{GAME}bb", KEPT)
    headers = {"Name": "{a} $1 (2"}
    library.keep("cc", Kept(played("Sb2")._replace(headers=headers), PERSONS, WHEN))
    placed, _none = read(PLACED, catalogue.game)
    library.keep("dd", Kept(placed, PERSONS, WHEN))
    storage.set(f"{GAME}ee", "tessera 3 0 {")
    assert FETCHED.trees and storage.texts[f"{GAME}dd"].startswith("tessera 3 ")
    names = ["aa", "bb", "cc", "dd", "ee", "ff"]
    assert {"aa": (REVIEWED,), "bb": (STUDY,)} == signs(storage, names)
