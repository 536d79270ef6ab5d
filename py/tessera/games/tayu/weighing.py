"""Values of placements, averaged over the draws that may follow, with the best reply to each.

The search is an expectimax (Michie, *Game-playing and game-learning automata*, 1966). Players are
assumed to choose the best place, and the better row if the backs of the two front tiles differ.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
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
    """A judge of positions for one seat; ``nodes`` counts the positions judged.

    With ``most`` (0: no limit), an answer is sought among the best ``most`` placements that were
    possible before the search's own placement, and among those that have become possible since.
    """

    def __init__(self, knowledge: Knowledge, judge: Judge, most: int = 0) -> None:
        self._knowledge, self._judge, self._most = knowledge, judge, most
        self._bid, self._roles = knowledge.bid, knowledge.roles
        self._root = Ground.of(knowledge.network)
        self._ranks: dict[tuple[int, int], list[Placement]] = {}
        self.nodes = 0

    def judged(self, ground: Ground, placement: Placement) -> Chances:
        self.nodes += 1
        return self._judge.chances(*ground.apply(placement), self._bid)

    def answered(self, ground: Ground, place: int, kind: int) -> Answer:
        """The best placement for the seat with index ``place``, and the chances after it."""
        options: Collection[Placement] = ground.places(kind)
        if not options:
            return Answer(self.stuck(ground, place), None)
        role, top = self._roles[place], -1
        if 0 < self._most < len(options):
            options = self._promising(options, role, kind)
        best, found = 0, (0, 0, 0)
        for option in options:
            chances = self.judged(ground, option)
            if chances[role] > top:
                top, best, found = chances[role], option, chances
        return Answer(found, best)

    def _promising(self, options: Collection[Placement], role: int, kind: int) -> list[Placement]:
        """The best ``most`` placements of those possible before the search, and all new ones."""
        earlier = self._root.places(kind)
        if (role, kind) not in self._ranks:
            self._rank(kind)
        ranked = (option for option in self._ranks[role, kind] if option in options)
        found = list(islice(ranked, self._most))
        found += [option for option in options if option not in earlier]
        return found

    def _rank(self, kind: int) -> None:
        """Sort the placements of a kind before the search, the best for each role first."""
        chances = {place: self.judged(self._root, place) for place in self._root.places(kind)}
        for role in range(3):
            order = sorted(chances, key=lambda place: (-chances[place][role], place))
            self._ranks[role, kind] = order

    def stuck(self, ground: Ground, place: int) -> Chances:
        """The chances if the seat with index ``place`` has drawn a tile that fits nowhere."""
        self.nodes += 1
        knowledge = self._knowledge
        # With two tiles in hand, the opponent may have one that fits.
        if knowledge.two and place != knowledge.turn:
            return self._judge.chances(ground.free, ground.front, ground.coasts, self._bid)
        return self.ended(ground)

    def ended(self, ground: Ground) -> Chances:
        """The chances if no tile in hand fits."""
        # While nobody has scored, another tile is usually drawn (TA-12).
        if ground.scoreless:
            return self._judge.chances(ground.free, ground.front, ground.coasts, self._bid)
        return results(ground.coasts, self._bid)

    def led_on(
        self, ground: Ground, place: int, kind: int, kinds: Kinds, kept: Collection[int] = ()
    ) -> Answer:
        """An answer whose chances are those after the reply, averaged over draws in ``kinds``.

        ``kept`` are the kinds that the replying seat may place instead of the tile drawn.
        """
        answer = self.answered(ground, place, kind)
        if answer.placement is None:
            return answer
        after = ground.laid(answer.placement)
        following = self._knowledge.following(place, after.coasts)
        role = self._roles[following]
        others = [self.answered(after, following, other) for other in kept]
        sums, weights = [0, 0, 0], 0
        for next_kind, count in kinds:
            reply = self.answered(after, following, next_kind)
            for other in others:
                reply = preferred(reply, other, role)
            for at in range(3):
                sums[at] += count * reply.chances[at]
            weights += count
        first, second, third = sums
        weights = max(1, weights)
        return answer._replace(chances=(first // weights, second // weights, third // weights))


def preferred(one: Answer, other: Answer, role: int) -> Answer:
    """The answer that is better for ``role``; a tile that fits nowhere is not preferred."""
    if one.placement is None or other.placement is None:
        return other if one.placement is None else one
    return other if other.chances[role] > one.chances[role] else one


class Sums:
    """Sums of a placement's chances over the draws so far, separately for each kind of back.

    With ``kept``, the player who draws already has a tile and places the better of the two.
    ``kept`` holds the weight of each kind of tile; ``ended`` are the chances if neither fits.
    """

    def __init__(self, drawer: int, kept: Sequence[int] = (), ended: Chances = (0, 0, 0)) -> None:
        self._drawer, self._kept, self._ended = drawer, kept, ended
        self._sums = ([0, 0, 0], [0, 0, 0])
        self._weights = [0, 0]
        self._answers: list[tuple[int, int, Answer]] = []

    def add(self, kind: int, count: int, answer: Answer) -> None:
        if not self._kept:
            self._count(kind, count, answer.chances)
            return
        self._answers.append((kind, count, answer))
        for other, drawn, known in self._answers:
            best = preferred(known, answer, self._drawer)
            chances = self._ended if best.placement is None else best.chances
            self._count(kind, count * self._kept[other], chances)
            if other != kind:
                self._count(other, drawn * self._kept[kind], chances)

    def _count(self, kind: int, weight: int, chances: Chances) -> None:
        ringed = RINGED[kind]
        for role, chance in enumerate(chances):
            self._sums[ringed][role] += weight * chance
        self._weights[ringed] += weight

    def mean(self, role: int) -> int:
        """The mean chance of ``role`` if the player who draws chooses the better row."""
        found = [
            (sums[self._drawer] // weight, sums[role] // weight)
            for sums, weight in zip(self._sums, self._weights, strict=True)
            if weight
        ]
        return max(found)[1] if found else 0


def sampled(unseen: Sequence[int], count: int, rng: Random) -> list[tuple[int, int]]:
    """Up to ``count`` random kinds and their tile counts; kinds with more tiles are likelier."""
    tiles: Mapping[int, int] = {kind: left for kind, left in enumerate(unseen) if left}
    order = sorted(tiles, key=lambda kind: rng.random() / tiles[kind])
    return [(kind, tiles[kind]) for kind in order[:count]]
