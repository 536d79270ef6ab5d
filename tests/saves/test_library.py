"""The library on a storage that does what it is asked."""

from __future__ import annotations

from random import Random

from tessera.games import catalogue
from tessera.saves.library import COPY, GAME, PICTURE, Damaged, Library
from tests.properties.playing import Kind, every_kind
from tests.saves.keeping import (
    FOREIGN,
    NAME,
    asides,
    games,
    kept,
    library,
    loaded,
    memory,
    texts_after,
    told,
)


@every_kind
def test_every_turn_comes_back(kind: Kind, rng: Random) -> None:
    """After each turn of a game, a page that starts anew finds it as it stands."""
    storage = memory({})
    mine = Library(storage, catalogue.game)
    for moment in games(kind, rng):
        mine.keep(NAME, moment)
        for found in (mine.load(NAME), loaded(storage.texts)):
            assert (told(moment), None) == (told(found.kept), found.damaged)


@every_kind
def test_a_resigned_game_comes_back(kind: Kind, rng: Random) -> None:
    """A game given up is loaded as given up by the same seat."""
    match = kind.match(rng)
    match = match.at(len(match.actions) // 2)
    if not match.resignable:
        return
    given_up = kept(match.resign())
    found = loaded(texts_after(kept(match), given_up))
    assert told(given_up) == told(found.kept)


@every_kind
def test_the_state_before_lies_in_the_copy(kind: Kind, rng: Random) -> None:
    """If the last text is gone, the one before it is loaded and its loss told."""
    *_, before, last = games(kind, rng)
    texts = texts_after(before, last)
    del texts[GAME + NAME]
    found = loaded(texts)
    assert told(before) == told(found.kept)
    assert Damaged("lost", None, None) == found.damaged


@every_kind
def test_keeping_the_same_again_keeps_the_copy(kind: Kind, rng: Random) -> None:
    """A game kept twice without change does not push the state before it out of the copy."""
    *_, before, last = games(kind, rng)
    texts = texts_after(before, last, last, last)
    assert texts_after(before)[GAME + NAME] == texts[COPY + NAME]


@every_kind
def test_two_tabs_on_one_storage(kind: Kind, rng: Random) -> None:
    """What another tab wrote meanwhile becomes the copy; nothing is taken for damaged."""
    storage = memory({})
    tabs = [Library(storage, catalogue.game) for _ in range(2)]
    moments = games(kind, rng)
    for number, moment in enumerate(moments):
        tabs[number // 3 % 2].keep(NAME, moment)
        assert told(moment) == told(tabs[number % 2].load(NAME).kept)
    assert texts_after(*moments) == storage.texts
    assert [] == asides(storage.texts)


def test_a_name_nobody_kept() -> None:
    """A game that was never kept is neither found nor damaged, and loading writes nothing."""
    mine = library(FOREIGN)
    assert (None, None) == mine.load(NAME)
    assert ([], [], []) == (mine.names(), mine.all(), mine.aside())
    assert FOREIGN == mine.storage.texts  # type: ignore[attr-defined]


@every_kind
def test_games_are_listed_last_played_first(kind: Kind, rng: Random) -> None:
    """All games are listed by the time of their last turn, those that cannot be read at the end."""
    mine = library(FOREIGN)
    match = kind.match(rng)
    for minute in (5, 40, 23):
        mine.keep(f"at{minute}", kept(match, minute))
    mine.storage.set(f"{GAME}torn", "tessera 1 nothing")
    assert ["at40", "at23", "at5", "torn"] == [name for name, _about, _wrong in mine.all()]
    assert ["at23", "at40", "at5", "torn"] == mine.names()


@every_kind
def test_other_programs_keys_are_left_alone(kind: Kind, rng: Random) -> None:
    """Whatever the library does, what others keep on the same origin stays as it was."""
    *_, before, last = games(kind, rng)
    storage = memory(FOREIGN)
    mine = Library(storage, catalogue.game)
    mine.keep(NAME, before)
    mine.keep(NAME, last)
    mine.picture(NAME, "<svg/>")
    storage.set(GAME + NAME, "torn")
    mine.load(NAME)
    mine.all()
    mine.keep(NAME, last)
    mine.delete(NAME)
    for key in mine.aside():
        storage.remove(key)
    assert FOREIGN == storage.texts


@every_kind
def test_delete_forgets_one_game(kind: Kind, rng: Random) -> None:
    """A deleted game is gone with its copy and its picture; others and what is aside stay."""
    *_, before, last = games(kind, rng)
    texts = texts_after(before, last) | {PICTURE + NAME: "<g/>", "tessera.aside.x.0": "torn"}
    other = texts_after(before, last, name="other")
    mine = library(texts | other)
    mine.delete(NAME)
    assert other | {"tessera.aside.x.0": "torn"} == mine.storage.texts  # type: ignore[attr-defined]
    assert (None, None) == mine.load(NAME)
    mine.delete(NAME)


def test_pictures_are_kept_beside_the_game() -> None:
    """The last picture stands under its own key."""
    mine = library()
    mine.picture(NAME, "<g>1</g>")
    mine.picture(NAME, "<g>2</g>")
    assert {PICTURE + NAME: "<g>2</g>"} == mine.storage.texts  # type: ignore[attr-defined]
