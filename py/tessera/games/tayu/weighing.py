"""Values of placements, averaged over the draws that may follow, with the best reply to each.

The search is an expectimax (Michie, *Game-playing and game-learning automata*, 1966). Players are
assumed to choose the best place, and the better row if the backs of the two front tiles differ.
Deeper than the replies, it follows random draws: a few lines of play, each with a weight.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from tessera.games.tayu.estimate import Judge, results
from tessera.games.tayu.growing import Ground
from tessera.games.tayu.knowledge import Knowledge
from tessera.games.tayu.places import Placement, kind_of
from tessera.games.tayu.tiles import RINGED

#: The chances of North-South, East-West and the flood.
Chances = tuple[int, int, int]
#: The kinds of the tiles in a hand.
Hand = tuple[int, ...]


class Future(NamedTuple):
    """Kinds that the next seats may draw in turn, and those in the hand of the seat before them."""

    weight: int
    draws: tuple[int, ...]
    held: Hand


Futures = Sequence[Future]


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
        self, ground: Ground, place: int, kind: int, futures: Futures, kept: Hand = ()
    ) -> Answer:
        """An answer whose chances are the mean of those at the end of each of ``futures``.

        ``kept`` are the kinds in the hand of the seat that replies to the answer.
        """
        answer = self.answered(ground, place, kind)
        if answer.placement is None or not futures:
            return answer
        after = ground.laid(answer.placement)
        following = self._knowledge.following(place, after.coasts)
        sums, weights = [0, 0, 0], 0
        for future in futures:
            hands = {following: kept, place: future.held}
            for at, chance in enumerate(self._end(after, following, future.draws, hands)):
                sums[at] += future.weight * chance
            weights += future.weight
        first, second, third = sums
        return answer._replace(chances=(first // weights, second // weights, third // weights))

    def _end(
        self, ground: Ground, place: int, draws: Sequence[int], hands: dict[int, Hand]
    ) -> Chances:
        """The chances after each seat in turn, from ``place`` on, has placed a tile."""
        for left, draw in enumerate(draws, 1 - len(draws)):
            hand = (*hands.get(place, ()), draw)
            role = self._roles[place]
            best = self.answered(ground, place, draw)
            for kind in hand[:-1]:
                best = preferred(best, self.answered(ground, place, kind), role)
            if best.placement is None or not left:
                break
            at = hand.index(kind_of(best.placement))
            hands[place] = hand[:at] + hand[at + 1 :]
            ground = ground.laid(best.placement)
            place = self._knowledge.following(place, ground.coasts)
        return self.ended(ground) if best.placement is None else best.chances


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


def sampled(unseen: Sequence[int], count: int, plies: int, held: int, rng: Random) -> list[Future]:
    """Up to ``count`` random futures that begin with different kinds, likelier kinds first.

    Each has the draws of one turn and of ``plies`` more, and ``held`` tiles in the hand.
    """
    tiles = [kind for kind, left in enumerate(unseen) for _tile in range(left)]
    order = sorted(set(tiles), key=lambda kind: rng.random() / unseen[kind])
    futures = []
    for kind in order[:count]:
        rest = tiles.copy()
        rest.remove(kind)
        later = rng.sample(rest, min(len(rest), plies + held))
        futures.append(Future(unseen[kind], (kind, *later[held:]), tuple(later[:held])))
    return futures
