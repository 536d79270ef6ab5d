"""What a frame is asked: by its parameters, and by messages of the page around it."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.embed.host import LONGEST, Malformed
from tessera.page.embed.host import read as read_message
from tessera.page.embed.parameters import BadParameter, FrameRequest, read
from tessera.play.link import packed
from tessera.play.match import Match
from tessera.words.language import Words
from tests.outside import GAMES_NAMED

PACRU: Final = '[Game "pacru"]\n1. e1-e2 e9-e8'


def asked(**parameters: str) -> FrameRequest:
    """What parameters ask for; ``_`` in a name stands for ``-``."""
    named = {name.replace("_", "-"): value for name, value in parameters.items()}
    return read(named, catalogue.game, Random(1))


def refusal(**parameters: str) -> str:
    """What is said of a parameter that cannot be used."""
    with pytest.raises(BadParameter) as refused:
        asked(**parameters)
    bad = refused.value
    return bad.told(Words(), catalogue.words(bad.game) if bad.game else None)


def turns(match: Match) -> list[str]:
    return [turn.text for turn in match.turns()]


def test_a_game_alone_is_played() -> None:
    """A new one, by a person at the first seat against bots."""
    found = asked(game="shacru", seats="3")
    assert ("play", 0, []) == (found.mode, found.at, turns(found.match))
    first, *others = found.match.seats
    assert {first: "person", **dict.fromkeys(others, "bot:2")} == found.players
    assert 2 == len(others)


def test_a_record_alone_is_looked_through() -> None:
    """From its last turn on; as text, with the game's name beside it, or as part of an address."""
    whole = asked(record=PACRU)
    assert ("view", 2, ["e1-e2", "e9-e8"]) == (whole.mode, whole.at, turns(whole.match))
    for same in (
        asked(game="pacru", record="e1-e2 e9-e8"),
        asked(game="pacru", record="e1-e2\n  e9-e8\n"),
        asked(record=packed(PACRU)),
        asked(game="pacru", record=packed(PACRU), mode="view", at="2"),
    ):
        assert whole.match.actions == same.match.actions
        assert whole[1:] == same[1:]


def test_a_game_goes_on_from_a_turn() -> None:
    """What was played afterwards is left out; the person has the seat to move there."""
    found = asked(record=PACRU, at="1", mode="play")
    assert ["e1-e2"] == turns(found.begun)
    assert {"south": "bot:2", "north": "person"} == found.players
    assert [] == turns(asked(record=PACRU, at="0", mode="try").begun)


def test_who_is_named_sits_there_and_others_are_persons() -> None:
    """Names of seats in small letters are understood, since attributes have no others."""
    found = asked(game="tayu", seats="3", seat_b="bot:1")
    assert {"A": "person", "B": "bot:1", "C": "person"} == found.players


def test_a_level_that_is_not_offered_means_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "withheld", lambda _game, seats: (4, 5) if seats == 3 else ())
    found = asked(game="tayu", seats="3", seat_b="bot:5")
    assert {"A": "person", "B": "bot:3", "C": "person"} == found.players


#: What cannot be used, the parameter that is at fault, and a part of what is said of it.
WRONG: Final[list[tuple[dict[str, str], str, str]]] = [
    ({}, "game", f"Name a game ({GAMES_NAMED}), or give a record."),
    ({"game": "chess"}, "game", f"There is no game “chess”; choose {GAMES_NAMED}."),
    ({"game": "pyrga", "colour": "red"}, "colour", "There is no such parameter"),
    ({"game": "pyrga", "mode": "watch"}, "mode", "choose view, play or try."),
    ({"game": "pyrga", "lang": "de"}, "lang", "choose en or fr."),
    ({"game": "pyrga", "theme": "red"}, "theme", "choose auto, light or dark."),
    ({"game": "pacru", "seats": "5"}, "seats", "choose 2, 3 or 4."),
    ({"game": "pyrga", "seat_south": "person"}, "seat-south", "choose white or black."),
    ({"game": "pyrga", "seat_white": "bot:9"}, "seat-white", "choose person, bot:0,"),
    ({"game": "pyrga", "option_opening": "x"}, "option-opening", "free or no-double-square."),
    ({"record": PACRU, "seats": "2"}, "seats", "The record already says this"),
    ({"record": PACRU, "game": "pyrga"}, "game", "Pacru"),
    ({"record": "e1-e2 e9-e8"}, "record", '[Game "pyrga"]'),
    ({"record": packed(PACRU)[:-4]}, "record", "it was cut short or changed."),
    ({"record": "Sb2 Cd4", "game": "pyrga"}, "record", "Line 1, turn 2: Black must play on a2,"),
    ({"record": '[Game "pyrga"]\n[Seen "white"]\nSb2'}, "record", "Line 2: This record shows"),
]


@pytest.mark.parametrize(("parameters", "name", "part"), WRONG)
def test_what_is_wrong_is_said(parameters: dict[str, str], name: str, part: str) -> None:
    told = refusal(**parameters)
    assert told.startswith(f"Parameter {name}: ") and part in told


@pytest.mark.parametrize("at", ["3", "-1", "1.0", "two", "", "٢", "9999999"])
def test_turns_that_there_are_not(at: str) -> None:
    sentence = f"Parameter at: The value “{at}” is not allowed; choose a number from 0 to 2."
    assert sentence == refusal(record=PACRU, at=at)


def test_no_parameter_is_markup() -> None:
    """What is quoted of it is short and as it was, to be escaped where it is shown."""
    found = refusal(game="<b>" * 100)
    assert "<b><b>" in found
    assert len(found) < 200
    assert len(refusal(**{"<i>" * 100: "x", "game": "pyrga"})) < 200


# Messages of the page around.

GOOD: Final[list[dict[str, Any]]] = [
    {"type": "load", "parameters": {"game": "pyrga", "at": "2"}},
    {"type": "goto", "at": 3},
    {"type": "lang", "lang": "fr"},
    {"type": "theme", "theme": "dark"},
]
BAD: Final[list[Any]] = [
    None,
    7,
    [],
    {},
    {"type": "goto", "at": 3},
    {"tessera": 2, "type": "goto", "at": 3},
    {"tessera": True, "type": "goto", "at": 3},
    {"tessera": 1, "type": ["goto"]},
    {"tessera": 1, "type": "ready"},
    {"tessera": 1, "type": "goto", "at": "3"},
    {"tessera": 1, "type": "goto", "at": True},
    {"tessera": 1, "type": "load", "parameters": {"at": 3}},
    {"tessera": 1, "type": "lang", "lang": None},
]


@pytest.mark.parametrize("message", GOOD)
def test_messages_are_read(message: dict[str, Any]) -> None:
    text = json.dumps({"tessera": 1, "more": "ignored", **message})
    fields = {name: value for name, value in message.items() if name != "type"}
    assert (message["type"], fields) == read_message(text)


@pytest.mark.parametrize("message", BAD, ids=str)
def test_what_is_malformed_is_refused(message: Any) -> None:
    with pytest.raises(Malformed):
        read_message(json.dumps(message))


@pytest.mark.parametrize("text", ["", "{", "NaN", "[" * 100_000, "x" * (LONGEST + 1)], ids=len)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_message(text)
