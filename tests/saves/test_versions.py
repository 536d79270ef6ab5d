"""What older builds would misread is kept in a version that they call newer and leave alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.placing import begun_from
from tessera.saves.bundle import written
from tessera.saves.library import GAME, Kept
from tests.properties.playing import Kind
from tests.saves.bundling import read
from tests.saves.keeping import NAME, every_seating, games, kept, loaded, studied, texts_after, told


def plain(kind: Kind, rng: Random) -> Kept:
    """The end of a game without a beginner."""
    *_, last = games(kind, rng)
    return last


def beginner(kind: Kind, rng: Random) -> Kept:
    """A game with a bot of level 0, whom the first builds would take for a person."""
    last = plain(kind, rng)
    return last._replace(players={**last.players, last.match.seats[-1]: "bot:0"})


def placed(kind: Kind, rng: Random) -> Kept:
    """A game that began from a position, where one can be written down (not with rounds)."""
    match = kind.match(rng)
    for count in range(30, 0, -1):
        try:
            return kept(begun_from(match.at(count)))
        except Refused:
            continue
    return plain(kind, rng)


#: What is kept, and the version it needs; a position of format 1 was known to the first builds.
MAKES: Final[dict[Callable[[Kind, Random], Kept], int]] = {
    plain: 1,
    beginner: 2,
    placed: 3,
    studied: 3,
}


@pytest.mark.parametrize("make", MAKES, ids=lambda make: make.__name__)
@every_seating
def test_it_is_kept_in_its_version(
    kind: Kind, make: Callable[[Kind, Random], Kept], rng: Random
) -> None:
    """In a library and in a file of games, and comes back from both as it was."""
    if make is placed and not kind.game.placed_from:
        pytest.skip("no position of this game can be written down")
    moment = make(kind, rng)
    version = 1 if make is placed and kind.game.placed_from == "1" else MAKES[make]
    texts = texts_after(moment)
    assert texts[GAME + NAME].startswith(f"tessera {version} ")
    found = loaded(texts)
    assert (told(moment), None) == (told(found.kept), found.damaged)
    file = written({}, [(NAME, moment)])
    assert version == json.loads(file)["tessera"]
    (part,) = read(file, catalogue.game, {}).games
    assert told(moment) == told(part.kept)
