"""Games played apart in the file with everything: the later state of each stays, and the key."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tessera.saves import apart, apart_bundle
from tessera.saves.apart import Stored
from tessera.saves.apart_bundle import TakenIn
from tessera.saves.port import Memory, StorageFull

NAME, SECOND, GONE = "0123456789abcdef", "0123456789abcde0", "0123456789abcde1"
KEY, OTHER = bytes(16), bytes(range(16))


def stored(letters: int, link: str, when: str = "2026-11-01") -> Stored:
    """A state of a game."""
    about = {"game": "tyrus", "asks": "over", "name": "", "turn": 3, "letters": letters}
    return Stored(link, "", (), about, when)


#: The same game, later and later; the link of the last one is the shortest.
STATES = (
    stored(0, "", "2026-11-01")._replace(terms="t"),
    stored(1, "aaaa"),
    stored(1, "aaaa", "2026-11-02"),
    stored(60, "a" * 1700, "2026-11-03"),
    stored(62, "a" * 600, "2026-11-03"),
)


class Narrow(Memory):
    """A storage with a key, that has no room for some others."""

    def __init__(self, key: bytes | None = KEY, *full: str) -> None:
        super().__init__()
        self.full: tuple[str, ...] = ()
        if key is not None:
            apart.keep_key(self, key)
        self.full = full

    def set(self, key: str, value: str) -> None:
        """Keep a text, unless there is no room for it."""
        if key in self.full:
            raise StorageFull(key)
        super().set(key, value)


def file_of(it: Stored, **more: Any) -> dict[str, Any]:
    """A file that holds a state of the game."""
    shelf = Narrow()
    apart.write(shelf, NAME, it)
    return {**apart_bundle.parts(shelf), **more}


@pytest.mark.parametrize(("here", "there"), [*permutations(range(len(STATES)), 2)])
def test_the_later_state_of_a_game_stays(here: int, there: int) -> None:
    """Whether it is here or in the file: the one with more letters, then the one changed last.

    The other one stays beside it, unless it holds the same letters. What came from the file is
    marked as played elsewhere; the name given here stays.
    """
    shelf = Narrow()
    apart.write(shelf, NAME, STATES[here])
    apart.rename(shelf, NAME, "Final")
    found = apart_bundle.take_in(shelf, file_of(STATES[there]))
    assert found == (TakenIn(taken=1) if there > here else TakenIn(known=1))
    first, last = sorted((here, there))
    same = STATES[first].link == STATES[last].link
    came = {
        at: STATES[at]._replace(
            unsure=at == there and not same, about={**STATES[at].about, "label": "Final"}
        )
        for at in (first, last)
    }
    assert apart.read(shelf, NAME) == came[last]
    assert apart.beside(shelf, NAME) == ([] if same else [came[first]])
    apart_bundle.take_in(shelf, file_of(STATES[there]))
    assert len(apart.beside(shelf, NAME)) <= 1
    apart.forget(shelf, NAME)
    assert [*shelf.texts] == [apart.PLAYER]


@pytest.mark.parametrize(
    "full", [(apart.APART + NAME, apart.GONE), (apart.GONE,), (f"{apart.BESIDE}{SECOND}.0",)]
)
def test_what_there_is_no_room_for_is_told_and_the_rest_is_kept(full: tuple[str, ...]) -> None:
    """A game, names of deleted games and other states, each by itself."""
    whole = file_of(STATES[3], gone=[GONE], beside={SECOND: [STATES[1]._asdict()]})
    whole["apart"][SECOND] = whole["apart"][NAME]
    shelf = Narrow(KEY, *full)
    taken = 2 - (apart.APART + NAME in full)
    assert apart_bundle.take_in(shelf, whole) == TakenIn(taken=taken, unkept=True)
    assert (NAME in apart.names(shelf)) == (taken == 2) and SECOND in apart.names(shelf)
    assert (apart.gone(shelf) == []) == (apart.GONE in full)
    assert (apart.beside(shelf, SECOND) == []) == (f"{apart.BESIDE}{SECOND}.0" in full)


def test_without_room_for_the_key_nothing_is_taken() -> None:
    with pytest.raises(StorageFull):
        apart_bundle.take_in(Narrow(None, apart.PLAYER), file_of(STATES[1]))


@pytest.mark.parametrize("here", [None, OTHER])
def test_a_key_that_is_played_with_stays(here: bytes | None) -> None:
    """One is taken where there is none, or no game."""
    shelf = Narrow(here)
    assert apart_bundle.take_in(shelf, file_of(STATES[1])) == TakenIn(taken=1)
    assert apart.player_key(shelf) == KEY
    assert apart_bundle.take_in(shelf, {"player": OTHER.hex()}) == TakenIn(other=True)
    assert apart.player_key(shelf) == KEY


@pytest.mark.parametrize(
    ("games", "refused"), [({"x": {}}, 1), ({NAME: {"link": 1}}, 1), ([], 1), ({}, 0)]
)
def test_what_is_no_game_is_refused(games: object, refused: int) -> None:
    assert apart_bundle.take_in(Narrow(), {"apart": games}) == TakenIn(refused=refused)


def test_no_number_for_a_lot_comes_by_a_file() -> None:
    """Who made the file would choose the lot of a game that one joins."""
    shelf = Narrow(None)
    it = STATES[1]._replace(draft=("join Bob\n00ff", "a1"))
    assert apart_bundle.take_in(shelf, file_of(it)) == TakenIn(taken=1)
    found = apart.read(shelf, NAME)
    assert found is not None and found.draft == ("join Bob", "a1")


def test_a_key_goes_round_as_words() -> None:
    """Whatever stands between the words; a slip is noticed."""
    for number in range(20):
        key = bytes([number * 13 % 256]) * 7 + bytes(range(9))
        words = apart.words_of(key)
        assert apart.key_of(words.upper().replace(" ", " - ")) == key
        first, *others = words.split()
        other = first[:-1] + ("b" if first[-1] != "b" else "d")
        assert apart.key_of(" ".join([other, *others])) is None
        assert apart.key_of(" ".join(others)) is None
