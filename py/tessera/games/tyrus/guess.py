"""What a player may hold: tiles behind its tokens, weighed by where they lie, and its hand."""

from __future__ import annotations

from itertools import accumulate
from random import Random
from typing import Final

from tessera.games.tyrus.knowledge import Camp, Holding, Token
from tessera.games.tyrus.tiles import ELECTIONS, NAMES, kind_of, value_of

#: What a tile is to a building: a voter or a counter at home, a blocker abroad, or idle.
VOTER, BLOCKER, COUNTER, IDLE = range(4)


def role(seat: int, tile: int, building: int) -> int:
    """What a seat's tile is to a building."""
    home, kind = divmod(building, len(ELECTIONS))
    step = (kind_of(tile) - kind) % len(ELECTIONS)
    if home != seat:
        return BLOCKER if step == 1 else IDLE
    return (VOTER, IDLE, COUNTER)[step]


#: How likely a tile lies behind a token, by its role: the share of the role, and what its value
#: adds for each point.
_NOW: Final = {VOTER: (60, 4), BLOCKER: (50, 6), COUNTER: (5, 1), IDLE: (30, -6)}
_MET: Final = {VOTER: (40, 5), BLOCKER: (50, 6), COUNTER: (14, 3), IDLE: (24, -5)}
_AHEAD: Final = {VOTER: (60, 2), BLOCKER: (60, -2), COUNTER: (14, -1), IDLE: (14, -3)}


def _likely(token: Token, seat: int) -> tuple[int, ...]:
    """How likely each tile lies behind a token of a seat."""
    table = _AHEAD if token.ahead else _MET if token.met else _NOW
    weights = []
    for tile in range(len(NAMES)):
        share, more = table[role(seat, tile, token.building)]
        weights.append(max(1, share + more * value_of(tile)))
    return tuple(weights)


class Guesser:
    """Draws what a player may hold, as the other one must think of it."""

    def __init__(self, camp: Camp) -> None:
        self._camp = camp
        self._weights = [_likely(token, camp.seat) for token in camp.tokens]

    def holding(self, rng: Random) -> Holding:
        """One of all the ways, the likely ones more often."""
        free = list(self._camp.unseen)
        order = list(range(len(self._weights)))
        rng.shuffle(order)
        laid = [0] * len(order)
        for at in order:
            weights = self._weights[at]
            lot = rng.randrange(sum([weights[tile] for tile in free]))
            bounds = accumulate([weights[tile] for tile in free])
            place = next(place for place, bound in enumerate(bounds) if lot < bound)
            laid[at] = free.pop(place)
        rng.shuffle(free)
        return Holding(tuple(laid), tuple(free[: self._camp.held]))
