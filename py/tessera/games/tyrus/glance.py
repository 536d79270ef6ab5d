"""How beginners place: what a tile does in this election, and nothing that comes after it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tessera.games.tyrus.actions import Action, placement
from tessera.games.tyrus.guess import BLOCKER, IDLE, VOTER, role
from tessera.games.tyrus.knowledge import Knowledge
from tessera.games.tyrus.tiles import ELECTIONS, kind_of, value_of

#: What a beginner sees of a tile: that it counts in its own building; that it votes there; that
#: it may block the other, or be needed later.
COUNTING, VOTING, BLOCKING = 1, 2, 3
#: More than any value: what votes comes before what blocks, and that before the rest.
_FIRST, _SECOND = 200, 100


class Glance:
    """Looks at each placement by itself: at once the best, ``seed`` deciding among equals.

    ``sees`` is how much (`COUNTING`, `VOTING`, `BLOCKING`). Up to voting it sees one building,
    its own: there it puts its highest tile of those that do something or, having none, simply its
    highest. Who sees blocking knows too that tiles are needed later: without a voter it blocks
    the other, and without a blocker it parts with its lowest tile, into the building of its own
    where that votes one day. It counts, remembers and guesses nothing.
    """

    def __init__(self, knowledge: Knowledge, seed: int, sees: int) -> None:
        self._knowledge, self._sees = knowledge, sees
        hand = [*knowledge.holding.hand]
        Random(seed).shuffle(hand)
        self._hand = hand
        #: The placement that looks best now.
        self.best: Action = placement(hand[0], len(ELECTIONS) * knowledge.seat + knowledge.kind)
        #: It does not know who will win.
        self.score = 0

    def working(self) -> Iterator[int]:
        """Look at the placements, one node each."""
        most = None
        for tile in self._hand:
            for worth, action in self._seen(tile):
                if most is None or worth > most:
                    most, self.best = worth, action
                yield 1

    def _seen(self, tile: int) -> Iterator[tuple[int, Action]]:
        """What may be done with a tile, and how good that looks."""
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
            # The buildings stand in the order of the kinds that vote there.
            yield -value, placement(tile, count * seat + kind_of(tile))
