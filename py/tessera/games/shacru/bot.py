"""Shacru's bot: the limits of each level, and the search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tessera.games.sectors.geometry import ALL
from tessera.games.shacru.judging import WEIGHTS, Judge, weights_for
from tessera.games.shacru.replies import Replies, legal
from tessera.games.shacru.state import Shacru
from tessera.play.contract import Seat
from tessera.search.alphabeta import Line, SearchOptions
from tessera.search.batched import Batched
from tessera.search.bot import Question, asked
from tessera.search.levels import Level, changed, level
from tessera.search.sides import sides_of
from tessera.search.thinking import PROVEN, WON, Progress, Thinking

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

#: Limits by level; depth counts turns. A bot with nine times its rival's nodes wins four games in
#: five, whatever the two numbers, if games begin with four random turns. Level 1 looks only at its
#: own moves. Level 2 also looks at the replies to a few.
LEVELS: Final[Mapping[int, Level]] = {
    1: Level(depth=1, nodes=1_000, notices=88),
    2: Level(depth=99, nodes=150),
    3: Level(depth=99, nodes=1_300),
    4: Level(depth=99, nodes=11_000),
    5: Level(depth=99, nodes=100_000),
}
#: The most positions with three or four seats: each then takes nearly twice as long.
MOST: Final = 52_000
OPTIONS: Final = SearchOptions(late=3)
#: The margins of the search for two seats (see `Batched`).
MARGINS: Final = (0, 60, 120, 180)
#: The lowest scores of a slight, a clear and a winning lead, in hundredths of a tile.
LEADS: Final = (250, 450, 700)


class BestReply(Batched):
    """A search for three and four seats: see `tessera.games.shacru.replies`."""

    _root: Replies

    def progress(self) -> Progress:
        """Report only an immediate win as proven; in a match, more than one opponent may reply."""
        found = super().progress()
        if found.score == WON - 1:
            return found
        return found._replace(score=max(1 - PROVEN, min(PROVEN - 1, found.score)))

    def _told(self, line: Line) -> str:
        """Write the line, cut off before the first move that would be out of turn in a game."""
        return super()._told(tuple(legal(self._root.state, line)))


def lead(state: Shacru, seat: Seat) -> int:
    """The lead of a seat, in hundredths of a tile, by the bot's evaluation.

    A greedy player that counted only tiles would hardly beat random play.
    """
    root = state.table.seats.index(seat)
    value = Judge(root)(state, ())
    return value if state.turn == root else -value


def search(question: Question, levels: Mapping[int, Level] = LEVELS) -> Thinking:
    """Begin a search: alpha-beta with two seats, best-reply search with three or four.

    Best-reply search and max-n were measured at 1 000 nodes against a search that assumes a
    coalition of all opponents. With three seats, best-reply search won 44 % of the games and max-n
    30 %; with four seats, they won 37 % and 23 %.
    ``tuned`` overrides numbers of `Weights` and `Level`.
    """
    view, number, seed, nodes, tuned = question
    match = view.possible_match(Random(seed))
    state: Shacru = match.own_state
    two = len(state.pawns) == 2
    weights = weights_for((ALL & ~sum(state.tiles)).bit_count()) if two else WEIGHTS
    limits, weights = changed(tuned, level(number, levels), weights)
    judge = Judge(state.turn, weights)
    sides = sides_of(match.game, match.setup)
    if two:
        own = limits if nodes is None else limits._replace(nodes=nodes)
        children = judge.children
        return Batched(view.game, state, judge, children, own, seed, sides, OPTIONS, MARGINS)

    def evaluate(replies: Replies, actions: Sequence[int]) -> int:
        return judge(replies.state, actions)

    def several(replies: Replies, actions: Sequence[int]) -> list[int | None]:
        """Evaluate after root's moves with the next seat to move, after replies with the root."""
        position, root = replies.state, replies.root
        found = {
            seat: iter(judge.children(position, moves, seat, None if seat == root else root))
            for seat, moves in replies.by_seat(actions).items()
        }
        return [next(found[replies.seat_of(action)]) for action in actions]

    own = limits._replace(nodes=min(limits.nodes, MOST) if nodes is None else nodes)
    seen = Replies(state, state.turn)
    return BestReply(view.game, seen, evaluate, several, own, seed, sides, OPTIONS)


thinking: Final = asked(search)
