"""Games to keep, and what of them can be loaded again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Never

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.saves import trees
from tessera.saves.beside import FETCHED
from tessera.saves.bundle import record_of
from tessera.saves.envelope import opened, sealed
from tessera.saves.library import ASIDE, Absent, Kept, Library, Loaded
from tessera.saves.port import Memory
from tessera.saves.trees import joined
from tests.properties.playing import Kind, kinds, tries, turn_ends
from tests.records.growing import grown

NAME = "0a1b2c"
FETCHED.trees = trees
#: What other programs of the same origin may keep there.
FOREIGN = {"theme": "dark", "tessera": "1", "tessera.games": "[]", "other.game.0a1b2c": "{}"}


def seatings() -> list[Kind]:
    """Every game with each number of seats, and each game with some option not at its default."""
    found: dict[tuple[str, int], Kind] = {}
    others: dict[str, Kind] = {}
    for kind in kinds():
        found.setdefault((kind.game.id, kind.setup.seats), kind)
        others[kind.game.id] = kind
    return list({str(kind): kind for kind in (*found.values(), *others.values())}.values())


#: Runs a test once with every game and number of seats: where options make no difference.
every_seating = pytest.mark.parametrize("kind", seatings(), ids=str)


def kept(match: Match, minute: int = 0) -> Kept:
    """A match as it is kept, a bot at its last seat."""
    players = dict.fromkeys(match.seats, "person") | {match.seats[-1]: "bot:2"}
    return Kept(match, players, f"2026-11-21T10:{minute:02}:00Z")


def games(kind: Kind, rng: Random) -> list[Kept]:
    """A random game as it is kept after its start and after every action."""
    return [kept(match, number % 60) for number, match in enumerate(kind.matches(rng))]


def studied(kind: Kind, rng: Random) -> Kept:
    """A random game as it is kept with something beside its turns."""
    while True:
        study = grown(kind, rng)
        it = kept(study.match)._replace(tree=joined(study.match, (study.tree,)))
        if it.is_studied:
            return it


def memory(texts: Mapping[str, str]) -> Memory:
    """A storage with these texts."""
    storage = Memory()
    storage.texts.update(texts)
    return storage


def library(texts: Mapping[str, str] | None = None) -> Library:
    """A library on a storage that does what it is asked, as after a new start of the page."""
    return Library(memory(texts or {}), catalogue.game)


def texts_of(library: Library) -> dict[str, str]:
    """The texts of a library on a memory."""
    assert isinstance(library.storage, Memory)
    return library.storage.texts


def absent(game: str) -> Never:
    """A game whose code is not here yet."""
    raise Absent(game)


def loaded(texts: Mapping[str, str], name: str = NAME) -> Loaded:
    """What a page that starts now would load from these texts, which are not touched."""
    return library(texts).load(name)


def told(found: Kept | None) -> object:
    """All that must come back of a kept game, to be compared.

    Within a turn what is written alike may have been played otherwise (`turn_ends`).
    """
    if found is None:
        return None
    match = found.match
    states = (*turn_ends(match), match.state)
    record = record_of(found) if found.tree is not None else write_record(match)
    return record, states, dict(found.players), found.when


def texts_after(*several: Kept, name: str = NAME) -> dict[str, str]:
    """The storage's texts after these were kept one after another."""
    storage = memory({})
    for each in several:
        Library(storage, catalogue.game).keep(name, each)
    return storage.texts


def asides(texts: Mapping[str, str]) -> list[str]:
    """The texts moved aside."""
    return [texts[key] for key in sorted(texts) if key.startswith(ASIDE)]


def remade(text: str, **changed: object) -> str:
    """A kept text with other contents and a checksum that fits them; None leaves one out."""
    contents = opened(text) | changed
    return sealed({name: value for name, value in contents.items() if value is not None})


def illegal_after(kind: Kind, match: Match, rng: Random) -> Any:
    """An action that the rules refuse after this match."""
    refused = [action for action in tries(kind) if match.fault(action) is not None]
    return rng.choice(refused)
