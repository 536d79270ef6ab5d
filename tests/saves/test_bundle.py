"""Everything as one file: it comes back whole, is not doubled; what is bad is refused by name."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.play.contract import Game
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tessera.saves.bundle import LONGEST, Bundle, Refusal, Stowed, Unreadable, written
from tessera.saves.envelope import VERSION
from tessera.saves.library import GAME, Absent, Kept, Library
from tessera.saves.lines import goes_on
from tessera.saves.listed import listed
from tessera.saves.named import renamed
from tessera.saves.port import Memory, StorageError
from tests.properties.playing import Kind
from tests.saves.bundling import everything, read, stow
from tests.saves.faulty import Faulty, at
from tests.saves.keeping import (
    every_seating,
    games,
    library,
    loaded,
    memory,
    seatings,
    texts_after,
    told,
)

#: Settings that there are, and their values.
KNOWN: Final = {"theme": ("auto", "light", "dark"), "sound": ("off", "on")}
CHOSEN: Final = {"theme": "dark", "sound": "on"}


def carried(*parts: tuple[str, Kept]) -> Bundle:
    """What is read of a file with these games."""
    return read(written(CHOSEN, parts), catalogue.game, KNOWN)


def changed(kept: Kept, **other: Any) -> str:
    """A file with one game, some of whose facts are others; None leaves one out."""
    whole = json.loads(written({}, [("cafe", kept)]))
    part = whole["games"][0] | other
    whole["games"] = [{name: value for name, value in part.items() if value is not None}]
    return json.dumps(whole)


def only(text: str) -> Refusal:
    """The one part of a file that is refused, when nothing of it is taken."""
    bundle = read(text, catalogue.game, KNOWN)
    assert [] == list(bundle.games)
    (refusal,) = bundle.refused
    return refusal


@every_seating
def test_everything_comes_back(kind: Kind, rng: Random) -> None:
    """All games of a library and the settings, in a library that had none; and not a second time.

    Players and the time of the last turn too.
    """
    *_, first, last = games(kind, rng)
    mine = library(texts_after(first, name="cafe") | texts_after(last, name="0a1b"))
    found, lost = everything(mine)
    assert ({"cafe", "0a1b"}, 0) == ({name for name, _ in found}, lost)
    bundle = read(written(CHOSEN, found), catalogue.game, KNOWN)
    assert (CHOSEN, []) == (bundle.settings, list(bundle.refused))
    other = library()
    assert Stowed(2, 0, 0, []) == stow(other, bundle)
    assert told(first) == told(other.load("cafe").kept)
    assert told(last) == told(other.load("0a1b").kept)
    texts = dict(other.storage.texts)  # type: ignore[attr-defined]
    assert Stowed(0, 0, 2, []) == stow(other, bundle)
    assert texts == other.storage.texts  # type: ignore[attr-defined]


@every_seating
def test_what_is_hidden_cannot_be_read_in_the_file(kind: Kind, rng: Random) -> None:
    """Of a running game with secrets, the whole record does not stand there."""
    for kept in games(kind, rng)[:-1]:
        if kind.game.secrets(kind.setup):
            whole = write_record(kept.match)
            assert json.dumps(whole)[1:-1] not in written({}, [("cafe", kept)])


@every_seating
def test_a_game_that_went_on(kind: Kind, rng: Random) -> None:
    """Further in the file: it goes on here; further here: it stays as it is."""
    *_, before, last = games(kind, rng)
    mine = library(texts_after(before, name="cafe"))
    assert Stowed(0, 1, 0, []) == stow(mine, carried(("cafe", last)))
    assert told(last) == told(mine.load("cafe").kept)
    assert Stowed(0, 0, 1, []) == stow(mine, carried(("cafe", before)))
    assert told(last) == told(mine.load("cafe").kept)


def pyrga(moves: str, **headers: str) -> Kept:
    """A game of Pyrga between persons by its moves."""
    played = read_record(f'[Game "pyrga"]\n\n{moves}', catalogue.game)._replace(headers=headers)
    return Kept(played, {"white": "person", "black": "bot:2"}, "2026-11-21T10:00:00Z")


def test_a_game_that_went_another_way() -> None:
    """It is kept beside the other, under a name that is found again."""
    here, there = pyrga("Sb2 Sb3 Cc3"), pyrga("Sb2 Sb3 Cb4")
    mine = library(texts_after(here, name="cafe"))
    assert Stowed(1, 0, 0, []) == stow(mine, carried(("cafe", there)))
    assert told(here) == told(mine.load("cafe").kept)
    (other,) = set(mine.names()) - {"cafe"}
    assert told(there) == told(mine.load(other).kept)
    assert Stowed(0, 0, 1, []) == stow(mine, carried(("cafe", there)))


def test_a_game_under_another_name_is_not_doubled() -> None:
    """As when its record alone was read before."""
    kept = pyrga("Sb2 Sb3", White="Ann")
    mine = library(texts_after(kept, name="cafe"))
    assert Stowed(0, 0, 1, []) == stow(mine, carried(("beef", kept)))
    assert ["cafe"] == mine.names()
    twice = carried(("beef", kept), ("beef", kept), ("dead", kept))
    assert Stowed(1, 0, 2, []) == stow(library(), twice)


def test_the_name_given_here_stays() -> None:
    """A game that was renamed here is the same game."""
    kept = pyrga("Sb2 Sb3")
    mine = library(texts_after(kept._replace(match=renamed(kept.match, "Final")), name="cafe"))
    assert Stowed(0, 0, 1, []) == stow(mine, carried(("cafe", kept)))
    assert "Final" == listed(mine)[0][1].label  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["", "../x", "CAFE", "a" * 41, "<b>", 7, None])
def test_a_name_that_is_none(name: object) -> None:
    """The game is taken under another one."""
    bundle = read(changed(pyrga("Sb2"), name=name), catalogue.game, KNOWN)
    assert [] == list(bundle.refused)
    (part,) = bundle.games
    assert part.name.isalnum() and 10 == len(part.name)


def test_a_damaged_game_here_is_not_overwritten() -> None:
    """What could not be read stays where it is; the file's game stands beside it."""
    mine = library({GAME + "cafe": "torn"})
    assert Stowed(1, 0, 0, []) == stow(mine, carried(("cafe", pyrga("Sb2"))))
    assert "torn" == mine.storage.get(GAME + "cafe")
    assert ([], 1) == everything(library({GAME + "cafe": "torn"}))


BAD: Final[dict[str, dict[str, Any]]] = {
    "no record": {"record": None},
    "a record that is no text": {"record": ["Sb2"]},
    "nothing of a record": {"record": "{}"},
    "no players": {"players": None},
    "players that are no texts": {"players": {"white": 1}},
    "no time": {"when": None},
    "a time that is none": {"when": 7},
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_game_is_refused(bad: str) -> None:
    """Something is missing, or is not what it should be."""
    refusal = only(changed(pyrga("Sb2"), **BAD[bad]))
    assert (1, "content") == (refusal.number, refusal.why)


def test_a_game_that_breaks_a_rule_is_refused_with_it() -> None:
    """By its number in the file, its game and its name; the good ones around it are taken."""
    good, bad = pyrga("Sb2"), pyrga("Sb2 Sb3", Name="Final")
    text = written({}, [("cafe", good), ("beef", bad), ("dead", pyrga("Cc3"))])
    bundle = read(text.replace("Sb2 Sb3", "Sb2 Sd4"), catalogue.game, KNOWN)
    assert [1, 3] == [part.number for part in bundle.games]
    (refusal,) = bundle.refused
    assert (2, "Final", "rules", "pyrga") == refusal[:4]
    assert refusal.cause is not None and "PY-3" == refusal.cause.fault.rule


def test_an_unknown_game_is_refused() -> None:
    """One of a later page, or of none."""
    refusal = only(changed(pyrga("Sb2"), record='[Game "chess"]\n\ne4'))
    assert ("newer", "chess") == (refusal.why, refusal.game)


def test_who_sits_there_is_a_person_unless_known() -> None:
    """Any text may stand in a file."""
    text = changed(pyrga("Sb2"), players={"white": "<b>", "black": "bot:1"})
    (part,) = read(text, catalogue.game, KNOWN).games
    assert {"white": "person", "black": "bot:1"} == dict(part.kept.players)


@pytest.mark.parametrize("value", [{"x": 1}, "on", None, 3])
def test_settings_that_there_are_not(value: object) -> None:
    """A name or a value that is unknown is refused by its name; the others hold."""
    whole = {"tessera": VERSION, "settings": {"sound": "on", "theme": value, "tail": "long"}}
    bundle = read(json.dumps(whole), catalogue.game, KNOWN)
    assert {"sound": "on"} == bundle.settings
    assert {("theme", "setting"), ("tail", "setting")} == {each[1:3] for each in bundle.refused}


FORMS: Final = {
    "": "form",
    "{": "form",
    "[]": "form",
    "{}": "form",
    '{"tessera": "1"}': "form",
    '{"tessera": true}': "form",
    '{"tessera": 0}': "form",
    '{"tessera": 4}': "newer",
    "{" * 100_000: "form",
    '{"a":' * 100_000: "form",
    '{"tessera": 1' + "0" * 5000 + "}": "form",
}


@pytest.mark.parametrize("text", FORMS, ids=range(len(FORMS)))
def test_what_is_no_such_file(text: str) -> None:
    """Nothing of it is taken, and why is said."""
    with pytest.raises(Unreadable) as unreadable:
        read(text, catalogue.game, KNOWN)
    assert FORMS[text] == unreadable.value.why


@pytest.mark.parametrize("depth", [60, 50_000])
def test_a_file_that_is_nested_deeply(depth: int) -> None:
    """It is no such file: to parse it would end Python in a browser. Texts may hold brackets."""
    deep = f'{{"tessera": 1, "games": {"[" * depth}{"]" * depth}}}'
    with pytest.raises(Unreadable) as unreadable:
        read(deep, catalogue.game, KNOWN)
    assert "form" == unreadable.value.why
    text = json.dumps({"tessera": VERSION, "settings": {"x": "[" * depth}, "games": []})
    assert () == tuple(read(text, catalogue.game, KNOWN).games)


def test_a_file_that_is_too_long() -> None:
    """It is not even parsed."""
    with pytest.raises(Unreadable) as unreadable:
        read("{" + " " * LONGEST, catalogue.game, KNOWN)
    assert "long" == unreadable.value.why


@pytest.mark.parametrize(("field", "name"), [("games", "games"), ("settings", "settings")])
def test_a_part_that_is_none(field: str, name: str) -> None:
    """The other part is taken all the same."""
    whole = json.loads(written(CHOSEN, [("cafe", pyrga("Sb2"))])) | {field: 7}
    bundle = read(json.dumps(whole), catalogue.game, KNOWN)
    assert [(0, name, "content")] == [each[:3] for each in bundle.refused]
    assert (field == "games") == (bundle.games == []) == bool(bundle.settings)


def test_a_storage_that_does_not_keep() -> None:
    """What it does not take is refused by name; what stood there stands."""
    texts = texts_after(pyrga("Cc3"), name="cafe")
    storage = Faulty(dict(texts), at(0, "full", lasting=True))
    bundle = carried(("beef", pyrga("Sb2", Name="Final")), ("cafe", pyrga("Cc3")))
    found = stow(Library(storage, catalogue.game), bundle)
    assert Stowed(0, 0, 1, [Refusal(1, "Final", "storage", "pyrga")]) == found
    assert texts == storage.texts


def test_a_storage_that_cannot_be_read() -> None:
    """Nothing is written, and it is told."""
    storage = Faulty({}, at(0, "blocked", lasting=True))
    with pytest.raises(StorageError):
        stow(Library(storage, catalogue.game), carried(("cafe", pyrga("Sb2"))))
    assert {} == storage.texts


def test_code_that_is_missing() -> None:
    """It is asked for before anything is written."""
    bundle = carried(("beef", pyrga("Sb2")))
    mine = memory(texts_after(pyrga("Cc3"), name="cafe"))
    texts = dict(mine.texts)

    def find(name: str) -> Game[Any]:
        raise Absent(name)

    with pytest.raises(Absent):
        stow(Library(mine, find), bundle)
    assert texts == mine.texts
    with pytest.raises(Absent):
        read(written({}, [("cafe", pyrga("Sb2"))]), find, KNOWN)
    with pytest.raises(Absent):
        everything(Library(mine, find))


def test_a_turn_that_is_begun_goes_on_in_any_order() -> None:
    """Pacru writes the changes of a turn in the order of the squares, however they were made."""
    (kind,) = (it for it in seatings() if str(it).startswith("pacru 3 order=NEW meeting=any "))
    for seed in (4, 23):
        *_, before, last = games(kind, Random(seed))
        kept = loaded(texts_after(before, name="cafe"), "cafe").kept
        assert kept is not None and kept.match.open
        match, later = kept.match, carried(("cafe", last)).games[0].kept.match
        assert match.actions != later.actions[: len(match.actions)]
        assert goes_on(match, later) and not goes_on(later, match)
        assert not goes_on(match, later.at(len(match.actions) - 2))


def test_what_goes_on_from_what() -> None:
    """The same moves and more, from the same start; nothing goes on once a seat gave up."""
    assert goes_on(pyrga("Sb2").match, pyrga("Sb2 Sb3").match)
    assert goes_on(pyrga("Sb2").match, pyrga("Sb2").match)
    assert not goes_on(pyrga("Sb2 Sb3").match, pyrga("Sb2").match)
    assert not goes_on(pyrga("Sb2 resign white").match, pyrga("Sb2 Sb3").match)
    assert goes_on(pyrga("Sb2").match, pyrga("Sb2 resign white").match)
    assert not goes_on(pyrga("Sb2").match, pyrga("Cc3").match)


def test_storage_in_memory() -> None:
    """Where the browser keeps nothing, a file can be read all the same."""
    assert Stowed(1, 0, 0, []) == stow(
        Library(Memory(), catalogue.game), carried(("cafe", pyrga("Sb2")))
    )
