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
    found = asked(game="tayu", seats="3", seat_b="bot:3")
    assert {"A": "person", "B": "bot:3", "C": "person"} == found.players


WRONG: Final[list[tuple[dict[str, str], str]]] = [
    ({}, f"Parameter game: Name a game, or give a record; there is {GAMES_NAMED}."),
    ({"game": "chess"}, f"Parameter game: There is no game “chess”; there is {GAMES_NAMED}."),
    ({"game": "pyrga", "colour": "red"},
     ("Parameter colour: There is none of this name; there is game, record, at, mode, seats, lang, "
     "theme, seat-… or option-….")),
    ({"game": "pyrga", "mode": "watch"},
     "Parameter mode: It cannot be “watch”; it can be view, play or try."),
    ({"game": "pyrga", "lang": "de"}, "Parameter lang: It cannot be “de”; it can be en or fr."),
    ({"game": "pyrga", "theme": "red"},
     "Parameter theme: It cannot be “red”; it can be auto, light or dark."),
    ({"game": "pacru", "seats": "5"}, "Parameter seats: It cannot be “5”; it can be 2, 3 or 4."),
    ({"game": "pyrga", "seat_south": "person"},
     "Parameter seat-south: There is no seat “south”; there is white or black."),
    ({"game": "pyrga", "seat_white": "bot:9"},
     ("Parameter seat-white: It cannot be “bot:9”; it can be person, bot:0, bot:1, bot:2, "
      "bot:3, bot:4 or bot:5.")),
    ({"game": "pyrga", "option_opening": "x"},
     ("Parameter option-opening: The option opening cannot be “x”; it can be free or "
     "no-double-square.")),
    ({"record": PACRU, "seats": "2"},
     "Parameter seats: The record says that; leave it out where there is one."),
    ({"record": PACRU, "game": "pyrga"},
     "Parameter game: The record is of Pacru, not of Pyrga."),
    ({"record": "e1-e2 e9-e8"},
     'Parameter record: Line 1: No header such as [Game "pyrga"] says which game this is.'),
    ({"record": packed(PACRU)[:-4]},
     "Parameter record: There is no record in it: it is cut short or was changed."),
    ({"record": "Sb2 Cd4", "game": "pyrga"},
     ("Parameter record: Line 1, turn 2: Black must play next to the Square on b2, on a2, b1, b3 "
      "or c2 (PY-3).")),
    ({"record": '[Game "pyrga"]\n[Seen "white"]\nSb2'},
     "Parameter record: Line 2: This record shows what one seat may see; it is not a whole game."),
]  # fmt: skip


@pytest.mark.parametrize(("parameters", "sentence"), WRONG)
def test_what_is_wrong_is_said(parameters: dict[str, str], sentence: str) -> None:
    assert sentence == refusal(**parameters)


@pytest.mark.parametrize("at", ["3", "-1", "1.0", "two", "", "٢", "9999999"])
def test_turns_that_there_are_not(at: str) -> None:
    sentence = f"Parameter at: It cannot be “{at}”; it can be a number from 0 to 2."
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
