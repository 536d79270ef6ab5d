"""An option that a game with so many seats does not have is refused alike by a record and anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tessera.games import catalogue
from tessera.play.contract import LOT
from tessera.play.fault import Fault, Refused
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import BadRecord, read_record
from tests.each import for_each


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


def by_record(said: Said) -> Fault | str:
    """What a record with it is refused by, on the line of that header; else the value it has."""
    game, header = catalogue.game(said.game), said.name.capitalize()
    match = Match.new(game, game.setup(said.seats), Random(1))
    first, _, rest = write_record(match).partition("\n")
    try:
        match = read_record(f'{first}\n[{header} "{said.value}"]\n{rest}', catalogue.game)
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
    options = {it.name: it for it in catalogue.game(said.game).options(said.seats)}
    known = options.get(said.name)
    if known is not None and said.value in known.values:
        assert said.value == anew == read
        return
    assert isinstance(anew, Fault) and isinstance(read, Fault)
    why = "option" if known is None else "value"
    assert (why, why) == (anew.why, read.why)
    if known is None:
        assert said.name == anew.facts["name"]
        assert anew.facts["seats"] == read.facts["seats"] == said.seats
    drawn = {LOT} if known is not None and known.lot else set()
    assert {*anew.facts["allowed"]} - drawn == {*read.facts["allowed"]}  # type: ignore[misc]
