"""Pacru's bot: alpha-beta over whole turns.

PUCT (Rosin, *Multi-armed bandits with episode context*, 2011) was tried on the same turns with the
same evaluation. In the same time, it visited half as many nodes as alpha-beta. With the original
weights, PUCT won 40 to 58 % of its games against alpha-beta in three of four settings. With the
present weights, which were found for alpha-beta, it won 16 to 33 % in four settings of 40 to 50
games each. Less depth for the turns sorted last hardly changed alpha-beta's results (48 games).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from tessera.games.pacru.estimate import Estimate
from tessera.games.pacru.listing import Key, Scene
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn_search import Pruning, TurnSearch
from tessera.games.pacru.turns import Opened, Position
from tessera.games.pacru.weights import WEIGHTS, Points
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.search.bot import Question, asked
from tessera.search.levels import Level, changed, level
from tessera.search.sides import sides_of
from tessera.search.thinking import Thinking

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: Limits by level; depth counts whole turns. Level 1 sees its own turns and the replies to one or
#: two of them.
LEVELS: Final[Mapping[int, Level]] = {
    1: Level(depth=99, nodes=120),
    2: Level(depth=99, nodes=550),
    3: Level(depth=99, nodes=2_000),
    4: Level(depth=99, nodes=8_000),
    5: Level(depth=99, nodes=40_000),
}
#: The scores, in hundredths of a tile, from which a side leads slightly, leads clearly, and is
#: winning (`tessera.search.telling`).
LEADS: Final = (150, 400, 900)


class Breadth(NamedTuple):
    """Limits on the turns that a search considers; see `Scene` for the fields.

    The limits were tested in matches of 48 games at 3 000 nodes. ``turning=2`` won 65 % against
    ``turning=1``. Against ``turning=2``, ``turning=3`` won 46 % and a search without this limit won
    44 %; both results may be chance. ``width=1`` won 25 % against ``width=3``.
    """

    width: int = 3
    turning: int = 2


def lead(state: Pacru, seat: Seat) -> int:
    """The lead of a seat, in hundredths of a tile, by the bot's evaluation.

    A greedy player that counted only tiles would hardly beat random play.
    """
    table = state.table
    position = Position.of(Scene(table, table.goal, width=0, turning=0), state)
    value = Estimate(table.seats.index(seat))(position, ())
    return value if position.mover == seat else -value


def search(question: Question, levels: Mapping[int, Level] = LEVELS) -> Thinking:
    """Begin an alpha-beta search.

    ``tuned`` replaces fields of `Weights`, `Level`, `Breadth` or `Pruning`.
    """
    view, number, seed, nodes, tuned = question
    limits, breadth, weights, pruning = changed(
        tuned, level(number, levels), Breadth(), WEIGHTS, Pruning()
    )
    if nodes is not None:
        limits = limits._replace(nodes=nodes)
    match = view.possible_match(Random(seed))
    state: Pacru = match.own_state
    table = state.table
    points = Points.of(weights)
    # If only two seats have pawns left, they move in turn, as in a game for two.
    root_seat = state.turn if sum(map(bool, state.pawns)) > 2 else None
    scene = Scene(
        table, table.goal, breadth.width, breadth.turning, _drawn(match), points, root_seat
    )
    root = Opened(scene, state) if state.open else Position.of(scene, state)
    estimate = Estimate(state.turn, weights)
    sides = sides_of(match.game, match.setup)
    return TurnSearch(root, estimate, limits, seed, sides, pruning)


thinking: Final = asked(search)


def _drawn(match: Match) -> frozenset[Key]:
    """The positions that have occurred twice at the start of a turn (PA-17)."""
    starts = (state for state in match.states if isinstance(state, Pacru) and not state.open)
    stood = Counter((state.tiles, state.pawns, state.turn) for state in starts)
    return frozenset(key for key, times in stood.items() if times > 1)
