"""Everything as one file: it comes back whole, is not doubled; what is bad is refused by name."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.play.record import write_record
from tessera.saves.bundle import (
    LONGEST,
    Bundle,
    Part,
    Refusal,
    Stowed,
    Unreadable,
    of_record,
    written,
)
from tessera.saves.envelope import DEEPEST, VERSION
from tessera.saves.library import GAME, Absent, Kept, Library
from tessera.saves.lines import goes_on
from tessera.saves.listed import listed
from tessera.saves.named import renamed
from tessera.saves.port import StorageError
from tests.outside import played
from tests.properties.playing import Kind
from tests.saves.bundling import everything, read, stow
from tests.saves.faulty import Faulty, at
from tests.saves.keeping import (
    absent,
    every_seating,
    games,
    library,
    loaded,
    memory,
    seatings,
    texts_after,
    texts_of,
    told,
)

#: Settings that there are, and their values.
KNOWN: Final = {"theme": ("auto", "light", "dark"), "sound": ("off", "on")}
CHOSEN: Final = {"theme": "dark", "sound": "on"}


def carried(*parts: tuple[str, Kept]) -> Bundle:
    """What is read of a file with these games."""
    return read(written(CHOSEN, parts), catalogue.game, KNOWN)


def changed(**other: Any) -> str:
    """A file with one game, some of whose facts are others; None leaves one out."""
    whole = json.loads(written({}, [("cafe", pyrga("Sb2"))]))
    part = whole["games"][0] | other
    whole["games"] = [{name: value for name, value in part.items() if value is not None}]
    return json.dumps(whole)


def pyrga(moves: str, **headers: str) -> Kept:
    """A game of Pyrga against a bot by its moves."""
    match = played(moves)._replace(headers=headers)
    return Kept(match, {"white": "person", "black": "bot:2"}, "2026-11-21T10:00:00Z")


@pytest.mark.slow
@every_seating
def test_everything_comes_back(kind: Kind, rng: Random) -> None:
    """All games and the settings, in a library that had none; and not a second time."""
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
    texts = dict(texts_of(other))
    assert Stowed(0, 0, 2, []) == stow(other, bundle)
    assert texts == texts_of(other)


@every_seating
def test_what_is_hidden_cannot_be_read_in_the_file(kind: Kind, rng: Random) -> None:
    """Of a running game with secrets, the whole record does not stand there."""
    for kept in games(kind, rng)[:-1] if kind.game.secrets(kind.setup) else ():
        whole = write_record(kept.match)
        assert json.dumps(whole)[1:-1] not in written({}, [("cafe", kept)])


@pytest.mark.slow
@every_seating
def test_a_game_that_went_on(kind: Kind, rng: Random) -> None:
    """Further in the file: it goes on here; further here: it stays as it is."""
    *_, before, last = games(kind, rng)
    mine = library(texts_after(before, name="cafe"))
    assert Stowed(0, 1, 0, []) == stow(mine, carried(("cafe", last)))
    assert told(last) == told(mine.load("cafe").kept)
    assert Stowed(0, 0, 1, []) == stow(mine, carried(("cafe", before)))
    assert told(last) == told(mine.load("cafe").kept)


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
    """As when its record alone was read before, or it was renamed here."""
    kept = pyrga("Sb2 Sb3", White="Ann")
    mine = library(texts_after(kept, name="cafe"))
    assert Stowed(0, 0, 1, []) == stow(mine, carried(("beef", kept)))
    assert ["cafe"] == mine.names()
    twice = carried(("beef", kept), ("beef", kept), ("dead", kept))
    assert Stowed(1, 0, 2, []) == stow(library(), twice)
    mine = library(texts_after(kept._replace(match=renamed(kept.match, "Final")), name="cafe"))
    assert Stowed(0, 0, 1, []) == stow(mine, carried(("cafe", kept)))
    ((_, about, _),) = listed(mine)
    assert about is not None and "Final" == about.label


def test_a_record_is_kept_with_the_game_that_it_is_of() -> None:
    """Found without a name; its players stay. A record with other moves is another game.

    A game that has all of it comes before one that it would go on from.
    """
    here, date = pyrga("Sb2 Sb3", Date="2026-11-21"), "2026-11-21"
    begun = pyrga("Sb2", Date=date)
    mine = library(texts_after(begun, name="beef") | texts_after(here, name="cafe"))
    for moves, found in (
        ("Sb2 Sb3 Cc3", Stowed(0, 1, 0, [])),
        ("Sb2 Sb3", Stowed(0, 0, 1, [])),
        ("Cb2", Stowed(1, 0, 0, [])),
    ):
        read = pyrga(moves, Date=date, Name="Final")._replace(players={})
        assert found == stow(mine, Bundle({}, [Part(1, "", read)], []))
    kept = mine.load("cafe").kept
    assert kept is not None and (here.players, 3) == (kept.players, kept.match.finished)


@pytest.mark.parametrize("name", ["", "../x", "CAFE", "a" * 41, "<b>", 7, None])
def test_a_name_that_is_none(name: object) -> None:
    """The game is taken under another one."""
    bundle = read(changed(name=name), catalogue.game, KNOWN)
    assert [] == list(bundle.refused)
    (part,) = bundle.games
    assert part.name.isalnum() and 10 == len(part.name)


def test_a_damaged_game_here_is_not_overwritten() -> None:
    """What could not be read stays where it is; the file's game stands beside it."""
    mine = library({GAME + "cafe": "torn"})
    assert ([], 1) == everything(mine)
    assert Stowed(1, 0, 0, []) == stow(mine, carried(("cafe", pyrga("Sb2"))))
    assert "torn" == mine.storage.get(GAME + "cafe")


#: A game in a file that is not as it should be, and how that is told.
BAD: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "no record": ({"record": None}, "content"),
    "a record that is no text": ({"record": ["Sb2"]}, "content"),
    "nothing of a record": ({"record": "{}"}, "content"),
    "no players": ({"players": None}, "content"),
    "players that are no texts": ({"players": {"white": 1}}, "content"),
    "no time": ({"when": None}, "content"),
    "a time that is none": ({"when": 7}, "content"),
    "an unknown game": ({"record": '[Game "chess"]\n\ne4'}, "newer"),
    "a turn against the rules": ({"record": '[Game "pyrga"]\n\nSb2 Sd4'}, "rules"),
}


@pytest.mark.parametrize(("other", "why"), BAD.values(), ids=BAD)
def test_a_bad_game_is_refused(other: dict[str, Any], why: str) -> None:
    """By its number in the file; nothing else of it is taken."""
    bundle = read(changed(**other), catalogue.game, KNOWN)
    assert [] == list(bundle.games)
    assert [(1, why)] == [(it.number, it.why) for it in bundle.refused]


def test_a_game_that_breaks_a_rule_is_refused_with_it() -> None:
    """By its number in the file, its game and its name; the good ones around it are taken."""
    good, bad = pyrga("Sb2"), pyrga("Sb2 Sb3", Name="Final")
    text = written({}, [("cafe", good), ("beef", bad), ("dead", pyrga("Cc3"))])
    bundle = read(text.replace("Sb2 Sb3", "Sb2 Sd4"), catalogue.game, KNOWN)
    assert [1, 3] == [part.number for part in bundle.games]
    (refusal,) = bundle.refused
    assert (2, "Final", "rules", "pyrga") == refusal[:4]
    assert refusal.cause is not None and "PY-3" == refusal.cause.fault.rule


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
    f'{{"tessera": {VERSION + 1}}}': "newer",
    "{" * 100_000: "form",
    '{"a":' * 100_000: "form",
    '{"tessera": 1' + "0" * 5000 + "}": "form",
    '{"tessera": 1, "games": ' + "[" * DEEPEST + "]" * DEEPEST + "}": "form",
    "{" + " " * LONGEST: "long",
}


@pytest.mark.parametrize("text", FORMS, ids=range(len(FORMS)))
def test_what_is_no_such_file(text: str) -> None:
    """Nothing of it is taken; what is too long or nested too deep is not even parsed."""
    with pytest.raises(Unreadable) as unreadable:
        read(text, catalogue.game, KNOWN)
    assert FORMS[text] == unreadable.value.why


@pytest.mark.parametrize("field", ["games", "settings"])
def test_a_part_that_is_none(field: str) -> None:
    """The other part is taken all the same."""
    whole = json.loads(written(CHOSEN, [("cafe", pyrga("Sb2"))])) | {field: 7}
    bundle = read(json.dumps(whole), catalogue.game, KNOWN)
    assert [(0, field, "content")] == [each[:3] for each in bundle.refused]
    assert (field == "games") == (bundle.games == []) == bool(bundle.settings)


def test_a_storage_that_does_not_keep() -> None:
    """What it does not take is refused by name; what stood there stands."""
    texts = texts_after(pyrga("Cc3"), name="cafe")
    storage = Faulty(dict(texts), at(0, "full", lasting=True))
    bundle = carried(("beef", pyrga("Sb2", Name="Final")), ("cafe", pyrga("Cc3")))
    found = stow(Library(storage, catalogue.game), bundle)
    assert Stowed(0, 0, 1, [Refusal(1, "Final", "storage", "pyrga")]) == found
    assert texts == storage.texts
    blocked = Faulty({}, at(0, "blocked", lasting=True))
    with pytest.raises(StorageError):
        stow(Library(blocked, catalogue.game), bundle)
    assert {} == blocked.texts


def test_code_that_is_missing() -> None:
    """It is asked for before anything is written."""
    mine = Library(memory(texts_after(pyrga("Cc3"), name="cafe")), absent)
    texts = dict(texts_of(mine))
    for ask in (
        lambda: stow(mine, carried(("beef", pyrga("Sb2")))),
        lambda: read(changed(), absent, KNOWN),
        lambda: everything(mine),
    ):
        with pytest.raises(Absent):
            ask()
    assert texts == texts_of(mine)


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


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Sb2", "Sb2 Sb3", True),
        ("Sb2", "Sb2", True),
        ("Sb2 Sb3", "Sb2", False),
        ("Sb2", "Sb2 resign white", True),
        ("Sb2 resign white", "Sb2 Sb3", False),
        ("Sb2", "Cc3", False),
    ],
)
def test_what_goes_on_from_what(before: str, after: str, expected: bool) -> None:
    """The same moves and more, from the same start; nothing goes on once a seat gave up."""
    assert expected == goes_on(played(before), played(after))


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("Sb2", "Sb2 Sb3 Cc3"),
        ("Sb2 Sb3 Cc3 Tc3E", "Sb2 Sb3 Cc3 Tc3E"),
        ("Sb2 Sb3 Cc3 resign", "Sb2 Sb3 Cc3 resign"),
        ("Sb2 Sb3 Cb4", None),
    ],
)
def test_the_record_of_a_kept_game(moves: str, expected: str | None) -> None:
    """It is of that game if one goes on from the other; players and the given name stay.

    Its own name does not matter; a game without one takes it.
    """
    here, date = pyrga("Sb2 Sb3 Cc3", Date="2026-11-21", Name="Final"), "2026-11-21"
    read = pyrga(moves, Date=date)._replace(players={}, when="2026-11-22T10:00:00Z")
    found = of_record(here, read)
    assert expected == (found and " ".join(turn.text for turn in found.match.turns()))
    assert found is None or (here.players, here.match.headers) == (
        found.players,
        found.match.headers,
    )
    other = read._replace(match=renamed(read.match, "Other"))
    assert found == of_record(here, other)
    nameless = of_record(here._replace(match=renamed(here.match, "")), other)
    assert ("Other" if found else None) == (nameless and nameless.match.headers["Name"])
    assert of_record(here, pyrga(moves)) is None
    for undated in ({"White": "Ann"}, {"White": "Ann", "Date": "????.??.??"}):
        assert of_record(pyrga("Sb2 Sb3", **undated), pyrga(moves, **undated)) is None
