"""What a bot knows of Pacru: how good a position looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from tessera.games.pacru.moves import POWERS, SIGHTS, Action
from tessera.games.pacru.state import Pacru
from tessera.games.sectors.geometry import BIT, SECTOR
from tessera.play.view import View
from tessera.search.alphabeta import AlphaBeta
from tessera.search.levels import Level, level
from tessera.search.sides import sides_of
from tessera.search.thinking import Thinking

#: Sight by level: a position costs about five times as much as one of Pyrga.
LEVELS: Final = {
    1: Level(depth=1, nodes=2_000),
    2: Level(depth=3, nodes=8_000),
    3: Level(depth=99, nodes=30_000),
}
#: A tile, in hundredths of one; a pawn; a square that some pawn may move to; a pawn that can
#: move at all.
TILE: Final = 100
PAWN: Final = 350
REACH: Final = 12
ABLE: Final = 120
#: An enemy pawn that two attack, for whom it is not the turn.
HUNTED: Final = 200


def worth(state: Pacru, index: int) -> int:
    """What a seat has: tiles, pawns, where these may go."""
    own = state.tiles[index]
    value = TILE * own.bit_count()
    if not state.pawns[index]:
        return value
    free = ~(sum(state.tiles) ^ own)
    mine = once = twice = 0
    for pawn in state.pawns[index]:
        square = pawn >> 3
        mine |= BIT[square]
        sight = SIGHTS[POWERS * pawn + ((own & SECTOR[square]).bit_count() or 1)]
        clear, first, _behind = sight[sight.fan & state.standing]
        land = (clear & free).bit_count()
        value += PAWN + REACH * land + (ABLE if land else 0)
        twice |= once & first
        once |= first
    return value + HUNTED * (twice & ~mine).bit_count()


def evaluate(root: int, state: Pacru, actions: Sequence[Action]) -> int:
    """The value of a running position for the side to move, in hundredths of a tile.

    ``root`` is the place of the seat that thinks; the best of the others is held against it.
    """
    others = (index for index in range(len(state.pawns)) if index != root)
    value = worth(state, root) - max(worth(state, index) for index in others)
    return value if state.turn == root else -value


def thinking(view: View, number: int, seed: int, nodes: int | None = None) -> Thinking:
    """A search for the seat that ``view`` belongs to, which must be to move.

    ``number`` is the level; ``nodes`` (1 or more) replaces the level's own budget. Raises
    `Refused` ("protocol") for a level there is not, `BadRecord` for a view that cannot be.
    """
    sight = level(number, LEVELS)
    match = view.possible_match(Random(seed))
    state = match.state
    assert isinstance(state, Pacru)
    limits = sight if nodes is None else Level(sight.depth, nodes)
    sides = sides_of(match.game, match.setup)
    return AlphaBeta(view.game, state, partial(evaluate, state.turn), limits, seed, sides)
