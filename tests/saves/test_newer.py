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
from tessera.saves.bundle import Bundle, Stowed, written
from tessera.saves.library import COPY, GAME, Absent, Kept, Library, Newer
from tessera.saves.listed import listed
from tessera.saves.port import StorageFull
from tessera.saves.salvage import rename
from tests.properties.playing import Kind
from tests.saves.bundling import everything, read, stow
from tests.saves.faulty import Faulty, at
from tests.saves.keeping import (
    NAME,
    asides,
    games,
    loaded,
    memory,
    remade,
    seatings,
    texts_after,
    told,
)


def newer_envelope(text: str) -> str:
    """The text as a version with another envelope would write it."""
    with pytest.MonkeyPatch.context() as patch:
        contents = envelope.opened(text)
        patch.setattr(envelope, "VERSION", envelope.VERSION + 1)
        return envelope.sealed(contents | {"more": [1, 2]}, envelope.VERSION)


def recorded(record: str, **other: object) -> Callable[[str], str]:
    """Makes a text whose record is another; ``{game}`` stands for its game, ``{old}`` for it."""

    def make(text: str) -> str:
        contents = envelope.opened(text)
        old = contents["record"].replace('[Format "1"]\n', "")
        new = record.replace("{game}", contents["about"]["game"]).replace("{old}", old)
        return remade(text, record=new, **other)

    return make


def packed(record: str) -> str:
    """A record as the header ``Sealed`` holds it."""
    return b64encode(compress(record.encode())).decode()


INNER: Final = packed('[Format "3"] ~')
#: A text of this version to one of a newer version.
WAYS: Final[Mapping[str, Callable[[str], str]]] = {
    "its envelope": newer_envelope,
    "its record": recorded('[Format "3"]\n{old}'),
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
#: Those of which a list knows without reading the game.
TOLD_AT_ONCE: Final = set(WAYS) - {"the sealed record", "a game that is not here yet"}

#: A game without secrets and one with some: the others are kept in no other way.
GAMES: Final = ("pyrga", "tyrus")
every_seating = pytest.mark.parametrize(
    "kind", [next(kind for kind in seatings() if kind.game.id == game) for game in GAMES], ids=str
)
every_way = pytest.mark.parametrize("way", WAYS)


def newer_texts(kind: Kind, rng: Random, way: str) -> tuple[dict[str, str], Kept]:
    """A game that a newer version went on with, over the copy of this one; and it gone on here."""
    *_, old, new, newest = games(kind, rng)
    texts = texts_after(old, new)
    texts[GAME + NAME] = WAYS[way](texts[GAME + NAME])
    return texts, newest


class Shelf:
    """A library on texts that must stay as they are."""

    def __init__(self, texts: Mapping[str, str], find: Any = catalogue.game) -> None:
        self.before = dict(texts)
        self.storage = memory(texts)
        self.library = Library(self.storage, find)

    def assert_untouched(self) -> None:
        """Nothing was written, moved or removed."""
        assert self.before == self.storage.texts


@every_way
@every_seating
def test_it_is_left_as_it_is(kind: Kind, way: str, rng: Random) -> None:
    """Looking, loading, renaming touch nothing, and no older copy passes for the game."""
    texts, _ = newer_texts(kind, rng, way)
    shelf = Shelf(texts)
    for ask in (shelf.library.peek, shelf.library.load, shelf.library.load):
        found = ask(NAME)
        assert found.is_newer and found.damaged is not None
        assert (None, None) == (found.kept, found.damaged.aside)
    assert not rename(shelf.library, NAME, "Final")
    assert [NAME] == shelf.library.names()
    assert texts[GAME + NAME] == salvage.raw(shelf.library, GAME + NAME)
    shelf.assert_untouched()


@pytest.mark.parametrize("way", sorted(TOLD_AT_ONCE))
@every_seating
def test_a_list_says_so(kind: Kind, way: str, rng: Random) -> None:
    """Though its summary could be read: nobody is to open it; also before its game is here."""

    def absent(game: str) -> Any:
        raise Absent(game)

    texts, _ = newer_texts(kind, rng, way)
    for find in (catalogue.game, absent):
        shelf = Shelf(texts, find)
        ((name, about, damaged),) = listed(shelf.library)
        assert (NAME, None) == (name, about)
        assert damaged is not None and ("newer", None) == (damaged.why, damaged.aside)
        shelf.assert_untouched()


@every_way
@every_seating
def test_it_is_never_overwritten(kind: Kind, way: str, rng: Random) -> None:
    """A game of the same name is not kept, and what keeps it hears of that."""
    texts, newest = newer_texts(kind, rng, way)
    shelf = Shelf(texts)
    for _ in range(2):
        with pytest.raises(Newer):
            shelf.library.keep(NAME, newest)
        shelf.library.load(NAME)
    shelf.assert_untouched()


@every_way
@every_seating
def test_a_tab_of_a_newer_version_went_on(kind: Kind, way: str, rng: Random) -> None:
    """A tab of this version that has the game on the table writes nothing over it."""
    *_, old, new, newest = games(kind, rng)
    storage = memory({})
    mine = Library(storage, catalogue.game)
    mine.keep(NAME, old)
    mine.keep(NAME, new)
    storage.texts[GAME + NAME] = WAYS[way](storage.texts[GAME + NAME])
    texts = dict(storage.texts)
    with pytest.raises(Newer):
        mine.keep(NAME, newest)
    mine.keep("other", newest)
    assert texts == {key: text for key, text in storage.texts.items() if NAME in key}
    assert told(newest) == told(mine.load("other").kept)


@pytest.mark.parametrize("way", sorted(TOLD_AT_ONCE))
@every_seating
def test_a_copy_of_a_newer_version(kind: Kind, way: str, rng: Random) -> None:
    """It waits for its version where the game itself is torn or lost, and can be had.

    Where the game is whole, it goes aside before another copy takes its place.
    """
    *_, old, new, newest = games(kind, rng)
    whole = texts_after(old)[GAME + NAME]
    copy = WAYS[way](whole)
    for text in (None, whole[:-9]):
        texts = {COPY + NAME: copy} | ({} if text is None else {GAME + NAME: text})
        shelf = Shelf(texts)
        assert shelf.library.peek(NAME).is_newer and shelf.library.load(NAME).is_newer
        ((name, about, damaged),) = listed(shelf.library)
        assert (NAME, None) == (name, about) and damaged is not None and damaged.why == "newer"
        assert (text or copy) == salvage.raw(shelf.library, GAME + NAME)
        shelf.assert_untouched()
    storage = memory({GAME + NAME: whole, COPY + NAME: copy})
    mine = Library(storage, catalogue.game)
    assert told(old) == told(mine.load(NAME).kept)
    for moment in (new, newest):
        mine.keep(NAME, moment)
    assert [copy] == asides(storage.texts)
    assert texts_after(new)[GAME + NAME] == storage.texts[COPY + NAME]


@every_seating
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
@every_seating
def test_the_player_may_delete_it(kind: Kind, way: str, rng: Random) -> None:
    """It is gone then with its copy, and comes back as it stood when it is put back."""
    texts, _ = newer_texts(kind, rng, way)
    shelf = Shelf(texts)
    dropped = shelf.library.delete(NAME)
    assert {} == shelf.storage.texts
    assert salvage.restore(shelf.library, dropped)
    shelf.assert_untouched()


def carried(kind: Kind, rng: Random, way: str) -> tuple[Bundle, list[Kept]]:
    """What is read of a file whose second game of three is of a newer version."""
    *_, first, second, third = games(kind, rng)
    text = written({}, [("cafe", first), (NAME, second), ("dead", third)])
    whole = json.loads(text)
    made = WAYS[way](texts_after(second)[GAME + NAME])
    if way == "its envelope":
        made = recorded('[Format "3"]\n{old}')(texts_after(second)[GAME + NAME])
    contents = envelope.opened(made)
    whole["games"][1] |= {name: contents[name] for name in ("record", "players", "when")}
    return read(json.dumps(whole), catalogue.game, {}), [first, third]


@every_way
@every_seating
def test_a_file_with_it(kind: Kind, way: str, rng: Random) -> None:
    """It is refused as newer, by its number; the others are taken; what is kept here stays.

    That includes a game of a newer version that is kept under a name of the file.
    """
    bundle, others = carried(kind, rng, way)
    assert [1, 3] == [part.number for part in bundle.games]
    (refusal,) = bundle.refused
    assert (2, "newer") == (refusal.number, refusal.why)
    texts, _ = newer_texts(kind, rng, way)
    mine = Library(
        memory({key.replace(NAME, "cafe"): it for key, it in texts.items()}), catalogue.game
    )
    before = dict(mine.storage.texts)  # type: ignore[attr-defined]
    found = stow(mine, bundle)
    assert not found.refused and len(others) == found.new + found.known + found.further
    after = mine.storage.texts  # type: ignore[attr-defined]
    assert before == {key: after[key] for key in before}
    games_here, lost = everything(mine)
    assert 1 == lost
    assert [] == [it for _, it in games_here if told(it) not in map(told, others)]
    assert told(others[-1]) in [told(it) for _, it in games_here]
    assert Stowed(0, 0, 2, []) == stow(mine, bundle)


@every_seating
def test_a_file_whose_other_name_is_taken_by_it(kind: Kind, rng: Random) -> None:
    """A game of the file that went on in a newer version under the name it got here."""
    *_, first, last = games(kind, rng)
    bundle = read(written({}, [("cafe", last)]), catalogue.game, {})
    torn = {f"{GAME}cafe": "torn"}
    mine = Library(memory(torn), catalogue.game)
    stow(mine, bundle)
    (other,) = set(mine.names()) - {"cafe"}
    key = GAME + other
    ahead = newer_envelope(salvage.raw(mine, key))
    mine = Library(memory(torn | {key: ahead}), catalogue.game)
    assert Stowed(1, 0, 0, []) == stow(mine, bundle)
    assert ahead == salvage.raw(mine, key)
    assert Stowed(0, 0, 1, []) == stow(mine, bundle)
    assert told(first) not in [told(it) for _, it in everything(mine)[0]]


@pytest.mark.parametrize("way", sorted(WAYS))
@every_seating
def test_the_newer_version_reads_on(kind: Kind, way: str, rng: Random) -> None:
    """What this version writes meanwhile stands beside it; and this version reads its own."""
    texts, newest = newer_texts(kind, rng, way)
    mine = Library(memory(texts), catalogue.game)
    mine.keep("beside", newest)
    listed(mine)
    assert texts == {key: salvage.raw(mine, key) for key in texts}
    assert told(newest) == told(loaded(mine.storage.texts, "beside").kept)  # type: ignore[attr-defined]
