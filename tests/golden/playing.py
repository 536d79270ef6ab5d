"""Names in records and rules: headers, options, the ids of rules and of what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tessera.command.protocol import PROTOCOL
from tessera.games import catalogue
from tessera.games.sectors import placing
from tessera.play.contract import LOT, Game, Option, Outcome
from tessera.play.fault import HOUSE_FAULTS
from tessera.play.match import RESIGN, Match
from tessera.play.record import closed_record, result_of, sealed_record, write_record
from tessera.play.replay import BadRecord, read_record, split
from tessera.saves.named import NAMED
from tessera.words import faults
from tessera.words.apart import APART
from tessera.words.placing import COMMON
from tessera.words.records import RECORDS
from tessera.words.trees import TREES
from tests.golden import page
from tests.properties.playing import setups


def games() -> Iterator[Game[Any]]:
    """All games."""
    yield from map(catalogue.game, catalogue.GAMES)


def begun(game: str, seats: int | None = None, actions: int = 4) -> Match:
    """A game with so many actions played, always the same."""
    rules, rng = catalogue.game(game), Random(1)
    match = Match.new(rules, rules.setup(seats), rng)
    for _ in range(actions):
        match = match.play(rng.choice(match.legal()))
    return match


def record_headers() -> set[str]:
    """All headers of every game's records, in each of their forms; the words in place of turns.

    ``Format`` stands with every value that is read.
    """
    found = {f"house {name}" for name in (NAMED, page.SITTING, *_dates())}
    found |= {f"house Format {value}" for value in map(str, range(10)) if _is_read(value)}
    found |= {f"turn {RESIGN}", *(f"result {word}" for word in _results())}
    found |= {f"reason {begun('pyrga').resign().outcome.rule}"}  # type: ignore[union-attr]
    for game in games():
        found |= {f"{game.id} {name}" for name in _headers(game)}
    return found


def _dates() -> set[str]:
    """``Date``, which stands before all that players add."""
    match = begun("pyrga")._replace(headers={"White": "Ann", "Date": "2026-11-21"})
    names = [*split(write_record(match)).headers]
    return {"Date"} & set(names[: names.index("White")])


def _is_read(value: str) -> bool:
    try:
        read_record(f'[Game "pyrga"]\n[Format "{value}"]\n\nSb2', catalogue.game)
    except BadRecord:
        return False
    return True


def _results() -> list[str]:
    """A game that runs, a draw, two who win together."""
    shared = (Outcome(winners, {}, "").result for winners in ((), ("ns", "ew")))
    return [result_of(begun("pyrga")), *shared]


def _headers(game: Game[Any]) -> set[str]:
    found = set()
    for setup in setups(game):
        match = Match.new(game, setup, Random(1))
        forms = [write_record(match, seat) for seat in (None, *match.seats)]
        forms += [sealed_record(match), closed_record(match)]
        if match.resignable:
            forms.append(write_record(match.resign()))
        found |= {name for form in forms for name in split(form).headers}
        found |= {game.header(seat) for seat in match.seats}
        found |= {it.header for it in game.options(setup.seats) if not it.settles}
    if "sectors" in catalogue.archives(game.id):
        found.add(placing.HEADER)
    return found


def option_values() -> set[str]:
    """Every option of every game and number of seats with its values.

    Which one is the default is held as well: records do not state it.
    """
    found = set()
    for game in games():
        for count in game.seat_counts:
            for option in game.options(count):
                found |= {f"{game.id} {count} {line}" for line in _values(option)}
    return found


def _values(option: Option) -> Iterator[str]:
    yield f"{option.name}: {option.default} if nothing is said"
    for value in (*option.values, *([LOT] if option.lot else [])):
        yield f"{option.name}={value}"
    if option.settles:
        yield f"{option.name} settles the deal"


def rules_and_faults() -> set[str]:
    """Every rule, and every ``(rule, why)`` that has a sentence."""
    found = {f"house {rule}" for rule in HOUSE_FAULTS}
    found |= {_key("house", rule, why) for rule, why in {**faults.FAULTS, **RECORDS, **TREES}}
    found |= {_key("house", rule, why) for rule, why in (*COMMON, *PROTOCOL, *APART)}
    found |= {_key("frame", rule, why) for rule, why in page.SENTENCES}
    for game in games():
        words = catalogue.words(game.id)
        found |= {f"{game.id} {rule}" for rule in words.RULES}
        found |= {_key(game.id, rule, why) for rule, why in words.FAULTS}
        if game.placed_from:
            invariants = {*game.placing().INVARIANTS} - {*COMMON} - {*words.FAULTS}
            found |= {_key(game.id, rule, why) for rule, why in invariants}
    return found


def _key(where: str, rule: str, why: str) -> str:
    return f"{where} {rule} ({why})"
