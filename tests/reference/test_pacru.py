"""Pacru's engine against the second reader of its rules, over random games."""

from __future__ import annotations

from random import Random

from tessera.games.pacru.rules import GAME
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import MEETINGS, TURNINGS
from tessera.games.sectors.geometry import SQUARES
from tessera.games.sectors.seats import pawn
from testing.sampling import Few
from tests.reference.comparing import Comparison, Reader
from tests.reference.pacru import Table
from tests.reference.scattered import scattered
from tests.reference.sectors import Pawn

#: Plies compared in a normal run.
PLIES, LONG_PLIES = 8_000, 200_000


def beginning(rng: Random) -> tuple[Pacru, Reader]:
    """The start with any seats, order and options, or a scattered position."""
    seats = rng.choice((2, 3, 4))
    order = rng.choice(GAME.options(seats)[0].values)
    meeting, turning = rng.choice(MEETINGS), rng.choice(TURNINGS)
    reader = Table(seats, order, meeting=meeting, turning=turning)
    options = {"order": order, "meeting": meeting, "turning": turning}
    state = GAME.start(GAME.setup(seats, options), {})
    if rng.random() < 0.5:
        return state, reader
    return scatter(state, reader, rng) or beginning(rng)


def scatter(state: Pacru, reader: Table, rng: Random) -> tuple[Pacru, Reader] | None:
    """The same game with a scattered position; None where the first seat has no move."""
    found = scattered(reader.seats, state.table.goal - 1, rng)
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
    reader.past = [reader.remembered()]
    begun = Pacru.placed(state.table, tiles, pawns)
    return (begun, reader) if begun.actions() else None


def tried(rng: Random) -> str:
    """An action of any kind."""
    origin, target = rng.choice(SQUARES), rng.choice(SQUARES)
    chance = rng.random()
    if chance < 0.2:
        return rng.choice((f"({target})", "(*)"))
    if chance < 0.4:
        return origin + rng.choice(("<", ">", "<<", ">>"))
    return f"{origin}{rng.choice('--x')}{target}"


def test_random_games_agree(rng: Random, few: Few) -> None:
    """Legal actions, the rule of refusals, position, scores and outcome agree at every state."""
    plies = few.number(PLIES, LONG_PLIES)
    assert Comparison(GAME, beginning, tried).run(rng, plies) >= plies
