"""How a bot thinks of Ta Yü: of every placement what may come of it, then the replies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from tessera.games.tayu import bidding, notation
from tessera.games.tayu.actions import LEFT, RIGHT, Action, is_placement
from tessera.games.tayu.bidding import lead
from tessera.games.tayu.estimate import SURE, chances, results
from tessera.games.tayu.knowledge import Knowledge, known
from tessera.games.tayu.network import Network
from tessera.games.tayu.stages import BARE
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import RINGED
from tessera.play.view import View
from tessera.search.levels import Level, level
from tessera.search.thinking import Progress, Thinking

__all__ = ["LEVELS", "lead", "thinking"]

#: Sight by level: a node is a position judged, the depth 1 without replies.
LEVELS: Final = {
    1: Level(depth=1, nodes=1_000),
    2: Level(depth=2, nodes=4_000),
    3: Level(depth=2, nodes=14_000),
}
#: Of how many placements the replies are looked at: one for so many nodes, within bounds.
NODES_FOR_ONE: Final = 400
FEWEST, MOST = 3, 32

#: The nodes that were used, one after the other.
_Work = Iterator[int]


class Weighing(Thinking):
    """Choosing from the legal actions of a stage; ``seed`` decides among equals."""

    def __init__(self, state: TaYu, sight: Level, seed: int, said: Action | None) -> None:
        self._rng = Random(seed)
        self._sight = sight
        order = list(state.actions())
        self._rng.shuffle(order)
        self._order = order
        self._best = order[0] if said is None else said
        self._nodes = self._allowed = self._depth = 0
        self._score = 0
        self._done = said is not None or len(order) == 1 or state.stage == BARE
        if not self._done:
            self._knowledge = known(state, state.mover)
            self._work = self._placing() if is_placement(order[0]) else self._drawing()

    @property
    def done(self) -> bool:
        """See `Thinking.done`."""
        return self._done

    def step(self, nodes: int) -> None:
        """See `Thinking.step`."""
        self._allowed = min(self._allowed + nodes, self._sight.nodes)
        while self._nodes < self._allowed and not self._done:
            used = next(self._work, None)
            if used is None:
                self._done = True
            else:
                self._nodes += used
        if self._nodes >= self._sight.nodes:
            self._done = True

    def best(self) -> tuple[Action, ...]:
        """See `Thinking.best`: one action, since every one shows something or ends the turn."""
        return (self._best,)

    def progress(self) -> Progress:
        """See `Thinking.progress`; the score is a chance, from -100 to 100."""
        return Progress(self._depth, self._nodes, self._score, notation.write(self._best))

    def _learned(self, action: Action, value: int, sure: int = SURE) -> None:
        """Take note of the best action, and how likely it wins."""
        self._best = action
        self._score = 200 * value // sure - 100

    def _placing(self) -> _Work:
        """Every placement as it looks, then the best ones by the replies."""
        knowledge = self._knowledge
        found: list[tuple[int, Action, Network]] = []
        top = -1
        for action in self._order:
            network = knowledge.network.laid(action)
            value = chances(network, knowledge.bid)[knowledge.role]
            found.append((value, action, network))
            if value > top:
                top = value
                self._learned(action, value)
            yield 1
        self._depth = 1
        if self._sight.depth > 1:
            found.sort(key=lambda one: -one[0])
            count = max(FEWEST, min(MOST, self._sight.nodes // NODES_FOR_ONE))
            yield from self._replies(found[:count])

    def _replies(self, found: Sequence[tuple[int, Action, Network]]) -> _Work:
        """The placements by the replies to them, kind by kind."""
        knowledge = self._knowledge
        kinds = knowledge.next_kinds()
        self._rng.shuffle(kinds)
        sums = [0] * len(found)
        weights = 0
        for kind, count in kinds:
            for at, (_value, _action, network) in enumerate(found):
                place = knowledge.following(knowledge.turn, network)
                value, nodes = answered(knowledge, network, place, kind)
                sums[at] += count * value
                yield nodes
            weights += count
            best = max(range(len(found)), key=sums.__getitem__)
            self._learned(found[best][1], sums[best], weights * SURE)
        self._depth = 2

    def _drawing(self) -> _Work:
        """By what the rings promise: every kind with rings and without, at its best place."""
        knowledge = self._knowledge
        left, right = knowledge.fronts
        if left == right:
            return
        least = 0
        for kind in set(knowledge.hand):
            if knowledge.network.fits(kind):
                value, nodes = answered(knowledge, knowledge.network, knowledge.turn, kind)
                least = max(least, value)
                yield nodes
        kinds = [(kind, count) for kind, count in enumerate(knowledge.unseen) if count]
        self._rng.shuffle(kinds)
        sums, weights = {True: 0, False: 0}, {True: 0, False: 0}
        for kind, count in kinds:
            value, nodes = answered(knowledge, knowledge.network, knowledge.turn, kind)
            ringed = RINGED[kind]
            kept = least and not knowledge.network.fits(kind)
            sums[ringed] += count * (least if kept else max(value, least))
            weights[ringed] += count
            yield nodes
        means = {ringed: sums[ringed] // max(1, weights[ringed]) for ringed in sums}
        if means[True] != means[False]:
            wanted = means[True] > means[False]
            self._learned(LEFT if left == wanted else RIGHT, means[wanted])
        self._depth = 1


def answered(knowledge: Knowledge, network: Network, place: int, kind: int) -> tuple[int, int]:
    """What is left for the seat that thinks when ``place`` lays a kind at its best.

    Also how many positions were judged. Without a place for it the game ends, unless nobody has
    scored, or the other one may have another tile in hand.
    """
    options = network.places(kind)
    bid, own, role = knowledge.bid, knowledge.role, knowledge.roles[place]
    if not options:
        more = network.products == (0, 0) or (knowledge.two and place != knowledge.turn)
        ended = chances if more else results
        return ended(network, bid)[own], 1
    found = [chances(network.laid(option), bid) for option in options]
    return max(found, key=lambda one: one[role])[own], len(options)


def thinking(view: View, number: int, seed: int, nodes: int | None = None) -> Thinking:
    """A search for the seat that ``view`` belongs to, which must be to move.

    ``number`` is the level; ``nodes`` (1 or more) replaces the level's own budget. Raises
    `Refused` ("protocol") for a level there is not, `BadRecord` for a view that cannot be.
    """
    sight = level(number, LEVELS)
    state = view.possible(Random(seed))
    assert isinstance(state, TaYu)
    limits = sight if nodes is None else Level(sight.depth, nodes)
    return Weighing(state, limits, seed, bidding.said(state, number, seed))
