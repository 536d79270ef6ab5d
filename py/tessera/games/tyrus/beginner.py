"""A beginner at Tyrus, which places the highest voter that it notices.

It overlooks about a tenth of its tiles. If it notices no voter, it places the highest tile that it
notices. It uses only its own building of the current election. It never blocks, saves no tile for
later, and ignores tiles already placed.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from tessera.games.tyrus.bot import LEADS, Placing, lead
from tessera.games.tyrus.glance import VOTING, Glance
from tessera.games.tyrus.knowledge import known
from tessera.games.tyrus.state import Tyrus
from tessera.games.tyrus.tiles import SEATS
from tessera.play.view import View
from tessera.search.levels import BEGINNER, Level, changed, level
from tessera.search.thinking import Thinking

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: Limits by level; a node is one placement considered.
LEVELS: Final[Mapping[int, Level]] = {BEGINNER: Level(depth=1, nodes=60)}


class Sight(NamedTuple):
    """The tiles that the bot finds useful, and the percentage of its hand that it notices.

    See `tessera.games.tyrus.glance.Glance`.
    """

    sees: int = VOTING
    notices: int = 90


WEIGHTS: Final = Sight()


def thinking(
    view: View,
    number: int,
    seed: int,
    nodes: int | None = None,
    tuned: Mapping[str, int] | None = None,
) -> Thinking:
    limits, sight = changed(tuned, level(number, LEVELS), WEIGHTS)
    state: Tyrus = view.possible(Random(seed))
    looking = Glance(known(state, SEATS.index(view.seat)), seed, *sight)
    return Placing(looking, limits._replace(nodes=nodes or limits.nodes))
