"""What a bot knows of Pyrga: how good a position looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from tessera.games.pyrga import book, table
from tessera.games.pyrga.exact import Exact, Known
from tessera.games.pyrga.pieces import ALL, BIT, DEMAND, KINDS, STOCK, TOWER, Placement
from tessera.games.pyrga.rules import TOWERS_TO_WIN, Pyrga
from tessera.search.alphabeta import AlphaBeta
from tessera.search.bot import Question, asked
from tessera.search.levels import Level, changed, level
from tessera.search.thinking import Thinking

#: Limits by level: depth in placements, nodes a turn; `EXACT` has the book besides, and proofs.
LEVELS: Final[Mapping[int, Level]] = {
    1: Level(depth=2, nodes=5_000),
    2: Level(depth=4, nodes=40_000),
    3: Level(depth=7, nodes=60_000),
    4: Level(depth=99, nodes=80_000),
    5: Level(depth=99, nodes=250_000),
}
EXACT: Final = 5
#: Nodes of the plain search that the exact level has at hand while it looks for a proof.
AT_HAND: Final = 20_000
#: The most placements of a game: all the pieces of both.
LONGEST: Final = 2 * len(KINDS) * STOCK


class Weights(NamedTuple):
    """What is worth how much, in hundredths of a complete tower.

    They were chosen by hand; matches of 300 games at 4 000 nodes a turn told none of a few
    neighbours apart (all within 45 to 52 %).

    ``tower`` is one complete tower and ``towers`` are two: the second is worth more, for the
    third wins (PY-10). ``two`` are two pieces of one's own on a square: whoever completes it,
    the tower is one's own (PY-9); ``one`` is a single piece, the beginning of a two. ``reach`` is
    a square that is asked for now and can be completed in one's favour: a tower, if not more
    urgent things come first. ``last`` is the third tower so: as good as won.
    """

    tower: int = 100
    towers: int = 230
    two: int = 45
    one: int = 8
    reach: int = 40
    last: int = 1_000


WEIGHTS: Final = Weights()
#: From which score on a side leads slightly, clearly, and is winning, in hundredths of a tower.
LEADS: Final = (40, 120, 300)
#: The scores tell who leads.
lead: Final = None


def evaluate(state: Pyrga, actions: Sequence[Placement], weights: Weights = WEIGHTS) -> int:
    """The value of a running position for the seat to move, in hundredths of a tower."""
    tower, pair, two, one, within, last = weights
    worth = (0, tower, pair)
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
    value = worth[towers] - worth[others] + two * twos + one * ones
    # On a square with a piece of each, whoever puts the third one takes the tower.
    reach = (both & ~its_two | my_two) & DEMAND[state.last] if state.last >= 0 else 0
    if reach and _completes(state, actions, reach):
        return value + (last if towers == TOWERS_TO_WIN - 1 else within)
    return value


def _completes(state: Pyrga, actions: Sequence[Placement], squares: int) -> bool:
    """Whether one of the actions completes a tower on one of ``squares``."""
    taken = state.white | state.black
    for action in actions:
        tower = TOWER[action]
        if tower & squares and (taken | BIT[action]) & tower == tower:
            return True
    return False


@asked
def thinking(question: Question) -> Thinking:
    """Look the position up, prove it, or search it, as the level allows.

    The exact level has no budget of its own once it looks for a proof. ``tuned`` changes numbers
    of `Weights` and of `Level`.
    """
    view, number, seed, nodes, tuned = question
    limits, weights = changed(tuned, level(number, LEVELS), WEIGHTS)
    match = view.possible_match(Random(seed))
    state: Pyrga = match.own_state
    listed = table.covers(state) if number == EXACT else False
    entry = book.find(state) if number == EXACT else None
    if entry is not None and (entry.winner == state.mover or not listed):
        return Known(state, entry)
    # Before these plies a proof takes too long: where no game comes to, or without the table.
    proving = number == EXACT and (listed or state.ply >= table.behind())
    budget = AT_HAND if proving else limits.nodes
    if nodes is not None:
        budget = min(budget, nodes) if proving else nodes
    depth = min(limits.depth, LONGEST - state.ply)
    judge = partial(evaluate, weights=weights) if tuned else evaluate
    plain = AlphaBeta(view.game, state, judge, Level(depth, budget), seed)
    return Exact(match.states, plain, nodes) if proving else plain
