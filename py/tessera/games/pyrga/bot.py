"""What a bot knows of Pyrga: how good a position looks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tessera.games.pyrga.pieces import ALL, BIT, DEMAND, KINDS, STOCK, TOWER, Placement
from tessera.games.pyrga.rules import TOWERS_TO_WIN, Pyrga
from tessera.play.view import View
from tessera.search.alphabeta import AlphaBeta
from tessera.search.levels import Level, level
from tessera.search.thinking import Thinking

#: The most placements of a game: all the pieces of both.
LONGEST: Final = 2 * len(KINDS) * STOCK
# The weights were chosen by hand; matches of 300 games at 4 000 nodes a turn told none of a few
# neighbours apart (all within 45 to 52 %).

#: Complete towers, by their number: the second is worth more, for the third wins (PY-10).
TOWERS: Final = (0, 100, 230)
#: Two pieces of one's own on a square: whoever completes it, the tower is one's own (PY-9).
TWO: Final = 45
#: A single piece of one's own: the beginning of a two.
ONE: Final = 8
#: A square that is asked for now and can be completed in one's favour: a tower, if not more
#: urgent things come first.
REACH: Final = 40
#: The third tower within reach, on a square that is asked for now: as good as won.
LAST: Final = 1_000


def evaluate(state: Pyrga, actions: Sequence[Placement]) -> int:
    """The value of a running position for the seat to move, in hundredths of a tower."""
    mine, other, towers, others = state.white, state.black, *state.towers
    if state.ply & 1:
        mine, other, towers, others = other, mine, others, towers
    c, s, t = mine & ALL, mine >> 16 & ALL, mine >> 32
    my_any, my_two = c | s | t, c & (s | t) | s & t
    c, s, t = other & ALL, other >> 16 & ALL, other >> 32
    its_any, its_two = c | s | t, c & (s | t) | s & t
    both = my_any & its_any
    # Two of one's own stand in every tower of one's own, too: those do not count twice.
    twos = my_two.bit_count() - towers - its_two.bit_count() + others
    ones = (my_any & ~(both | my_two)).bit_count() - (its_any & ~(both | its_two)).bit_count()
    value = TOWERS[towers] - TOWERS[others] + TWO * twos + ONE * ones
    # On a square with a piece of each, whoever puts the third one takes the tower.
    reach = (both & ~its_two | my_two) & DEMAND[state.last] if state.last >= 0 else 0
    if reach and _completes(state, actions, reach):
        return value + (LAST if towers == TOWERS_TO_WIN - 1 else REACH)
    return value


def _completes(state: Pyrga, actions: Sequence[Placement], squares: int) -> bool:
    """Whether one of the actions completes a tower on one of ``squares``."""
    taken = state.white | state.black
    for action in actions:
        tower = TOWER[action]
        if tower & squares and (taken | BIT[action]) & tower == tower:
            return True
    return False


def thinking(view: View, number: int, seed: int, nodes: int | None = None) -> Thinking:
    """A search for the seat that ``view`` belongs to, which must be to move.

    ``number`` is the level; ``nodes`` (1 or more) replaces the level's own budget. Raises
    `Refused` ("protocol") for a level there is not, `BadRecord` for a view that cannot be.
    """
    sight = level(number)
    state = view.possible(Random(seed))
    assert isinstance(state, Pyrga)
    depth = min(sight.depth, LONGEST - state.ply)
    limits = Level(depth, sight.nodes if nodes is None else nodes)
    return AlphaBeta(view.game, state, evaluate, limits, seed)
