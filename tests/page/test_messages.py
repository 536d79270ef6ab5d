"""Messages between a frame and the page around it: what is read, what is told."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import look
from tessera.page.embed.host import LONGEST, Malformed, ended, position, read
from tests.page.embedded import HEIGHT, Embedded
from tests.page.tables import table

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
    {"tessera": 1},
    {"tessera": 1, "type": ["goto"]},
    {"tessera": 1, "type": "ready"},
    {"tessera": 1, "type": "goto"},
    {"tessera": 1, "type": "goto", "at": "3"},
    {"tessera": 1, "type": "goto", "at": True},
    {"tessera": 1, "type": "load", "parameters": "game=pyrga"},
    {"tessera": 1, "type": "load", "parameters": {"at": 3}},
    {"tessera": 1, "type": "lang", "lang": None},
]


@pytest.mark.parametrize("message", GOOD)
def test_messages_are_read(message: dict[str, Any]) -> None:
    text = json.dumps({"tessera": 1, "more": "ignored", **message})
    fields = {name: value for name, value in message.items() if name != "type"}
    assert (message["type"], fields) == read(text)


@pytest.mark.parametrize("message", BAD, ids=str)
def test_what_is_malformed_is_refused(message: Any) -> None:
    with pytest.raises(Malformed):
        read(json.dumps(message))


@pytest.mark.parametrize("text", ["", "{", "NaN", "[" * 100_000, "x" * (LONGEST + 1)], ids=len)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read(text)


@pytest.mark.usefixtures("as_fetched")
def test_what_is_said_is_versioned() -> None:
    said = Embedded({"game": "pyrga"}).parent.said
    assert {"tessera": 1, "type": "height", "height": HEIGHT} in said
    assert {1} == {message["tessera"] for message in said}


def test_the_position_is_told() -> None:
    """The turn up to the board and its seat; of an earlier one, how it stood then."""
    shown = table("Sb2 Tb1E Cd1")
    told = {"game": "pyrga", "at": 3, "turns": 3, "seat": "white", "move": "Cd1", "toMove": "black"}
    assert told == position(shown)
    before = position(look(shown, catalogue.board("pyrga"), 1))
    assert {**told, "at": 1, "move": "Sb2"} == before
    start = position(look(shown, catalogue.board("pyrga"), 0))
    assert {**told, "at": 0, "seat": None, "move": None, "toMove": "white"} == start


def test_the_end_is_told_where_it_is_looked_at() -> None:
    over = table("Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3")
    assert {
        "game": "pyrga",
        "winners": ["white"],
        "scores": {"white": 3, "black": 0},
        "result": "white",
        "rule": "PY-10",
    } == ended(over)
    assert ended(look(over, catalogue.board("pyrga"), 11)) is None
