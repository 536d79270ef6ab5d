"""The library on a storage that does what it is asked."""

from __future__ import annotations

import json
from random import Random
from typing import Never

import pytest

from tessera.games import catalogue
from tessera.saves import salvage
from tessera.saves.library import COPY, GAME, PICTURE, About, Absent, Damaged, Library, Loaded
from tessera.saves.listed import listed
from testing.sampling import Few
from tests.properties.playing import FAR_ENOUGH, Kind
from tests.saves.keeping import (
    FOREIGN,
    NAME,
    asides,
    every_seating,
    games,
    kept,
    library,
    loaded,
    memory,
    remade,
    texts_after,
    told,
)


@every_seating
def test_every_turn_comes_back(kind: Kind, rng: Random, few: Few) -> None:
    """After each turn of a game, a page that starts anew finds it as it stands.

    In a usual run, after some of its turns.
    """
    storage = memory({})
    mine = Library(storage, catalogue.game)
    moments = games(kind, rng)
    looked = few(range(len(moments)))
    for number, moment in enumerate(moments):
        mine.keep(NAME, moment)
        if number not in looked:
            continue
        for found in (mine.load(NAME), loaded(storage.texts)):
            assert (told(moment), None) == (told(found.kept), found.damaged)


@every_seating
def test_a_resigned_game_comes_back(kind: Kind, rng: Random) -> None:
    """A game given up is loaded as given up by the same seat."""
    match = kind.match(rng)
    match = match.at(len(match.actions) // 2)
    if not match.resignable:
        return
    given_up = kept(match.resign())
    found = loaded(texts_after(kept(match), given_up))
    assert told(given_up) == told(found.kept)


@every_seating
def test_the_state_before_lies_in_the_copy(kind: Kind, rng: Random) -> None:
    """If the last text is gone, the one before it is loaded and its loss told."""
    *_, before, last = games(kind, rng)
    texts = texts_after(before, last)
    del texts[GAME + NAME]
    found = loaded(texts)
    assert told(before) == told(found.kept)
    assert Damaged("lost", None, None) == found.damaged


@every_seating
def test_keeping_the_same_again_keeps_the_copy(kind: Kind, rng: Random) -> None:
    """A game kept twice without change does not push the state before it out of the copy."""
    *_, before, last = games(kind, rng)
    texts = texts_after(before, last, last, last)
    assert texts_after(before)[GAME + NAME] == texts[COPY + NAME]


@every_seating
def test_two_tabs_on_one_storage(kind: Kind, rng: Random, few: Few) -> None:
    """What another tab wrote meanwhile becomes the copy; nothing is taken for damaged."""
    storage = memory({})
    tabs = [Library(storage, catalogue.game) for _ in range(2)]
    moments = games(kind, rng)[: few.number(36, FAR_ENOUGH + 1)]
    for number, moment in enumerate(moments):
        tabs[number // 3 % 2].keep(NAME, moment)
        assert told(moment) == told(tabs[number % 2].load(NAME).kept)
    assert texts_after(*moments) == storage.texts
    assert [] == asides(storage.texts)


def test_a_name_nobody_kept() -> None:
    """A game that was never kept is neither found nor damaged, and loading writes nothing."""
    mine = library(FOREIGN)
    assert Loaded(None) == mine.load(NAME)
    assert ([], [], []) == (mine.names(), listed(mine), salvage.aside(mine))
    assert FOREIGN == mine.storage.texts  # type: ignore[attr-defined]


@every_seating
def test_games_are_listed_last_played_first(kind: Kind, rng: Random) -> None:
    """All games are listed by the time of their last turn, those that cannot be read at the end."""
    mine = library(FOREIGN)
    match = kind.match(rng)
    for minute in (5, 40, 23):
        mine.keep(f"at{minute}", kept(match, minute))
    mine.storage.set(f"{GAME}torn", "tessera 1 nothing")
    assert ["at40", "at23", "at5", "torn"] == [name for name, _about, _wrong in listed(mine)]
    assert ["at23", "at40", "at5", "torn"] == mine.names()


@every_seating
def test_other_programs_keys_are_left_alone(kind: Kind, rng: Random) -> None:
    """Whatever the library does, what others keep on the same origin stays as it was."""
    *_, before, last = games(kind, rng)
    storage = memory(FOREIGN)
    mine = Library(storage, catalogue.game)
    mine.keep(NAME, before)
    mine.keep(NAME, last)
    mine.picture(NAME, drawing="<svg/>")
    storage.set(GAME + NAME, "torn")
    mine.load(NAME)
    listed(mine)
    mine.keep(NAME, last)
    mine.delete(NAME)
    for key in salvage.aside(mine):
        storage.remove(key)
    assert FOREIGN == storage.texts


@every_seating
def test_delete_forgets_one_game(kind: Kind, rng: Random) -> None:
    """A deleted game is gone with its copy and its pictures; others and what is aside stay."""
    *_, before, last = games(kind, rng)
    texts = texts_after(before, last) | {f"{PICTURE}.{NAME}": "<g/>", "tessera.aside.x.0": "torn"}
    other = texts_after(before, last, name="other") | {f"{PICTURE}.other": "<g/>"}
    for pictured in (NAME, "other"):
        mine = library(texts | other | {PICTURE: json.dumps({"name": pictured})})
        mine.delete(NAME)
        left = mine.storage.texts  # type: ignore[attr-defined]
        kept_picture = left.pop(PICTURE, "")
        assert (pictured == "other") == bool(kept_picture)
        assert other | {"tessera.aside.x.0": "torn"} == left
        assert Loaded(None) == mine.load(NAME)
        mine.delete(NAME)


def test_one_picture_is_kept() -> None:
    """That of the game drawn last; those that older versions kept, one a game, are cleared."""
    mine = library({f"{PICTURE}.{NAME}": "<g/>", f"{PICTURE}.other": "<g/>", **FOREIGN})
    mine.picture("other", game="pyrga", drawing="<g>1</g>")
    mine.picture(NAME, game="pyrga", drawing="<g>2</g>")
    texts = mine.storage.texts  # type: ignore[attr-defined]
    assert {PICTURE, *FOREIGN} == set(texts)
    wanted = {"name": NAME, "game": "pyrga", "drawing": "<g>2</g>"}
    assert wanted == json.loads(texts[PICTURE])


@pytest.mark.parametrize("text", ["", "torn", "[]", "7", '{"name": 3}', "[" * 9000])
def test_a_picture_that_is_none_does_not_stand_in_the_way(text: str) -> None:
    """Whatever stands where the picture should, a game can be deleted."""
    mine = library({PICTURE: text})
    mine.delete(NAME)
    assert {PICTURE: text} == mine.storage.texts  # type: ignore[attr-defined]


def absent(game: str) -> Never:
    """A game whose code is not here yet."""
    raise Absent(game)


@every_seating
def test_a_game_whose_code_is_not_here(kind: Kind, rng: Random) -> None:
    """It is listed by its summary; without one nothing is said of it; loading asks for the code.

    Nothing has changed then, and nothing is called damaged.
    """
    *_, before, last = games(kind, rng)
    whole = texts_after(before, last)
    torn = whole | {GAME + NAME: whole[GAME + NAME][:-9]}
    silent = {GAME + NAME: remade(whole[GAME + NAME], about=None)}
    for texts, about in ((whole, About.of(last)), (torn, None), (silent, None)):
        mine = Library(memory(texts), absent)
        assert [(NAME, about, None)] == listed(mine)
        for ask in (mine.load, mine.peek):
            with pytest.raises(Absent) as found:
                ask(NAME)
            assert kind.game.id == found.value.game
        assert texts == mine.storage.texts  # type: ignore[attr-defined]


@every_seating
def test_what_cannot_be_read_yet_is_not_overwritten(kind: Kind, rng: Random) -> None:
    """A text that needs code that is not here goes aside before another takes its place."""
    *_, before, last = games(kind, rng)
    texts = texts_after(before)
    mine = Library(memory(texts), absent)
    mine.keep(NAME, last)
    assert [texts[GAME + NAME]] == asides(mine.storage.texts)  # type: ignore[attr-defined]
    assert told(last) == told(loaded(mine.storage.texts).kept)  # type: ignore[attr-defined]
