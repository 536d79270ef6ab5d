"""An option that a game with so many seats does not have is refused alike by a record and anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from tessera.command.protocol import Session
from tessera.games import catalogue
from tessera.play.contract import LOT, Game, Option
from tessera.play.fault import Fault, Refused
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import BadRecord, read_record
from tests.each import for_each
from tests.records.reading import Bad, where
from tests.records.test_tayu import LOT as THIRD
from tests.records.test_tayu import record


class Said(NamedTuple):
    """A value said of an option, for a game with so many seats."""

    game: str
    seats: int
    name: str
    value: str


def every() -> Iterator[Said]:
    """All options that a game has with any number of seats, with each of these, all their values.

    What only shapes the deal stands in no record.
    """
    for game in map(catalogue.game, catalogue.GAMES):
        options = [it for count in game.seat_counts for it in game.options(count)]
        for name in dict.fromkeys(it.name for it in options if not it.settles):
            values = [value for it in options if it.name == name for value in it.values]
            for count in game.seat_counts:
                for value in dict.fromkeys([*values, "nonsense", ""]):
                    yield Said(game.id, count, name, value)


def option(game: Game[Any], said: Said) -> Option | None:
    """The option of that name, with that number of seats."""
    return next((it for it in game.options(said.seats) if it.name == said.name), None)


def told(said: Said) -> str:
    """The record of a new game, with that header behind its first line."""
    game = catalogue.game(said.game)
    match = Match.new(game, game.setup(said.seats), Random(1))
    first, _, rest = write_record(match).partition("\n")
    return f'{first}\n[{said.name.capitalize()} "{said.value}"]\n{rest}'


def by_record(said: Said) -> Fault | str:
    """What a record with it is refused by, on the line of that header; else the value it has."""
    header = said.name.capitalize()
    try:
        match = read_record(told(said), catalogue.game)
    except BadRecord as refused:
        bad = refused
    else:
        assert header not in match.headers
        return match.setup.options[said.name]
    assert (2, None, header) == (bad.line, bad.turn, bad.fault.facts["header"])
    return bad.fault


def by_setup(said: Said) -> Fault | str:
    """What a new game with it is refused by; else the value it has."""
    try:
        setup = catalogue.game(said.game).setup(said.seats, {said.name: said.value})
    except Refused as refused:
        return refused.fault
    return setup.options[said.name]


@for_each(list(every()), str)
def test_refused_alike(said: Said) -> None:
    """Both give the value, or both refuse it, for the same reason."""
    anew, read = by_setup(said), by_record(said)
    known = option(catalogue.game(said.game), said)
    if known is not None and said.value in known.values:
        assert said.value == anew == read
        return
    assert isinstance(anew, Fault) and isinstance(read, Fault)
    if known is None:
        assert ("option", "option") == (anew.why, read.why)
        assert said.name == anew.facts["name"]
        assert anew.facts["seats"] == read.facts["seats"] == said.seats
        assert anew.facts["allowed"] == read.facts["allowed"]
    else:
        assert ("value", "value") == (anew.why, read.why)
        drawn = {LOT} if known.lot else set()
        assert set(anew.facts["allowed"]) - drawn == set(read.facts["allowed"])  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["one", "two", "nonsense"])
@pytest.mark.parametrize("seats", ["3", "4"])
def test_two_tiles_are_for_two(seats: str, value: str) -> None:
    """Ta Yü for three or four with a header `Hand`: refused with its line, in words with both."""
    more = f'[Hand "{value}"]\n' + (THIRD if seats == "3" else "")
    text = record("", seats=seats, more=more)
    assert Bad(3, None, "record", "option") == where(text)
    ask = f'{{"do": "new", "game": "tayu", "seats": {seats}, "options": {{"hand": "{value}"}}}}'
    answer = Session().answer(ask)
    assert f"The option hand is for 2 seats, not for {seats}." in answer


def test_named_by_its_id() -> None:
    """As it is written, not by its title; one that no number of seats has, too."""
    for options, expected in (
        ('{"hand": "three"}', "The option hand cannot be “three”; it can be one or two."),
        ('{"Hand": "two"}', "tayu has no option “Hand”."),
    ):
        answer = Session().answer(f'{{"do": "new", "game": "tayu", "options": {options}}}')
        assert expected in answer.encode().decode("unicode_escape")
