"""Plans for a player's remaining placements in an election."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from tessera.games.tyrus.actions import Action, placement
from tessera.games.tyrus.estimate import Strength
from tessera.games.tyrus.guess import BLOCKER, COUNTER, VOTER, role
from tessera.games.tyrus.knowledge import Camp, Holding
from tessera.games.tyrus.tiles import BUILDINGS, ELECTIONS, value_of


class Plan(NamedTuple):
    """A choice of a player's remaining placements in an election, and its effect.

    ``voters`` and ``counters`` are sums of tile values in the player's own building; ``blockers``
    is the sum in the opponent's building. ``rest`` is the player's strength after the election.
    """

    voters: int
    counters: int
    blockers: int
    rest: int
    actions: tuple[Action, ...]

    @property
    def force(self) -> int:
        """A rough measure of the effect on the current election."""
        return 2 * self.voters + 2 * self.blockers + self.counters


class Planner:
    """A maker of plans for the holdings that a player may have."""

    def __init__(self, camp: Camp, kind: int, strength: Strength) -> None:
        self._camp = camp
        self._strength = strength
        kinds = len(ELECTIONS)
        home, abroad = kinds * camp.seat + kind, kinds * (1 - camp.seat) + kind
        self._places = {VOTER: home, COUNTER: home, BLOCKER: abroad}
        self._roles = {
            tile: next(one for one, at in self._places.items() if role(camp.seat, tile, at) == one)
            for tile in camp.unseen
        }
        #: The buildings that do not count in the current election.
        self._elsewhere = [one for one in range(len(BUILDINGS)) if one % kinds != kind]
        self._fills = {tile: self.fill(tile) for tile in camp.unseen}

    def fill(self, tile: int) -> tuple[int, Action]:
        """Return ``(loss, action)`` for the cheapest placement in another election's building."""
        worth = self._strength.standing
        building = max(self._elsewhere, key=lambda one: worth[one][tile])
        loss = self._strength.held[tile] - worth[building][tile]
        return loss, placement(tile, building)

    def plans(self, holding: Holding) -> list[Plan]:
        """Return a plan for each set of tiles that may count in the current election.

        The other placements of each plan cost as little strength as possible.
        """
        held, standing = self._strength.held, self._strength.standing
        sums = {VOTER: 0, COUNTER: 0, BLOCKER: 0}
        rest = sum([held[tile] for tile in self._camp.unseen])
        for tile, token in zip(holding.laid, self._camp.tokens, strict=True):
            rest += standing[token.building][tile] - held[tile]
            one = self._roles[tile]
            if self._places[one] == token.building:
                sums[one] += value_of(tile)
        fills = sorted([(*self._fills[tile], tile) for tile in holding.hand])
        return [
            self._plan(used, fills, sums, rest)
            for count in range(min(self._camp.left, len(holding.hand)) + 1)
            for used in combinations(holding.hand, count)
        ]

    def _plan(
        self,
        used: Sequence[int],
        fills: Sequence[tuple[int, Action, int]],
        sums: dict[int, int],
        rest: int,
    ) -> Plan:
        now = dict(sums)
        actions = []
        for tile in used:
            one = self._roles[tile]
            now[one] += value_of(tile)
            rest -= self._strength.held[tile]
            actions.append(placement(tile, self._places[one]))
        wanted = self._camp.left - len(used)
        for loss, action, tile in fills:
            if not wanted:
                break
            if tile not in used:
                rest -= loss
                actions.append(action)
                wanted -= 1
        return Plan(now[VOTER], now[COUNTER], now[BLOCKER], rest, tuple(actions))


def some(plans: list[Plan], count: int, rng: Random) -> list[Plan]:
    """Choose up to ``count`` plans: the least and the most forceful, and random ones between."""
    if len(plans) <= count:
        return plans
    ranked = sorted(plans, key=lambda plan: plan.force)
    last = len(ranked) - 1
    chosen = [ranked[0]]
    for part in range(1, count - 1):
        low, high = last * part // (count - 1), last * (part + 1) // (count - 1)
        chosen.append(ranked[rng.randrange(low, high)])
    return [*chosen, ranked[last]]
