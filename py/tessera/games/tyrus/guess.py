"""Random guesses at a player's hidden tiles; some tiles are likelier in some buildings."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from random import Random

from tessera.games.tyrus.knowledge import Camp, Holding, Token
from tessera.games.tyrus.tiles import ELECTIONS, NAMES, kind_of, value_of
from tessera.games.tyrus.weights import WEIGHTS, Weights

#: The roles of a tile. Voters and counters act in their owner's building, and blockers act in the
#: opponent's building. An idle tile has no effect.
VOTER, BLOCKER, COUNTER, IDLE = range(4)


def role(seat: int, tile: int, building: int) -> int:
    """Return the role of a seat's tile in a building."""
    home, kind = divmod(building, len(ELECTIONS))
    step = (kind_of(tile) - kind) % len(ELECTIONS)
    if home != seat:
        return BLOCKER if step == 1 else IDLE
    return (VOTER, IDLE, COUNTER)[step]


#: The situations of a token, named as in `Weights`.
_NOW, _MET, _AHEAD = range(3)


@cache
def _likely(weights: Weights, where: int, seat: int, building: int) -> tuple[int, ...]:
    """Return each tile's relative likelihood of being a seat's token in a building."""
    what = ("now", "met", "ahead")[where]
    shares, more = weights.roles(what), weights.roles(what, "_more")
    found = []
    for tile in range(len(NAMES)):
        one = role(seat, tile, building)
        found.append(max(1, shares[one] + more[one] * value_of(tile)))
    return tuple(found)


def _where(token: Token) -> int:
    return _AHEAD if token.ahead else _MET if token.met else _NOW


class Guesser:
    """A generator of holdings that a player may have, given what the opponent knows."""

    def __init__(self, camp: Camp, weights: Weights = WEIGHTS) -> None:
        self._camp = camp
        self._weights = [
            _likely(weights, _where(token), camp.seat, token.building) for token in camp.tokens
        ]

    def holding(self, rng: Random) -> Holding:
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
