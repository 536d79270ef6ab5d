"""Ta Yü's bot: it judges every placement, and the best ones again for each possible next tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from tessera.games.tayu import bidding, notation
from tessera.games.tayu.actions import LEFT, RIGHT, Action, is_placement
from tessera.games.tayu.bidding import lead
from tessera.games.tayu.estimate import FAR, SURE, WEIGHTS, Judge
from tessera.games.tayu.growing import Ground
from tessera.games.tayu.knowledge import known
from tessera.games.tayu.places import kind_of
from tessera.games.tayu.stages import BARE
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import RINGED
from tessera.games.tayu.weighing import Sums, Weighing, sampled
from tessera.search.bot import Question, asked
from tessera.search.levels import Level, changed, level
from tessera.search.thinking import Progress, Thinking

__all__ = ["LEADS", "LEVELS", "WEIGHTS", "lead", "thinking"]


class Limits(NamedTuple):
    """Limits of a level's search.

    ``depth`` is 1 for placements alone, 2 with the replies, 3 with the turns after the replies.
    ``nodes`` limits the positions judged per decision. Coast squares ``steps`` or more steps from
    the open exits are ignored. ``rings`` is 1 if the bot chooses a row by the back of its front
    tile. The best ``wide`` placements are searched to depth 2, the best ``deep`` placements to
    depth 3. At depth 3, at most ``draws`` kinds of tile are tried for the draw after a reply.
    ``most`` limits the replies that are compared (see `Weighing`; 0: no limit).
    """

    depth: int
    nodes: int
    steps: int
    rings: int = 0
    wide: int = 0
    deep: int = 0
    draws: int = 0
    most: int = 0


LIMITS: Final = {
    1: Limits(depth=1, nodes=1_000, steps=0),
    2: Limits(depth=1, nodes=1_000, steps=2),
    3: Limits(depth=1, nodes=1_000, steps=5),
    4: Limits(depth=1, nodes=3_000, steps=9, rings=1),
    5: Limits(depth=3, nodes=50_000, steps=FAR, rings=1, wide=30, deep=20, draws=20, most=3),
}
LEVELS: Final[Mapping[int, Level]] = {
    number: Level(limits.depth, limits.nodes) for number, limits in LIMITS.items()
}
#: The scores (`Search.progress`) from which a side leads slightly, leads clearly, and is winning.
LEADS: Final = (12, 35, 70)

#: A search that yields after every small step.
_Work = Iterator[None]


class Search(Thinking):
    """A search among the legal actions of a stage; ``seed`` breaks ties."""

    def __init__(
        self, state: TaYu, limits: Limits, judge: Judge, seed: int, said: Action | None
    ) -> None:
        self._rng = Random(seed)
        self._limits = limits
        order = list(state.actions())
        self._rng.shuffle(order)
        self._order = order
        self._best = order[0] if said is None else said
        self._allowed = self._depth = self._score = 0
        placing = is_placement(order[0])
        blind = state.stage == BARE or not (placing or limits.rings)
        self._done = said is not None or len(order) == 1 or blind
        if not self._done:
            self._knowledge = known(state, state.mover)
            self._weighing = Weighing(self._knowledge, judge, limits.most)
            self._work = self._placing() if placing else self._drawing()

    @property
    def done(self) -> bool:
        return self._done

    @property
    def _nodes(self) -> int:
        return self._weighing.nodes if hasattr(self, "_weighing") else 0

    def step(self, nodes: int) -> None:
        self._allowed = min(self._allowed + nodes, self._limits.nodes)
        while not self._done and self._nodes < self._allowed:
            if next(self._work, self) is self:
                self._done = True
        if self._nodes >= self._limits.nodes:
            self._done = True

    def best(self) -> tuple[Action, ...]:
        """A single action, because most actions reveal something or end the turn."""
        return (self._best,)

    def progress(self) -> Progress:
        """The progress; its score is the chance to win, from -100 (none) to 100 (certain)."""
        return Progress(self._depth, self._nodes, self._score, notation.write(self._best))

    def _learned(self, action: Action, value: int) -> None:
        self._best = action
        self._score = 200 * value // SURE - 100

    def _placing(self) -> _Work:
        """Judge every placement alone, then the best ones by the replies that may follow."""
        role, limits = self._knowledge.role, self._limits
        ground = Ground.of(self._knowledge.network)
        found: list[tuple[int, Action]] = []
        top = -1
        for action in self._order:
            value = self._weighing.judged(ground, action)[role]
            found.append((value, action))
            if value > top:
                top = value
                self._learned(action, value)
            yield
        self._depth = 1
        for depth, width in ((2, limits.wide), (3, limits.deep)):
            if limits.depth >= depth and len(found) > 1 and not ground.fresh:
                found.sort(key=lambda one: -one[0])
                del found[width:]
                yield from self._replies(ground, found, depth)
                self._depth = depth

    def _replies(self, ground: Ground, found: list[tuple[int, Action]], depth: int) -> _Work:
        """Judge placements by the replies with each kind of tile; put mean values in ``found``."""
        knowledge, weighing = self._knowledge, self._weighing
        kinds, held = self._reply_kinds()
        grounds = [ground.laid(action) for _value, action in found]
        places = [knowledge.following(knowledge.turn, after.coasts) for after in grounds]
        hands = [knowledge.left_in_hand(kind_of(action)) for _value, action in found]
        sums = [
            Sums(knowledge.roles[place], held, weighing.ended(after))
            for place, after in zip(places, grounds, strict=True)
        ]
        for done, (kind, count) in enumerate(kinds, 1):
            draws = sampled(knowledge.without(kind), self._limits.draws, self._rng)
            for after, place, total, hand in zip(grounds, places, sums, hands, strict=True):
                if depth == 2:
                    answer = weighing.answered(after, place, kind)
                else:
                    answer = weighing.led_on(after, place, kind, draws, hand)
                total.add(kind, count, answer)
                yield
            if (held or depth > 2) and 2 * done < len(kinds):
                continue  # Half of the kinds say more than a few.
            for at, total in enumerate(sums):
                found[at] = total.mean(knowledge.role), found[at][1]
            value, action = max(found, key=lambda one: one[0])
            self._learned(action, value)

    def _reply_kinds(self) -> tuple[list[tuple[int, int]], Sequence[int]]:
        """The kinds that the next seat may draw, and for each kind how likely it holds one."""
        kinds = self._knowledge.next_kinds()
        held = self._knowledge.held_kinds()
        if held:
            drawn = dict(kinds)
            kinds = [
                (kind, drawn.get(kind, 0))
                for kind, count in enumerate(held)
                if count or kind in drawn
            ]
        self._rng.shuffle(kinds)
        return kinds, held

    def _drawing(self) -> _Work:
        """Choose a row by its front tile's back: compare kinds with rings and kinds without."""
        knowledge, weighing = self._knowledge, self._weighing
        left, right = knowledge.fronts
        if left == right:
            return
        ground, role, turn = Ground.of(knowledge.network), knowledge.role, knowledge.turn
        least = 0
        for kind in set(knowledge.hand):
            if ground.places(kind):
                least = max(least, weighing.answered(ground, turn, kind).chances[role])
                yield
        kinds = [(kind, count) for kind, count in enumerate(knowledge.unseen) if count]
        self._rng.shuffle(kinds)
        sums, weights = [0, 0], [0, 0]
        for kind, count in kinds:
            answer = weighing.answered(ground, turn, kind)
            kept = least and answer.placement is None
            ringed = RINGED[kind]
            sums[ringed] += count * (least if kept else max(answer.chances[role], least))
            weights[ringed] += count
            yield
        means = [total // max(1, weight) for total, weight in zip(sums, weights, strict=True)]
        if means[True] != means[False]:
            wanted = means[True] > means[False]
            self._learned(LEFT if left == wanted else RIGHT, means[wanted])
        self._depth = 1


@asked
def thinking(question: Question) -> Thinking:
    """Begin a search; ``tuned`` changes numbers in `Weights` and `Limits`."""
    view, number, seed, nodes, tuned = question
    limits, weights = changed(tuned, level(number, LIMITS), WEIGHTS)
    if nodes is not None:
        limits = limits._replace(nodes=nodes)
    state: TaYu = view.possible(Random(seed))
    judge = Judge(weights, limits.steps)
    return Search(state, limits, judge, seed, bidding.said(state, number, seed))
