"""The library on a storage that does what it is asked."""

from __future__ import annotations

import json
from random import Random

import pytest

from tessera.games import catalogue
from tessera.saves import salvage
from tessera.saves.envelope import opened, sealed
from tessera.saves.library import COPY, GAME, PICTURE, About, Absent, Damaged, Library, Loaded
from tessera.saves.listed import listed
from testing.sampling import Few
from tests.properties.playing import FAR_ENOUGH, Kind
from tests.saves.keeping import (
    FOREIGN,
    NAME,
    absent,
    asides,
    every_seating,
    games,
    kept,
    library,
    loaded,
    memory,
    remade,
    seatings,
    texts_after,
    texts_of,
    told,
)


@pytest.mark.slow
@pytest.mark.sampled(5)
@every_seating
def test_every_turn_comes_back(kind: Kind, rng: Random, few: Few) -> None:
    """From two tabs on one storage, and a page that starts anew; nothing is taken for damaged."""
    storage = memory({})
    tabs = [Library(storage, catalogue.game) for _ in range(2)]
    moments = games(kind, rng)[: few.number(60, FAR_ENOUGH + 1)]
    for number, moment in enumerate(moments):
        tabs[number // 3 % 2].keep(NAME, moment)
        for found in (tabs[number % 2].load(NAME), loaded(storage.texts)):
            assert (told(moment), None) == (told(found.kept), found.damaged)
    assert texts_after(*moments) == storage.texts
    assert [] == asides(storage.texts)


@every_seating
def test_the_state_before_lies_in_the_copy(kind: Kind, rng: Random) -> None:
    """If the last text is gone, it is loaded and the loss told; the same twice leaves it there."""
    *_, before, last = games(kind, rng)
    texts = texts_after(before, last, last, last)
    assert texts_after(before)[GAME + NAME] == texts[COPY + NAME]
    del texts[GAME + NAME]
    found = loaded(texts)
    assert told(before) == told(found.kept)
    assert Damaged("lost", None, None) == found.damaged


def test_a_name_nobody_kept() -> None:
    """It is neither found nor damaged, and loading writes nothing."""
    mine = library(FOREIGN)
    assert Loaded(None) == mine.load(NAME)
    assert ([], [], []) == (mine.names(), listed(mine), salvage.aside(mine))
    assert FOREIGN == texts_of(mine)


@every_seating
def test_games_are_listed_last_played_first(kind: Kind, rng: Random) -> None:
    """Those that cannot be read stand at the end."""
    mine = library(FOREIGN)
    match = kind.match(rng)
    for minute in (5, 40, 23):
        mine.keep(f"at{minute}", kept(match, minute))
    mine.storage.set(f"{GAME}torn", "tessera 1 nothing")
    assert ["at40", "at23", "at5", "torn"] == [name for name, _about, _wrong in listed(mine)]
    assert ["at23", "at40", "at5", "torn"] == mine.names()


@every_seating
def test_other_programs_keys_are_left_alone(kind: Kind, rng: Random) -> None:
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


@pytest.mark.slow
@pytest.mark.parametrize("pictured", [NAME, "other"])
@every_seating
def test_delete_forgets_one_game(kind: Kind, pictured: str, rng: Random) -> None:
    """It is gone with its copy and its picture; others and what is aside stay."""
    *_, before, last = games(kind, rng)
    texts = texts_after(before, last) | {f"{PICTURE}.{NAME}": "<g/>"}
    other = texts_after(before, last, name="other") | {f"{PICTURE}.other": "<g/>"}
    other |= {"tessera.aside.x.0": "torn"}
    picture = {PICTURE: json.dumps({"name": pictured})}
    mine = library(texts | other | picture)
    mine.delete(NAME)
    mine.delete(NAME)
    assert (other | picture if pictured == "other" else other) == texts_of(mine)
    assert Loaded(None) == mine.load(NAME)


def test_one_picture_is_kept() -> None:
    """That of the game drawn last; those that older versions kept, one a game, are cleared."""
    mine = library({f"{PICTURE}.{NAME}": "<g/>", f"{PICTURE}.other": "<g/>", **FOREIGN})
    mine.picture("other", game="pyrga", drawing="<g>1</g>")
    mine.picture(NAME, game="pyrga", drawing="<g>2</g>")
    texts = texts_of(mine)
    assert {PICTURE, *FOREIGN} == set(texts)
    wanted = {"name": NAME, "game": "pyrga", "drawing": "<g>2</g>"}
    assert wanted == json.loads(texts[PICTURE])


@pytest.mark.parametrize("text", ["", "torn", "[]", "7", '{"name": 3}', "[" * 9000])
def test_a_picture_that_is_none_does_not_stand_in_the_way(text: str) -> None:
    mine = library({PICTURE: text})
    mine.delete(NAME)
    assert {PICTURE: text} == texts_of(mine)


def test_a_summary_that_is_none_tells_nothing() -> None:
    moment = games(seatings()[0], Random(1))[-1]
    whole = opened(texts_after(moment)[GAME + NAME])
    broken: list[object] = [[], None, {**whole["about"], "players": 3}]
    for about in broken:
        assert not library({GAME + NAME: sealed({**whole, "about": about})}).tells(NAME, moment)
    assert library(texts_after(moment)).tells(NAME, moment)


@every_seating
def test_a_game_whose_code_is_not_here(kind: Kind, rng: Random) -> None:
    """It is listed by its summary, if it has one; loading asks for the code and changes nothing.

    A text that cannot be read yet goes aside before another takes its place.
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
        assert texts == texts_of(mine)
    texts = texts_after(before)
    mine = Library(memory(texts), absent)
    mine.keep(NAME, last)
    assert [texts[GAME + NAME]] == asides(texts_of(mine))
    assert told(last) == told(loaded(texts_of(mine)).kept)
