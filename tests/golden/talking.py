"""Names that others speak to: the line protocol, addresses, boards in other pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

import pytest

from tessera.command import protocol
from tessera.command.messages import MESSAGES
from tessera.games import catalogue
from tessera.play.contract import Game
from tessera.play.fault import Refused
from tessera.play.record import write_record
from tests.golden import page
from tests.golden.playing import begun, games
from tests.golden.sources import calls, filled, keywords, pages, script, sequences, texts

#: Enough of every request to get as far as to an answer.
_SAID: Final[Mapping[str, Any]] = {"level": 1, "nodes": 1, "seed": 1}


def protocol_names() -> set[str]:
    """Every command, the fields it asks for, the fields it answers with."""
    found = {f"do {name}" for name in _commands()}
    for name, fields in MESSAGES.items():
        found |= {f"{name} wants {field}" for field in ("do", *(one.name for one in fields))}
    for game, request, answer in _talk():
        name = request["do"]
        found |= {f"{name} gives {field}" for field in _fields(answer)}
        found |= {f"{game} position {field}" for field in answer.get("position", ())}
    session = protocol.Session()
    for line in ('{"id": 7, "do": "new", "game": "pyrga"}', '{"do": "state", "id": "x"}', "x"):
        found |= {f"answer {field}" for field in json.loads(session.answer(line))}
    found |= {f"answer {field}" for field in json.loads(protocol.Session().answer("{}"))}
    assert 7 == json.loads(session.answer('{"do": "legal", "id": 7}'))["id"]
    return found


def _commands() -> tuple[str, ...]:
    """The commands, as whoever says another one is told them."""
    with pytest.raises(Refused) as refused:
        protocol.Session().done({"do": "nothing"})
    allowed = refused.value.fault.facts["allowed"]
    assert isinstance(allowed, tuple)
    return allowed


def _talk() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every command in every standing in which it asks for something, on every game."""
    for game in games():
        for seats in game.seat_counts[1:]:
            session = protocol.Session()
            for request in ({"do": "new", "game": game.id, "seats": seats}, {"do": "state"}):
                yield game.id, request, session.done(request)
        match = begun(game.id, actions=2)
        requests: list[dict[str, Any]] = [
            {"do": "new", "game": game.id, "seats": game.seat_counts[0], "options": {}, "seed": 1},
            {"do": "hello"},
            {"do": "state"},
            {"do": "legal"},
            dict(do="think", **_SAID),
            {"do": "view", "seat": match.seats[0]},
            {"do": "load", "record": write_record(match)},
            {"do": "undo"},
            {"do": "play", "move": match.game.write(match.at(0).legal()[0])},
            {"do": "load", "record": _ended(game)},
            {"do": "state"},
            {"do": "goto", "path": []},
            {"do": "state"},
            {"do": "tree"},
            {"do": "load", "record": _tree(game)},
            {"do": "tree"},
        ]
        session = protocol.Session()
        for request in requests:
            if request.get("do") == "play":
                session.match = match.at(0)
            yield game.id, request, session.done(request)


def _ended(game: Game[Any]) -> str:
    """A game played to its end."""
    match = begun(game.id)
    while match.to_move is not None:
        match = match.play(match.legal()[0])
    return write_record(match)


def _tree(game: Game[Any]) -> str:
    """A game that has ended, with all that can be said of its start."""
    side = game.sides(begun(game.id).setup)[0]
    said = f"{{[%eval {side} +1] [%marks a1] [%arrows a1-b2] well}}"
    head, _, turns = _ended(game).partition("\n\n")
    return f"{head}\n\n{said} {turns}".replace('[Format "1"]', '[Format "2"]', 1)


def _fields(answer: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """The fields of an answer; in a position and in scores, names are the game's own."""
    for name, value in answer.items():
        yield f"{before}{name}"
        if name not in ("scores", "position"):
            for inner in _objects(value):
                yield from _fields(inner, f"{before}{name}.")


def _objects(value: Any) -> Iterator[Mapping[str, Any]]:
    """The objects that a value is or holds."""
    if isinstance(value, dict):
        yield value
    for each in value if isinstance(value, list) else ():
        yield from _objects(each)


def addresses() -> set[str]:
    """The forms of addresses that are understood, and all that are written.

    What leads to a definition within a JSON Schema (``#/$defs``) is none.
    """
    found = {f"reads #/{'/'.join(each)}" for one in sequences() for each in _each(one)}
    links = {text for text in texts() if re.fullmatch(r"#/(?!\$)\S*|/at/\S*", text)}
    links |= set(re.findall(r'href="[^"#]*(#/[^"]*)"', pages()))
    return found | {f"writes {link}" for link in links}


def _each(parts: list[str]) -> Iterator[tuple[str, ...]]:
    """What stands for several is each of them."""
    yield from product(*(part.split("|") for part in parts))


def embedding() -> set[str]:
    """Attributes and parameters with their values, methods, events, messages and their fields."""
    names = (*page.NAMES, page.RESUMED, f"{page.SEAT}*", f"{page.OPTION}*")
    found = {f"parameter {name}" for name in names}
    found |= {f"parameter mode={mode}" for mode in page.MODES}
    found |= {f"parameter theme={theme}" for theme in page.THEMES}
    for kind, fields in page.FIELDS.items():
        found.add(f"hears {kind}")
        found |= {f"hears {kind}.{name} {sort.__name__}" for name, sort in fields.items()}
    return found | _said() | _element()


def _said() -> set[str]:
    """What a frame says: the kinds and fields written out where it does, and how a game stands."""
    found = {f"says tessera {page.VERSION}"}
    for call in calls("say"):
        kind = filled(call.args[0]) if call.args else ""
        if kind.isalpha() and kind.islower():
            found |= {f"says {kind}", *(f"says {kind}.{name}" for name in keywords(call))}
    match, board = begun("pyrga", actions=1), catalogue.board("pyrga")
    stands = page.position(page.new_table(match, {}, board))
    end = page.ended(page.new_table(match.resign(), {}, board)) or {}
    found |= {f"says {kind}.{name}" for kind in ("ready", "turn") for name in stands}
    return found | {f"says ended.{name}" for name in end}


def _element() -> set[str]:
    """The element: its name, the attributes that it reads, its methods, events and messages."""
    text = script("embed.js")
    (told,) = re.findall(r"told = /\^\(\?:([^)]*)\)\$/", text)
    (events,) = re.findall(r"\[([^\]]*)\]\.includes\(type\)", text)
    (event,) = re.findall(r"CustomEvent\(`([^`]*)`", text)
    read = re.findall(r'this\.(?:[gh]et|has)Attribute\("([^"]*)"', text)
    read += re.findall(r'names\.delete\("(\w+)"\)', text)
    methods = re.findall(r"^    ([a-z]+)\([^)]*\) \{$", text, re.MULTILINE)
    names = re.findall(r"\w+", events)
    said = re.findall(r'tell\(\{ type: "(\w+)"', text)
    heard = re.findall(r'type === "(\w+)" ?[&)]', text)
    return {
        *(f"element {name}" for name in re.findall(r's\.define\("([^"]*)"', text)),
        *(f"file {name}" for name in re.findall(r"new URL\(`(\w+\.html)", text)),
        *(f"attribute {name.replace('.+', '*')}" for name in [*told.split("|"), *read]),
        *(f"method {name}" for name in methods),
        *(f"event {event.replace('${name}', name)}" for name in names),
        *(f"element says {kind}" for kind in said),
        *(f"element hears {kind}" for kind in [*heard, *names]),
    }
