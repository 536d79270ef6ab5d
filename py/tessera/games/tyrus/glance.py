"""The search used at the lowest levels, which compares single placements and plans nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tessera.games.tyrus.actions import Action, placement
from tessera.games.tyrus.guess import BLOCKER, IDLE, VOTER, role
from tessera.games.tyrus.knowledge import Knowledge
from tessera.games.tyrus.tiles import ELECTIONS, kind_of, value_of

#: The tiles that a search looks for. `COUNTING`: voters and counters in the player's own building.
#: `VOTING`: only voters there. `BLOCKING`: voters there, and blockers in the opponent's building.
COUNTING, VOTING, BLOCKING = 1, 2, 3
#: The bonus for a useful tile in the player's own building, and the bonus for a blocker.
_FIRST, _SECOND = 200, 100


class Glance:
    """A search that evaluates each placement separately.

    ``seed`` breaks ties, and chooses the ``notices`` percent of the hand that the search considers.

    ``sees`` is `COUNTING`, `VOTING` or `BLOCKING`. With `COUNTING` or `VOTING`, the search places
    its highest useful tile in the player's own building of the current election. If no tile is
    useful, it places its highest tile there. With `BLOCKING`, it places its highest voter there or,
    without a voter, its highest blocker in the opponent's building. If it has neither, it places
    its lowest tile in the player's building where that tile's kind votes. It ignores all tiles
    already placed.
    """

    def __init__(self, knowledge: Knowledge, seed: int, sees: int, notices: int = 100) -> None:
        self._knowledge, self._sees = knowledge, sees
        hand = [*knowledge.holding.hand]
        Random(seed).shuffle(hand)
        self._hand = hand[: max(1, len(hand) * notices // 100)]
        self.best: Action = placement(hand[0], len(ELECTIONS) * knowledge.seat + knowledge.kind)
        #: Always 0: the search does not judge who will win.
        self.score = 0

    def working(self) -> Iterator[int]:
        """Evaluate placements one by one; yield 1 node for each."""
        most = None
        for tile in self._hand:
            for worth, action in self._seen(tile):
                if most is None or worth > most:
                    most, self.best = worth, action
                yield 1

    def _seen(self, tile: int) -> Iterator[tuple[int, Action]]:
        seat, kind, count = self._knowledge.seat, self._knowledge.kind, len(ELECTIONS)
        home, abroad, value = count * seat + kind, count * (1 - seat) + kind, value_of(tile)
        one = role(seat, tile, home)
        if one == VOTER or (one != IDLE and self._sees == COUNTING):
            yield _FIRST + value, placement(tile, home)
        elif self._sees < BLOCKING:
            yield value, placement(tile, home)
        elif role(seat, tile, abroad) == BLOCKER:
            yield _SECOND + value, placement(tile, abroad)
        if self._sees == BLOCKING:
            # The buildings are numbered in the order of the kinds that vote there.
            yield -value, placement(tile, count * seat + kind_of(tile))
