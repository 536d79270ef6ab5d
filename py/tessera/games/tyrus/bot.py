"""The bots of Tyrus, level by level.

Levels 1 and 2 look only at the current election (`tessera.games.tyrus.glance`); level 1 overlooks
some of its tiles. Levels 3 to 5 use a deeper search (`tessera.games.tyrus.weighing`): they count
the tiles turned up, guess the opponent's tiles from their places, plan the rest of the election and
judge its effect on the match. Level 2 also uses this search, but only for the last placement of an
election. Levels 4 and 5 also consider how the opponent may interpret and answer a placement.
The beginner has its own module (`tessera.games.tyrus.beginner`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, Protocol

from tessera.games.tyrus import notation
from tessera.games.tyrus.actions import Action
from tessera.games.tyrus.glance import BLOCKING, Glance
from tessera.games.tyrus.knowledge import known
from tessera.games.tyrus.state import Tyrus
from tessera.games.tyrus.tally import tallied
from tessera.games.tyrus.tiles import ELECTIONS, SEATS
from tessera.games.tyrus.weighing import Weighing, Width
from tessera.games.tyrus.weights import WEIGHTS
from tessera.play.contract import Seat
from tessera.search.bot import Question, asked
from tessera.search.levels import Level, changed, level
from tessera.search.thinking import Progress, Thinking

__all__ = ["LEADS", "LEVELS", "WEIGHTS", "lead", "thinking"]

#: Limits by level; the depth is the level's number. A node is a placement considered, a guess at
#: the opponent's holding, one plan compared with all opposing plans, or a round of learning.
LEVELS: Final[Mapping[int, Level]] = {
    1: Level(depth=1, nodes=60),
    2: Level(depth=2, nodes=500),
    3: Level(depth=3, nodes=700),
    4: Level(depth=4, nodes=900),
    5: Level(depth=5, nodes=4_000),
}
#: The widths for the levels that use `Weighing`.
WIDTHS: Final = {
    2: Width(own=0, others=10, plans=6, rounds=0, last=300),
    3: Width(own=0, others=30, plans=9, rounds=0, last=300),
    4: Width(own=6, others=12, plans=6, rounds=6, last=400, ahead=1),
    5: Width(own=30, others=64, plans=12, rounds=20, last=760, ahead=1),
}
#: The percentage of the tiles in hand that a `Glance` notices at levels 1 and 2.
NOTICES: Final = {1: 44, 2: 100}
#: More votes than an election can have.
MOST_VOTES: Final = 1_000
#: The lowest scores (from -100 to 100) of a slight lead, a clear lead and a winning lead.
LEADS: Final = (12, 35, 70)


class Looking(Protocol):
    """A search: ``best`` is the best placement so far, and ``score`` is from -100 to 100."""

    best: Action
    score: int

    def working(self) -> Iterator[int]:
        """Think step by step; yield the number of nodes that each step used."""


class Placing(Thinking):
    """A search for one placement, advanced a few nodes at a time."""

    def __init__(self, looking: Looking, limits: Level) -> None:
        self._looking, self._limits = looking, limits
        self._nodes = self._allowed = self._depth = 0
        self._done = False
        self._work = looking.working()

    @property
    def done(self) -> bool:
        return self._done

    def step(self, nodes: int) -> None:
        self._allowed = min(self._allowed + nodes, self._limits.nodes)
        parts = nodes
        while self._nodes < self._allowed and parts and not self._done:
            parts -= 1
            used = next(self._work, None)
            if used is None:
                self._done, self._depth = True, self._limits.depth
            else:
                self._nodes += used
        if self._nodes >= self._limits.nodes:
            self._done = True

    def best(self) -> tuple[Action, ...]:
        return (self._looking.best,)

    def progress(self) -> Progress:
        line = notation.write(self._looking.best)
        return Progress(self._depth, self._nodes, self._looking.score, line)


def lead(state: Tyrus, seat: Seat) -> int:
    """Return a seat's lead: `MOST_VOTES` for each representative, 1 for each current vote."""
    mine = SEATS.index(seat)
    ahead = MOST_VOTES * (state.winners.count(mine) - state.winners.count(1 - mine))
    if state.ended:
        return ahead
    kind, ivory = state.form.elections[len(state.tallies)], len(ELECTIONS)
    standing = tallied(kind, state.buildings[kind], state.buildings[ivory + kind])
    votes = [count.votes for count in standing.counts]
    return ahead + votes[mine] - votes[1 - mine]


@asked
def thinking(question: Question) -> Thinking:
    """Return a search; ``tuned`` replaces values in its `Weights`, `Width` and `Level`."""
    view, number, seed, nodes, tuned = question
    limits = level(number, LEVELS)
    if nodes is None:
        nodes = (tuned or {}).get("nodes", limits.nodes)
    limits, width, weights = changed(tuned, limits, _width(number, nodes), WEIGHTS)
    limits = limits._replace(nodes=nodes)
    state: Tyrus = view.possible(Random(seed))
    knowledge = known(state, SEATS.index(view.seat))
    looking: Looking
    if number in NOTICES and not (number in WIDTHS and not knowledge.other.left):
        looking = Glance(knowledge, seed, BLOCKING, NOTICES[number])
    else:
        looking = Weighing(knowledge, width, seed, weights)
    return Placing(looking, limits)


def _width(number: int, nodes: int) -> Width:
    """Return the width of the highest level that ``number`` and ``nodes`` allow (at least 2)."""
    ends = [one for one in WIDTHS if one <= number and LEVELS[one].nodes <= nodes]
    return WIDTHS[max(ends, default=min(WIDTHS))]
