"""The library on a storage that goes wrong at every operation, in every way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

import pytest

from tessera.games import catalogue
from tessera.saves.library import COPY, GAME, PICTURE, Kept, Library, Loaded
from tessera.saves.port import StorageError
from tests.properties.playing import Kind
from tests.saves.faulty import HONEST, WAYS, Faulty, Stopped, at
from tests.saves.keeping import NAME, asides, every_seating, games, loaded, texts_after, told

Do = Callable[[Library], object]
#: At how many moments of a game all faults are tried.
MOMENTS = 6


class Tried(NamedTuple):
    """What came of an operation: the texts, and whether it went well, raised or was stopped."""

    texts: dict[str, str]
    end: str

    @property
    def found(self) -> Loaded:
        """What a page that starts now finds."""
        return loaded(self.texts)


def tried(texts: Mapping[str, str], way: str, do: Do, *, lasting: bool = False) -> Iterator[Tried]:
    """Do something on a storage that goes wrong at each operation, once or from there on.

    Every other time with a library that has loaded the game before.
    """
    storage = Faulty(texts, lambda _: None)
    do(Library(storage, catalogue.game))
    for place in range(storage.operations + 3):
        storage = Faulty(texts, lambda _: None)
        mine = Library(storage, catalogue.game)
        if place % 2 and texts:
            mine.load(NAME)
        storage.wrong, storage.operations = at(place, way, lasting=lasting), 0
        end = "done"
        try:
            do(mine)
        except StorageError:
            end = "raised"
        except Stopped:
            end = "stopped"
        yield Tried(storage.texts, end)


def keeps(moment: Kept) -> Do:
    """The step that keeps a game."""
    return lambda mine: mine.keep(NAME, moment)


def check(result: Tried, old: Kept | None, new: Kept, stands: bool, *, lasting: bool) -> None:
    """Nothing is lost, and nothing is claimed that is not so."""
    found = result.found
    assert told(found.kept) in (told(old), told(new))
    if result.end == "done":
        assert stands
        assert (told(new), None) == (told(found.kept), found.damaged)
    elif result.end == "raised" and not lasting:
        assert not stands


@pytest.mark.slow
@pytest.mark.sampled(5)
@pytest.mark.parametrize("way", WAYS)
@every_seating
def test_a_fault_at_every_operation_of_keep(kind: Kind, way: str, rng: Random) -> None:
    """Whatever goes wrong at any operation: the old game or the new one can be loaded.

    ``keep`` raises exactly when the new text does not stand there, unless the storage cannot
    be read any more; then it raises as well.
    """
    moments = games(kind, rng)
    chosen = [1, *sorted(rng.sample(range(2, len(moments)), min(MOMENTS, len(moments) - 2)))]
    for number in chosen:
        older, new = moments[max(0, number - 2) : number], moments[number]
        texts = texts_after(*older)
        aim = texts_after(*older, new)[GAME + NAME]
        for lasting in (False, True):
            for result in tried(texts, way, keeps(new), lasting=lasting):
                stands = aim == result.texts.get(GAME + NAME)
                check(result, older[-1], new, stands, lasting=lasting)


@pytest.mark.sampled
@pytest.mark.parametrize("way", WAYS)
@every_seating
def test_a_fault_at_the_first_keep(kind: Kind, way: str, rng: Random) -> None:
    """A game that was never kept before is there whole or not at all; no torn rest stays."""
    new = games(kind, rng)[1]
    aim = texts_after(new)[GAME + NAME]
    for result in tried({}, way, keeps(new)):
        check(result, None, new, aim == result.texts.get(GAME + NAME), lasting=False)
        assert {} == result.texts or result.end != "raised"


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("way", HONEST)
@every_seating
def test_a_fault_while_a_damaged_text_is_replaced(kind: Kind, way: str, rng: Random) -> None:
    """A torn text is never overwritten before it lies aside; the copy or the new game loads."""
    *_, older, old, new = games(kind, rng)
    texts = texts_after(older, old)
    torn = texts[GAME + NAME] = texts[GAME + NAME][:-9]
    for result in tried(texts, way, keeps(new)):
        assert torn in (result.texts.get(GAME + NAME), *asides(result.texts))
        found = told(result.found.kept)
        assert found == told(new) or (found == told(older) and result.end != "done")


@pytest.mark.slow
@pytest.mark.sampled(6)
@pytest.mark.parametrize("way", WAYS)
@every_seating
def test_a_fault_while_loading_loses_nothing(kind: Kind, way: str, rng: Random) -> None:
    """Loading on a faulty storage touches no copy and no whole game, and loses no torn one."""
    *_, old, new = games(kind, rng)
    whole = texts_after(old, new)
    torn = whole | {GAME + NAME: whole[GAME + NAME][:-9]}
    for texts, kept in ((whole, new), (torn, old)):
        for lasting in (False, True):
            for result in tried(texts, way, lambda mine: mine.load(NAME), lasting=lasting):
                assert texts[COPY + NAME] == result.texts[COPY + NAME]
                assert texts[GAME + NAME] in (result.texts.get(GAME + NAME), *asides(result.texts))
                assert told(kept) == told(result.found.kept)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("way", ["stopped", "done and stopped", "blocked", "dropped"])
@every_seating
def test_a_fault_while_deleting(kind: Kind, way: str, rng: Random) -> None:
    """A game half deleted is there as it was last kept, or gone; no older state rises again."""
    *_, old, new = games(kind, rng)
    texts = texts_after(old, new) | {PICTURE: f'{{"name": "{NAME}"}}'}
    for result in tried(texts, way, lambda mine: mine.delete(NAME)):
        gone = GAME + NAME not in result.texts
        if way != "dropped" or not gone:
            assert told(result.found.kept) == (None if gone else told(new))


@pytest.mark.parametrize("way", [way for way in WAYS if "stopped" not in way])
@pytest.mark.parametrize("lasting", [False, True])
def test_a_picture_never_stands_in_the_way(way: str, lasting: bool) -> None:
    """A picture that cannot be kept raises nothing: the game is kept all the same."""
    texts = {PICTURE: "old", f"{PICTURE}.{NAME}": "older"}
    pictures = tried(texts, way, lambda mine: mine.picture(NAME, drawing="<svg/>"), lasting=lasting)
    assert {"done"} == {result.end for result in pictures}
