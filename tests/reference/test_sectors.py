"""Shacru's and Pacru's engines against the second readers of their rules, over random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tessera.games.pacru.rules import GAME as PACRU
from tessera.games.pacru.state import Pacru
from tessera.games.sectors.geometry import SQUARES
from tessera.games.sectors.seats import pawn
from tessera.games.shacru.rules import GAME as SHACRU
from tessera.games.shacru.state import Shacru
from tessera.play.contract import Game
from testing.sampling import Few
from tests.reference import pacru, shacru
from tests.reference.comparing import Comparison
from tests.reference.scattered import scattered
from tests.reference.sectors import Pawn

#: Plies compared in a normal run, and in a long one.
PLIES, LONG_PLIES = 3_000, 200_000


def begun_shacru(rng: Random) -> tuple[Any, Any]:
    """The start with any seats, order and rounds, or a scattered position."""
    seats, rounds = rng.choice((2, 3, 4)), rng.choice((1, 1, 2, 3))
    options = {"order": any_of(SHACRU, seats, "order", rng), "rounds": str(rounds)}
    reader = shacru.Table(seats, options["order"], rounds=rounds)
    state: Any = SHACRU.start(SHACRU.setup(seats, options), {})
    if rng.random() < 0.5:
        return state, reader
    state = Shacru(state.table, *scatter(reader, 60, rng), 0, state.sums)
    return (state, reader) if state.moves else begun_shacru(rng)


def begun_pacru(rng: Random) -> tuple[Any, Any]:
    """The start with any seats, order and options, or a scattered position."""
    seats = rng.choice((2, 3, 4))
    names = ("order", "meeting", "turning")
    options = {name: any_of(PACRU, seats, name, rng) for name in names}
    reader = pacru.Table(seats, **options)
    state: Any = PACRU.start(PACRU.setup(seats, options), {})
    if rng.random() < 0.5:
        return state, reader
    state = Pacru.placed(state.table, *scatter(reader, state.table.goal - 1, rng))
    reader.past = [reader.remembered()]
    return (state, reader) if state.actions() else begun_pacru(rng)


def any_of(game: Game[Any], seats: int, name: str, rng: Random) -> str:
    return rng.choice(next(it.values for it in game.options(seats) if it.name == name))


def scatter(reader: Any, most: int, rng: Random) -> tuple[Any, Any]:
    """Scatter tiles and pawns for a reader; the same as the engine has them."""
    found = scattered(reader.seats, most, rng)
    reader.tiles = dict(found.tiles)
    reader.pawns = {square: Pawn(*each) for square, each in found.pawns.items()}
    tiles, pawns = [], []
    for seat in reader.seats:
        own = [square for square, owner in found.tiles.items() if owner == seat]
        tiles.append(sum(1 << SQUARES.index(square) for square in own))
        standing = [at + way for at, (owner, way) in found.pawns.items() if owner == seat]
        pawns.append(tuple(sorted(map(pawn, standing))))
    return tuple(tiles), tuple(pawns)


def tried_shacru(rng: Random) -> str:
    """A step from anywhere, mostly a short one."""
    origin = rng.choice(SQUARES)
    near = [
        name
        for name in SQUARES
        if abs(ord(name[0]) - ord(origin[0])) < 2 and abs(ord(name[1]) - ord(origin[1])) < 2
    ]
    target = rng.choice(near) if rng.random() < 0.8 else rng.choice(SQUARES)
    return f"{origin}-{target}{rng.choice(('', '', '<', '>'))}"


def tried_pacru(rng: Random) -> str:
    """An action of any kind."""
    origin, target = rng.choice(SQUARES), rng.choice(SQUARES)
    chance = rng.random()
    if chance < 0.2:
        return rng.choice((f"({target})", "(*)"))
    if chance < 0.4:
        return origin + rng.choice(("<", ">", "<<", ">>"))
    return f"{origin}{rng.choice('--x')}{target}"


@pytest.mark.parametrize(
    "comparison",
    [
        Comparison(SHACRU, begun_shacru, tried_shacru),
        Comparison(PACRU, begun_pacru, tried_pacru),
    ],
    ids=["shacru", "pacru"],
)
def test_random_games_agree(comparison: Comparison, rng: Random, few: Few) -> None:
    """Legal actions, the rule of refusals, position, scores and outcome agree at every state."""
    plies = few.number(PLIES, LONG_PLIES)
    assert comparison.run(rng, plies) >= plies
