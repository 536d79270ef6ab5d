"""Games with names of their own, and games deleted and put back."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tessera.saves import salvage
from tessera.saves.library import COPY, GAME, PICTURE, Dropped, Library
from tessera.saves.listed import listed
from tessera.saves.named import LONGEST, NAMED, given_name, renamed
from tessera.saves.port import StorageError
from tessera.saves.salvage import rename
from tests.outside import played
from tests.properties.playing import Kind
from tests.saves.faulty import HONEST, Faulty, Stopped, at
from tests.saves.keeping import (
    NAME,
    every_seating,
    games,
    kept,
    library,
    loaded,
    texts_after,
    texts_of,
    told,
)

#: Names as they are typed, and as they are taken.
TYPED: Final = {
    "Final": "Final",
    "  a \t b\n": "a b",
    "": "",
    " \u00a0 ": "",
    '<b>&amp;"]': '<b>&amp;"]',
    "x" * 99: "x" * LONGEST,
    f"{'x' * 59} y": "x" * 59,
    "a\x00b\u202ec": "a b c",
    "\\": "\\",
}


@pytest.mark.parametrize(("typed", "name"), TYPED.items())
def test_a_name_goes_along_with_the_game(typed: str, name: str) -> None:
    """It is plain text of one line, in the record, in the save and in the list; moves stay."""
    last = kept(played("Sb2 Tb1E"))
    match = renamed(last.match, typed)
    assert name == given_name(match)
    assert name == given_name(read_record(write_record(match), catalogue.game))
    mine = library(texts_after(last))
    assert rename(mine, NAME, typed)
    found = loaded(texts_of(mine))
    assert found.kept is not None and found.damaged is None
    assert name == given_name(found.kept.match)
    assert told(last) == told(found.kept._replace(match=renamed(found.kept.match, "")))
    ((_, about, _),) = listed(mine)
    assert about is not None and name == about.label


def test_a_name_is_changed_and_taken_away() -> None:
    """The header stands once, or not at all; of a name from outside no more than can be typed."""
    match = played("Sb2", f'[{NAMED} "one"]\n[Event "two"]\n')
    assert {NAMED: "other", "Event": "two"} == dict(renamed(match, "other").headers)
    assert {"Event": "two"} == dict(renamed(match, " ").headers)
    assert "y" * LONGEST == given_name(played("Sb2", f'[{NAMED} "{"y" * 500}"]\n'))


def test_what_cannot_be_renamed() -> None:
    """A game that is not there, or is damaged: nothing is written over it."""
    assert not rename(library(), NAME, "x")
    mine = library({GAME + NAME: "torn"})
    assert not rename(mine, NAME, "x")
    assert "torn" in texts_of(mine).values()


@every_seating
def test_a_deleted_game_is_put_back_as_it_stood(kind: Kind, rng: Random) -> None:
    """Every text of it, to the letter: the copy and the picture too, and a damaged game."""
    *_, before, last = games(kind, rng)
    whole = texts_after(before, last) | {PICTURE: f'{{"name": "{NAME}"}}', "other": "1"}
    torn = whole | {GAME + NAME: "torn"}
    for texts in (whole, torn, {COPY + NAME: whole[COPY + NAME]}):
        mine = library(texts)
        dropped = mine.delete(NAME)
        left = texts_of(mine)
        assert texts == {**left, **dropped.texts} and not left.keys() & dropped.texts
        assert salvage.restore(mine, dropped)
        assert texts == left


def test_a_game_that_was_played_on_is_not_overwritten() -> None:
    """Another tab kept it anew meanwhile: that stays."""
    mine = library(texts_after(kept(played("Sb2"))))
    last = kept(played("Sb2 Tb1E"))
    dropped = mine.delete(NAME)
    mine.keep(NAME, last)
    assert not salvage.restore(mine, dropped)
    assert told(last) == told(mine.load(NAME).kept)


@pytest.mark.parametrize("way", HONEST)
def test_a_fault_while_putting_back(way: str) -> None:
    """The game is back, or not; never an older state of it alone, and a full storage is told."""
    texts = {GAME + NAME: "new", COPY + NAME: "old", PICTURE: f'{{"name": "{NAME}"}}'}
    for place in range(14):
        storage = Faulty({}, at(place, way, lasting=False))
        try:
            assert salvage.restore(Library(storage, catalogue.game), Dropped(NAME, texts))
        except StorageError:
            assert {} == storage.texts
        except Stopped:
            assert "new" == storage.texts.get(GAME + NAME) or COPY + NAME not in storage.texts
        else:
            assert ("new", "old") == (storage.texts[GAME + NAME], storage.texts[COPY + NAME])


def test_a_full_storage_does_not_prevent_deleting() -> None:
    """Nothing is written when a game is deleted."""
    texts = {GAME + NAME: "new", COPY + NAME: "old"}
    storage = Faulty(texts, at(0, "full", lasting=True))
    assert Dropped(NAME, texts) == Library(storage, catalogue.game).delete(NAME)
    assert {} == storage.texts
