"""What reviews have found is kept beside the game: whole, of just these turns, or not at all."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.saves import reviews
from tessera.saves.beside import FETCHED
from tessera.saves.envelope import opened, sealed
from tessera.saves.kept import Kept
from tessera.saves.library import GAME, Library
from tessera.saves.listed import REVIEWED, STUDY, signs
from tessera.saves.port import REVIEW, SMALL, Memory, make_room
from tessera.saves.salvage import restore
from tests.outside import PERSONS, WHEN, played
from tests.page.kept import KEPT
from tests.saves.faulty import Faulty

#: The header of a position whose sign looks like a tree's.
PLACED = '[Format "2"]\n[Name "{ (1"]\n[Position "W Sb2 B Tb3E last Tb3E"]\n'
OVER = played("Sb2 resign white")
FOUND = [[False, [["a", 1]], []]]
KEY = f"{REVIEW}aa"


def kept_review() -> Memory:
    """A storage with a review."""
    storage = Memory()
    reviews.keep(storage, "aa", OVER, FOUND)
    return storage


def test_it_is_read_as_it_was_kept() -> None:
    """Of this game alone."""
    storage = kept_review()
    assert [KEY] == storage.keys()
    assert FOUND == reviews.read(storage, "aa", OVER)
    assert [] == reviews.read(storage, "bb", OVER)


@pytest.mark.parametrize("other", ["Sb2 Sb3 resign black", "Sb3 resign white", "Sb2", ""])
def test_a_review_of_other_turns_is_none(other: str) -> None:
    """The game has gone another way since; it is forgotten then."""
    storage = kept_review()
    assert [] == reviews.read(storage, "aa", played(other))
    assert [] == storage.keys()


WHOLE = opened(kept_review().texts[KEY])


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        (sealed({**WHOLE, "form": WHOLE["form"] + 1}), True),
        (sealed({**WHOLE, "version": WHOLE["version"] + 1}), True),
        (sealed({**WHOLE, "found": 3}), False),
        ("", False),
        ("torn", False),
        (sealed({}), False),
        (sealed({"form": reviews.FORM}), False),
    ],
)
def test_what_is_no_review_is_none(text: str, stays: bool) -> None:
    """What another build wrote is left where it lies: its own build can read it there."""
    storage = Memory()
    storage.set(KEY, text)
    assert [] == reviews.read(storage, "aa", OVER)
    assert [KEY] == storage.keys() or not stays


@pytest.mark.parametrize("way", ["full", "blocked"])
def test_a_storage_that_takes_nothing_goes_without(way: str) -> None:
    """Nothing is raised; in a full one no older review stands for the one that is lost."""
    storage = Faulty(kept_review().texts, lambda _: way)
    reviews.keep(storage, "aa", OVER, [*FOUND, *FOUND])
    assert [] == reviews.read(storage, "aa", OVER)


def test_games_come_before_reviews() -> None:
    """In a full storage pictures go first, next reviews; of games nothing does."""
    storage = kept_review()
    storage.set(f"{SMALL}aa", "{}")
    storage.set(f"{GAME}aa", KEPT)
    assert make_room(storage) and {KEY, f"{GAME}aa"} == {*storage.keys()}
    assert make_room(storage) and [f"{GAME}aa"] == storage.keys()
    assert not make_room(storage)


def test_it_goes_with_its_game_and_comes_back_with_it() -> None:
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
    assert FETCHED.trees is not None
    placed, _ = FETCHED.trees.read(f'[Game "pyrga"]\n{PLACED}\n*\n', catalogue.game)
    library.keep("dd", Kept(placed, PERSONS, WHEN))
    storage.set(f"{GAME}ee", "tessera 3 0 {")
    assert storage.texts[f"{GAME}dd"].startswith("tessera 3 ")
    names = ["aa", "bb", "cc", "dd", "ee", "ff"]
    assert {"aa": (REVIEWED,), "bb": (STUDY,)} == signs(storage, names)
