"""Analysis of Ta Yü: values of placements and rows, averaged over the draws that may follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from tessera.games.tayu import bidding, notation
from tessera.games.tayu.actions import LEFT, RIGHT, Action, is_placement
from tessera.games.tayu.bot import LIMITS, Limits, Search
from tessera.games.tayu.estimate import FAR, SURE, WEIGHTS, Judge
from tessera.games.tayu.form import ROW
from tessera.games.tayu.growing import Ground
from tessera.games.tayu.knowledge import Knowledge, known
from tessera.games.tayu.stages import AGAIN, DRAW, PLACE
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import KINDS, RINGED
from tessera.games.tayu.weighing import Kinds, Weighing
from tessera.search.ranking import ENDLESS, Question, Ranking, Stages, Valuing, every

#: See `tessera.search.ranking.Analyst`.
SCALES: Final[Mapping[int, int]] = {2: 25, 3: 61}
NODES: Final = 1_900
CLOSER: Final = 10
HALVES: Final = True
#: Limits of the search's stages. The first stage judges every placement without replies. The second
#: searches the replies to the best few placements. The third and fourth also search the turns after
#: the replies; the fourth does so for more placements and draws.
STAGES: Final = (
    Limits(depth=1, nodes=ENDLESS, steps=FAR, rings=1),
    Limits(depth=2, nodes=ENDLESS, steps=FAR, rings=1, wide=3),
    LIMITS[5]._replace(nodes=ENDLESS),
    LIMITS[5]._replace(nodes=ENDLESS, wide=100, deep=40, draws=40),
)


#: The stages of the game in which the analysis values the actions (draws or placements).
VALUED: Final = frozenset({DRAW, AGAIN, PLACE})


class Open(Knowledge):
    """Knowledge that includes undrawn tiles: ``rows`` lists the kinds in each row, front first."""

    rows: tuple[tuple[int, ...], tuple[int, ...]]

    @classmethod
    def of(cls, knowledge: Knowledge, state: TaYu) -> Open:
        own = cls(*knowledge)
        tiles, (left, right) = state.block.tiles, state.drawn
        own.rows = tuple(tiles[left:ROW]), tuple(tiles[ROW + right :])
        return own

    def next_kinds(self) -> list[tuple[int, int]]:
        return [(row[0], 1) for row in self.rows if row]

    def without(self, kind: int) -> list[int]:
        """Count the front tiles by kind, as if a front tile of ``kind`` (if any) had been drawn."""
        found, left = [0] * len(KINDS), True
        for row in self.rows:
            drawn = left and row[:1] == (kind,)
            left = left and not drawn
            for front in row[drawn : drawn + 1]:
                found[front] += 1
        return found


class Weighed(Search, Valuing):
    """A search that values every placement or row. The action in ``also`` is never dropped."""

    def __init__(
        self, state: TaYu, limits: Limits, question: Question, also: Action | None
    ) -> None:
        self._also = also
        self._values: dict[tuple[Any, ...], int] = {}
        judge, said = Judge(WEIGHTS, limits.steps), bidding.said(state, 5, question.seed)
        super().__init__(state, limits, judge, question.seed, said)
        if state.stage in VALUED:
            knowledge = known(state, state.mover)
            self._knowledge = Open.of(knowledge, state) if question.open else knowledge
            # Players who draw later see only the backs, even if this search knows the tiles.
            self._weighing = Weighing(knowledge, judge)
            self._work = self._placing() if is_placement(self._order[0]) else self._drawing()
            self._done = False

    def values(self) -> Mapping[tuple[Any, ...], int]:
        return self._values

    def _placing(self) -> Iterator[None]:
        """See `Search._placing`. The action in ``also`` is searched as deeply as the best ones."""
        role, limits = self._knowledge.role, self._limits
        ground = Ground.of(self._knowledge.network)
        found: list[tuple[int, Action]] = []
        for action in self._order:
            found.append((self._weighing.judged(ground, action)[role], action))
            yield
        self._complete(found, 1)
        for depth, width in ((2, limits.wide), (3, limits.deep)):
            if limits.depth >= depth and width and not ground.fresh:
                found.sort(key=lambda one: -one[0])
                found[width:] = [one for one in found[width:] if one[1] == self._also]
                yield from self._replies(ground, found, depth)
                self._complete(found, depth)

    def _drawing(self) -> Iterator[None]:
        """Value each row by the best placement after a draw, averaged over the possible draws."""
        knowledge, weighing = self._knowledge, self._weighing
        ground, role, turn = Ground.of(knowledge.network), knowledge.role, knowledge.turn
        least = 0
        for kind in set(knowledge.hand):
            if ground.places(kind):
                least = max(least, weighing.answered(ground, turn, kind).chances[role])
                yield
        found: list[tuple[int, Action]] = []
        for action, row in zip((LEFT, RIGHT), self._rows(), strict=True):
            total = weight = 0
            for kind, count in row:
                answer = weighing.answered(ground, turn, kind)
                kept = least and answer.placement is None
                total += count * (least if kept else max(answer.chances[role], least))
                weight += count
                yield
            if weight:
                found.append((total // weight, action))
        self._complete(found, 1)

    def _rows(self) -> tuple[Kinds, Kinds]:
        """For each row, the kinds that may be in front, and the number of tiles of each kind."""
        knowledge = self._knowledge
        if isinstance(knowledge, Open):
            left, right = ([(kind, 1) for kind in row[:1]] for row in knowledge.rows)
        else:
            left, right = (
                [
                    (kind, count)
                    for kind, count in enumerate(knowledge.unseen)
                    if count and RINGED[kind] == back
                ]
                for back in knowledge.fronts
            )
        return left, right

    def _complete(self, found: list[tuple[int, Action]], depth: int) -> None:
        """Note the values of placements or rows that were searched to the same depth."""
        value, action = max(found, key=lambda one: one[0])
        self._learned(action, value)
        self._values = {(action,): 200 * value // SURE - 100 for value, action in found}
        self._depth = depth


def _widened(limits: Limits, lines: int) -> Limits:
    """The limits under which at least ``lines`` placements are searched to the full depth."""
    wide, deep = limits.wide and max(limits.wide, lines), limits.deep and max(limits.deep, lines)
    return limits._replace(wide=wide, deep=deep)


def ranking(question: Question) -> Ranking:
    """Rank placements and rows, but not bids; see `tessera.search.ranking.Analyst`."""
    state: TaYu = question.view.possible(Random(question.seed))
    also = question.also[0] if question.also else None
    stages = (
        Weighed(state, _widened(limits, question.lines), question, also)
        for limits in STAGES[: None if state.stage == PLACE else 1]
    )
    return Stages(stages, notation.write)


#: See `tessera.search.ranking.Analyst`.
guessing: Final = ranking
valuing: Final = every(ranking)
