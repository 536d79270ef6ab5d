"""Values of placements, averaged over the draws that may follow, with the best reply to each.

The search is an expectimax (Michie, *Game-playing and game-learning automata*, 1966). Players are
assumed to choose the best place, and the better row if the backs of the two front tiles differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from tessera.games.tayu.estimate import Judge, results
from tessera.games.tayu.growing import Ground
from tessera.games.tayu.knowledge import Knowledge
from tessera.games.tayu.places import Placement
from tessera.games.tayu.tiles import RINGED

#: The chances of North-South, East-West and the flood.
Chances = tuple[int, int, int]
#: Pairs (kind, count): a kind of tile, and the number of its tiles that may be drawn.
Kinds = Sequence[tuple[int, int]]


class Answer(NamedTuple):
    """The chances after a drawn tile is placed; ``placement`` is None if the tile fits nowhere."""

    chances: Chances
    placement: Placement | None


class Weighing:
    """A judge of positions for one seat; ``nodes`` counts the positions judged."""

    def __init__(self, knowledge: Knowledge, judge: Judge) -> None:
        self._knowledge, self._judge = knowledge, judge
        self._bid, self._roles = knowledge.bid, knowledge.roles
        self.nodes = 0

    def judged(self, ground: Ground, placement: Placement) -> Chances:
        self.nodes += 1
        return self._judge.chances(*ground.apply(placement), self._bid)

    def answered(self, ground: Ground, place: int, kind: int) -> Answer:
        """The best placement for the seat with index ``place``, and the chances after it."""
        options = ground.places(kind)
        if not options:
            return Answer(self.stuck(ground, place), None)
        role, top = self._roles[place], -1
        best, found = 0, (0, 0, 0)
        for option in options:
            chances = self.judged(ground, option)
            if chances[role] > top:
                top, best, found = chances[role], option, chances
        return Answer(found, best)

    def stuck(self, ground: Ground, place: int) -> Chances:
        """The chances if the seat with index ``place`` has drawn a tile that fits nowhere."""
        self.nodes += 1
        knowledge = self._knowledge
        # While nobody has scored, another tile is usually drawn (TA-12). With two tiles in hand,
        # the opponent may have one that fits.
        if ground.scoreless or (knowledge.two and place != knowledge.turn):
            return self._judge.chances(ground.free, ground.front, ground.coasts, self._bid)
        return results(ground.coasts, self._bid)

    def led_on(self, ground: Ground, place: int, kind: int, kinds: Kinds) -> Chances:
        """The chances after the best placement and the reply, averaged over draws in ``kinds``."""
        answer = self.answered(ground, place, kind)
        if answer.placement is None:
            return answer.chances
        after = ground.laid(answer.placement)
        following = self._knowledge.following(place, after.coasts)
        sums, weights = [0, 0, 0], 0
        for next_kind, count in kinds:
            chances = self.answered(after, following, next_kind).chances
            for role in range(3):
                sums[role] += count * chances[role]
            weights += count
        first, second, third = sums
        weights = max(1, weights)
        return first // weights, second // weights, third // weights


class Sums:
    """Sums of a placement's chances over the draws so far, separately for each kind of back."""

    def __init__(self) -> None:
        self._sums = ([0, 0, 0], [0, 0, 0])
        self._weights = [0, 0]

    def add(self, kind: int, count: int, chances: Chances) -> None:
        ringed = RINGED[kind]
        for role, chance in enumerate(chances):
            self._sums[ringed][role] += count * chance
        self._weights[ringed] += count

    def mean(self, role: int, drawer: int) -> int:
        """The mean chance of ``role`` if the player in role ``drawer`` chooses the better row."""
        found = [
            (sums[drawer] // weight, sums[role] // weight)
            for sums, weight in zip(self._sums, self._weights, strict=True)
            if weight
        ]
        return max(found)[1] if found else 0


def sampled(unseen: Sequence[int], count: int, rng: Random) -> list[tuple[int, int]]:
    """Up to ``count`` random kinds and their tile counts; kinds with more tiles are likelier."""
    tiles: Mapping[int, int] = {kind: left for kind, left in enumerate(unseen) if left}
    order = sorted(tiles, key=lambda kind: rng.random() / tiles[kind])
    return [(kind, tiles[kind]) for kind in order[:count]]
