"""Shacru's engine against the second reader of its rules, over random games."""

from __future__ import annotations

from random import Random

from tessera.games.sectors.geometry import SQUARES
from tessera.games.sectors.seats import pawn
from tessera.games.shacru.rules import GAME
from tessera.games.shacru.state import Shacru
from testing.sampling import Few
from tests.reference.comparing import Comparison, Reader
from tests.reference.scattered import scattered
from tests.reference.sectors import Pawn
from tests.reference.shacru import Table

#: Plies compared in a normal run.
PLIES, LONG_PLIES = 8_000, 200_000


def beginning(rng: Random) -> tuple[Shacru, Reader]:
    """The start with any seats, order and options, or a scattered position."""
    seats = rng.choice((2, 3, 4))
    order = rng.choice(GAME.options(seats)[0].values)
    rounds = rng.choice((1, 1, 2, 3))
    reader = Table(seats, order, rounds=rounds)
    state = GAME.start(GAME.setup(seats, {"order": order, "rounds": str(rounds)}), {})
    if rng.random() < 0.5:
        return state, reader
    return scatter(state, reader, rng) or beginning(rng)


def scatter(state: Shacru, reader: Table, rng: Random) -> tuple[Shacru, Reader] | None:
    """The same game with a scattered position; None where the first seat has no move."""
    found = scattered(reader.seats, 60, rng)
    tiles = tuple(
        sum(1 << SQUARES.index(square) for square, owner in found.tiles.items() if owner == seat)
        for seat in reader.seats
    )
    pawns = tuple(
        tuple(
            sorted(
                pawn(square + facing)
                for square, (owner, facing) in found.pawns.items()
                if owner == seat
            )
        )
        for seat in reader.seats
    )
    reader.tiles = dict(found.tiles)
    reader.pawns = {square: Pawn(*each) for square, each in found.pawns.items()}
    begun = Shacru(state.table, tiles, pawns, 0, state.sums)
    return (begun, reader) if begun.moves else None


def tried(rng: Random) -> str:
    """A step from anywhere, mostly a short one."""
    origin = rng.choice(SQUARES)
    near = [
        name
        for name in SQUARES
        if abs(ord(name[0]) - ord(origin[0])) < 2 and abs(ord(name[1]) - ord(origin[1])) < 2
    ]
    target = rng.choice(near) if rng.random() < 0.8 else rng.choice(SQUARES)
    return f"{origin}-{target}{rng.choice(('', '', '<', '>'))}"


def test_random_games_agree(rng: Random, few: Few) -> None:
    """Legal moves, the rule of refusals, position, scores and outcome agree at every state."""
    plies = few.number(PLIES, LONG_PLIES)
    assert Comparison(GAME, beginning, tried).run(rng, plies) >= plies
