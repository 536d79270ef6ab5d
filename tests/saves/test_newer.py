"""What a newer version wrote is left where it lies, told as such, and can be taken away."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final
from zlib import compress

import pytest

from tessera.games import catalogue
from tessera.saves import envelope, salvage
from tessera.saves.bundle import Stowed, written
from tessera.saves.library import COPY, GAME, Library, Newer
from tessera.saves.listed import listed
from tessera.saves.port import StorageFull
from tessera.saves.salvage import rename
from tests.properties.playing import Kind
from tests.saves.bundling import everything, read, stow
from tests.saves.faulty import Faulty, at
from tests.saves.keeping import (
    NAME,
    absent,
    asides,
    games,
    library,
    loaded,
    remade,
    seatings,
    texts_after,
    texts_of,
    told,
)


def newer_envelope(text: str) -> str:
    """The text as a version with another envelope would write it."""
    return envelope.sealed(envelope.opened(text) | {"more": [1, 2]}, envelope.VERSION + 1)


def recorded(record: str, **other: object) -> Callable[[str], str]:
    """Makes a text whose record is another; ``{game}`` stands for its game, ``{old}`` for it."""

    def make(text: str) -> str:
        contents = envelope.opened(text)
        old = contents["record"].replace('[Format "1"]\n', "")
        new = record.replace("{game}", contents["about"]["game"]).replace("{old}", old)
        return remade(text, record=new, **other)

    return make


#: A record of a later format as the header ``Sealed`` holds it.
INNER: Final = b64encode(compress(b'[Format "3"] ~')).decode()
LATER_RECORD: Final = recorded('[Format "3"]\n{old}')
#: A text of this version to one of a newer version.
WAYS: Final[Mapping[str, Callable[[str], str]]] = {
    "its envelope": newer_envelope,
    "its record": LATER_RECORD,
    "a format that is no number": recorded('[Format "1.1"]\n{old}'),
    "the header stands last": recorded('{old}\n[Format "3"]\n'),
    "indented, other ends of lines": recorded('{old}\r  [Format "3"]\r\n'),
    "records written otherwise": recorded(
        '[Game "{game}" {x: 1}]\n[Format "3"]\n[[Turns]]\n; said\n1. (a (b)) <!> [Late "x"]'
    ),
    "sealed otherwise": recorded('[Game "{game}"]\n[Format "3"]\n[Sealed "zstd:~~~"]'),
    "the sealed record": recorded(f'[Game "{{game}}"]\n[Format "1"]\n[Sealed "{INNER}"]'),
    "what stands beside the record": recorded(
        '[Format "3"]\n{old}', players=[["white", "Ann"]], when={"at": 1}
    ),
    "a game that is not here yet": recorded('[Game "no such game"]\n\n*'),
}
#: Those of which a list knows only when it reads the game.
READ_FIRST: Final = ("the sealed record", "a game that is not here yet")

#: A game without secrets and one with some: the others are kept in no other way.
every_game = pytest.mark.parametrize(
    "kind",
    [next(kind for kind in seatings() if kind.game.id == game) for game in ("pyrga", "tyrus")],
    ids=str,
)
every_way = pytest.mark.parametrize("way", WAYS)
told_at_once = pytest.mark.parametrize("way", [way for way in WAYS if way not in READ_FIRST])


@every_way
@every_game
def test_it_is_left_as_it_is(kind: Kind, way: str, rng: Random) -> None:
    """No older copy passes for the game; it is not renamed, and not kept over.

    A list says so, if it can tell before the game's code is here, though a summary could be read.
    What this version writes meanwhile stands beside it.
    """
    *_, old, new, newest = games(kind, rng)
    mine = library()
    mine.keep(NAME, old)
    mine.keep(NAME, new)
    texts_of(mine)[GAME + NAME] = WAYS[way](texts_of(mine)[GAME + NAME])
    texts = dict(texts_of(mine))
    # One tab has had the game on the table, the other starts anew.
    for tab in (mine, Library(mine.storage, catalogue.game)):
        with pytest.raises(Newer):
            tab.keep(NAME, newest)
    for ask in (mine.peek, mine.load, mine.load):
        found = ask(NAME)
        assert found.is_newer and found.damaged is not None
        assert (None, None) == (found.kept, found.damaged.aside)
        with pytest.raises(Newer):
            mine.keep(NAME, newest)
    assert not rename(mine, NAME, "Final")
    for find in (catalogue.game, absent) if way not in READ_FIRST else ():
        ((name, about, damaged),) = listed(Library(mine.storage, find))
        assert (NAME, None) == (name, about)
        assert damaged is not None and ("newer", None) == (damaged.why, damaged.aside)
    assert [NAME] == mine.names()
    assert texts == texts_of(mine)
    mine.keep("beside", newest)
    assert told(newest) == told(loaded(texts_of(mine), "beside").kept)
    assert texts == {key: salvage.raw(mine, key) for key in texts}


@told_at_once
@every_game
def test_a_copy_of_a_newer_version(kind: Kind, way: str, rng: Random) -> None:
    """It waits for its version where the game itself is torn or lost, and can be had.

    Where the game is whole, it goes aside before another copy takes its place.
    """
    *_, old, new, newest = games(kind, rng)
    whole = texts_after(old)[GAME + NAME]
    copy = WAYS[way](whole)
    for text in (None, whole[:-9]):
        texts = {COPY + NAME: copy} | ({} if text is None else {GAME + NAME: text})
        mine = library(texts)
        assert mine.peek(NAME).is_newer and mine.load(NAME).is_newer
        ((name, about, damaged),) = listed(mine)
        assert (NAME, None) == (name, about) and damaged is not None and damaged.why == "newer"
        assert (text or copy) == salvage.raw(mine, GAME + NAME)
        assert texts == texts_of(mine)
    mine = library({GAME + NAME: whole, COPY + NAME: copy})
    assert told(old) == told(mine.load(NAME).kept)
    for moment in (new, newest):
        mine.keep(NAME, moment)
    assert [copy] == asides(texts_of(mine))
    assert texts_after(new)[GAME + NAME] == texts_of(mine)[COPY + NAME]


@every_game
def test_a_copy_that_cannot_be_moved_stays(kind: Kind, rng: Random) -> None:
    """While there is no room aside, the game is not kept, and the newer copy stays."""
    *_, old, new = games(kind, rng)
    whole = texts_after(old)[GAME + NAME]
    texts = {GAME + NAME: whole, COPY + NAME: newer_envelope(whole)}
    storage = Faulty(texts, at(0, "full", lasting=True))
    with pytest.raises(StorageFull):
        Library(storage, catalogue.game).keep(NAME, new)
    assert texts == storage.texts


@every_way
@every_game
def test_a_file_with_it(kind: Kind, way: str, rng: Random) -> None:
    """It is refused as newer, by its number; the others are taken; what is kept here stays.

    That includes a game of a newer version that is kept under a name of the file.
    """
    *_, first, second, third = games(kind, rng)
    file: dict[str, Any] = json.loads(
        written({}, [("cafe", first), (NAME, second), ("dead", third)])
    )
    make = LATER_RECORD if way == "its envelope" else WAYS[way]
    contents = envelope.opened(make(texts_after(second)[GAME + NAME]))
    file["games"][1] |= {name: contents[name] for name in ("record", "players", "when")}
    bundle = read(json.dumps(file), catalogue.game, {})
    assert [1, 3] == [part.number for part in bundle.games]
    assert [(2, "newer")] == [(it.number, it.why) for it in bundle.refused]
    texts = texts_after(first, third, name="cafe")
    texts[f"{GAME}cafe"] = WAYS[way](texts[f"{GAME}cafe"])
    mine = library(texts)
    before = dict(texts_of(mine))
    found = stow(mine, bundle)
    assert not found.refused and 2 == found.new + found.known + found.further
    assert before == {key: texts_of(mine)[key] for key in before}
    games_here, lost = everything(mine)
    here = [told(it) for _, it in games_here]
    assert 1 == lost and told(third) in here
    assert all(it in (told(first), told(third)) for it in here)
    assert Stowed(0, 0, 2, []) == stow(mine, bundle)
