"""Pyrga's bot: levels, evaluation, and the choice between book, proof and search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from tessera.games.pyrga import book, table
from tessera.games.pyrga.exact import Exact, Known
from tessera.games.pyrga.pieces import ALL, BIT, DEMAND, KINDS, STOCK, TOWER, Placement
from tessera.games.pyrga.rules import TOWERS_TO_WIN, Pyrga
from tessera.play.contract import Seat
from tessera.search.alphabeta import AlphaBeta
from tessera.search.bot import Question, asked
from tessera.search.levels import Level, changed, level
from tessera.search.thinking import Thinking

#: Limits by level; depth counts placements. Level `EXACT` also uses the book, table and proofs.
LEVELS: Final[Mapping[int, Level]] = {
    1: Level(depth=4, nodes=5_000, notices=30),
    2: Level(depth=4, nodes=10_000, notices=90),
    3: Level(depth=7, nodes=30_000, notices=97),
    4: Level(depth=99, nodes=80_000),
    5: Level(depth=99, nodes=250_000),
}
EXACT: Final = 5
#: The node limit of the plain search, whose result is used until the proof search finds a proof.
AT_HAND: Final = 20_000
#: The largest possible number of placements in a game: all pieces of both sides.
LONGEST: Final = 2 * len(KINDS) * STOCK


class Weights(NamedTuple):
    """The weights of the evaluation, in hundredths of a complete tower.

    They were chosen by hand. Against each of a few similar sets, they scored 45 to 52 % in 300
    games at 4 000 nodes per turn. ``tower`` is the value of one complete tower, and ``towers`` is
    the value of two. ``two`` is the value of two pieces of one side on a square: that side will
    control the tower (PY-9). ``one`` is the value of a single piece on a square. ``reach`` is a
    bonus if the mover can complete and take a tower now. ``last`` replaces this bonus if the tower
    would be the mover's third, which wins (PY-10).
    """

    tower: int = 100
    towers: int = 230
    two: int = 45
    one: int = 8
    reach: int = 40
    last: int = 1_000


WEIGHTS: Final = Weights()
#: The lowest scores, in hundredths of a tower, of a slight lead, a clear lead and a winning
#: position.
LEADS: Final = (40, 120, 300)


def evaluate(state: Pyrga, actions: Sequence[Placement], weights: Weights = WEIGHTS) -> int:
    """The value, in hundredths of a tower, for the seat to move; the game must not be over."""
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
    # A complete tower also holds two pieces of one side, but must not count twice.
    twos = my_two.bit_count() - towers - its_two.bit_count() + others
    ones = (my_any & ~(both | my_two)).bit_count() - (its_any & ~(both | its_two)).bit_count()
    value = worth[towers] - worth[others] + two * twos + one * ones
    # On a square with one piece of each side, whoever adds the third piece takes the tower.
    reach = (both & ~its_two | my_two) & DEMAND[state.last] if state.last >= 0 else 0
    if reach and _completes(state, actions, reach):
        return value + (last if towers == TOWERS_TO_WIN - 1 else within)
    return value


def _completes(state: Pyrga, actions: Sequence[Placement], squares: int) -> bool:
    """True if one of the actions completes a tower on one of ``squares``."""
    taken = state.white | state.black
    for action in actions:
        tower = TOWER[action]
        if tower & squares and (taken | BIT[action]) & tower == tower:
            return True
    return False


def lead(state: Pyrga, seat: Seat) -> int:
    """The lead of a seat, in hundredths of a tower; 0 after the end.

    It includes a bonus if the mover can take a tower now. A greedy player that ignored this would
    win only three games in four against random play.
    """
    if state.outcome is not None:
        return 0
    value = evaluate(state, state.actions())
    return value if state.mover == seat else -value


def search(
    question: Question, levels: Mapping[int, Level] = LEVELS, usual: Weights = WEIGHTS
) -> Thinking:
    """Look up, prove or search the position, as the level allows.

    At the exact level, proofs have no limit except ``nodes``. ``tuned`` overrides fields of
    `Weights` and `Level`.
    """
    view, number, seed, nodes, tuned = question
    limits, weights = changed(tuned, level(number, levels), usual)
    match = view.possible_match(Random(seed))
    state: Pyrga = match.own_state
    listed = table.covers(state) if number == EXACT else False
    entry = book.find(state) if number == EXACT else None
    if entry is not None and (entry.winner == state.mover or not listed):
        return Known(state, entry)
    # Before ply `table.behind()`, a proof takes too long unless the table covers the position.
    proving = number == EXACT and (listed or state.ply >= table.behind())
    budget = AT_HAND if proving else limits.nodes
    if nodes is not None:
        budget = min(budget, nodes) if proving else nodes
    depth = min(limits.depth, LONGEST - state.ply)
    judge = evaluate if weights == WEIGHTS else partial(evaluate, weights=weights)
    plain = AlphaBeta(view.game, state, judge, limits._replace(depth=depth, nodes=budget), seed)
    return Exact(match.states, plain, nodes) if proving else plain


thinking: Final = asked(search)
