"""What a bot knows of Shacru: how good a position looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from tessera.games.sectors.geometry import ALL, SIDE
from tessera.games.shacru.moves import NEAR, Move
from tessera.games.shacru.rules import Shacru
from tessera.play.view import View
from tessera.search.alphabeta import AlphaBeta
from tessera.search.levels import Level, level
from tessera.search.sides import sides_of
from tessera.search.thinking import Thinking

#: Sight by level: a position costs about five times as much as one of Pyrga.
LEVELS: Final = {
    1: Level(depth=1, nodes=2_000),
    2: Level(depth=3, nodes=6_000),
    3: Level(depth=99, nodes=30_000),
}
#: A tile, in hundredths of one.
TILE: Final = 100
#: A neutral square that one's pawns come to before the others'.
FIRST: Final = 45
#: A pawn that can still come to a neutral square at once.
ALIVE: Final = 60
#: How many steps are looked ahead for who comes first.
STEPS: Final = 5

_RANK: Final = sum(1 << SIDE * file for file in range(SIDE))
#: All squares but those of the first, or the last, rank.
_NOT_FIRST: Final = ALL & ~_RANK
_NOT_LAST: Final = ALL & ~(_RANK << SIDE - 1)


def spread(squares: int) -> int:
    """The squares of a set and all that touch them."""
    squares |= (squares & _NOT_LAST) << 1 | (squares & _NOT_FIRST) >> 1
    return (squares | squares << SIDE | squares >> SIDE) & ALL


def lands(state: Shacru) -> list[int]:
    """By seat: the neutral squares to which its pawns come first, whatever way they face then."""
    neutral = ALL & ~sum(state.tiles)
    count = len(state.tiles)
    order = [(state.turn + place) % count for place in range(count)]
    open_to = [(neutral | own) & ~state.standing for own in state.tiles]
    reached = [0] * count
    for index in order:
        if not state.out >> index & 1:
            for pawn in state.pawns[index]:
                reached[index] |= NEAR[pawn]
    taken = 0
    for index in order:
        reached[index] &= open_to[index] & ~taken
        taken |= reached[index]
    for _step in range(STEPS - 1):
        for index in order:
            fresh = spread(reached[index]) & open_to[index] & ~taken
            reached[index] |= fresh
            taken |= fresh
    return [squares & neutral for squares in reached]


def evaluate(root: int, state: Shacru, actions: Sequence[Move]) -> int:
    """The value of a running position for the side to move, in hundredths of a tile.

    ``root`` is the place of the seat that thinks; the best of the others is held against it.
    """
    neutral = ALL & ~(sum(state.tiles) | state.standing)
    values = [
        TILE * (own.bit_count() + before)
        + FIRST * land.bit_count()
        + ALIVE * sum(1 for pawn in pawns if NEAR[pawn] & neutral)
        for own, before, land, pawns in zip(
            state.tiles, state.sums, lands(state), state.pawns, strict=True
        )
    ]
    mine = values.pop(root)
    value = mine - max(values)
    return value if state.turn == root else -value


def thinking(view: View, number: int, seed: int, nodes: int | None = None) -> Thinking:
    """A search for the seat that ``view`` belongs to, which must be to move.

    ``number`` is the level; ``nodes`` (1 or more) replaces the level's own budget. Raises
    `Refused` ("protocol") for a level there is not, `BadRecord` for a view that cannot be.
    """
    sight = level(number, LEVELS)
    match = view.possible_match(Random(seed))
    state = match.state
    assert isinstance(state, Shacru)
    limits = sight if nodes is None else Level(sight.depth, nodes)
    sides = sides_of(match.game, match.setup)
    return AlphaBeta(view.game, state, partial(evaluate, state.turn), limits, seed, sides)
