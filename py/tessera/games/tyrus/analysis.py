"""Analysis of Tyrus: the strongest bot's search in stages, each wider than the one before."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from tessera.games.tyrus import notation
from tessera.games.tyrus.actions import Action, building_of, tile_of
from tessera.games.tyrus.bot import WIDTHS, Placing
from tessera.games.tyrus.duel import Choices, Duel
from tessera.games.tyrus.estimate import SURE, prospects
from tessera.games.tyrus.knowledge import Camp, Holding, Knowledge, known
from tessera.games.tyrus.plans import Plan, Planner, some
from tessera.games.tyrus.state import Tyrus
from tessera.games.tyrus.tiles import SEATS
from tessera.games.tyrus.weighing import Weighing, Width
from tessera.search.levels import Level
from tessera.search.ranking import ENDLESS, Question, Ranking, Stages, Valuing, every

#: See `tessera.search.ranking.Analyst`.
SCALES: Final[Mapping[int, int]] = {2: 51}
NODES: Final = 550
CLOSER: Final = 10
HALVES: Final = True


class Stage(NamedTuple):
    """The width of a stage's search; ``most`` limits the player's plans for each placement."""

    width: Width
    most: int


STAGES: Final = (
    Stage(Width(own=3, others=10, plans=5, rounds=8, last=200, ahead=1), most=12),
    Stage(Width(own=6, others=24, plans=6, rounds=24, last=400, ahead=1), most=60),
    Stage(WIDTHS[5], most=1_000),
    Stage(WIDTHS[5]._replace(own=60, others=120, plans=20, rounds=300), most=1_000),
)


class Weighed(Weighing):
    """The search of one stage, which keeps the scores of all placements that it weighs.

    Placements in ``also`` are always weighed. ``holding`` is the opponent's holding, if known.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        stage: Stage,
        seed: int,
        also: Sequence[Action],
        holding: Holding | None,
    ) -> None:
        super().__init__(knowledge, stage.width, seed)
        self._most = stage.most
        self._also, self._holding = also, holding
        #: Scores from -100 to 100, by turn; a turn is a tuple of one placement.
        self.values: dict[tuple[Any, ...], int] = {}
        planned = {action for plan in self._mine for action in plan.actions}
        for action in also:
            if action not in planned:
                _camp, planner = self._placed(building_of(action))
                rest = planner.plans(knowledge.holding.apply(tile_of(action)))
                self._mine += [plan._replace(actions=(action, *plan.actions)) for plan in rest]

    def working(self) -> Iterator[int]:
        if self._holding is None:
            yield from super().working()
            return
        others = [self._planners[1].plans(self._holding)]
        yield 1
        if self._knowledge.other.left:
            yield from self._answered(others)
        else:
            yield from self._at_once(others)

    def _guises(self, camp: Camp, planner: Planner) -> Generator[int, None, list[list[Plan]]]:
        """Return the player's real plans if all tiles are known, else plans for guessed tiles."""
        if self._holding is None:
            return (yield from super()._guises(camp, planner))
        yield 0
        return [self._mine]

    def _note(self, duel: Duel) -> None:
        """Also score each placement by the best plan that contains it."""
        super()._note(duel)
        values: dict[tuple[Any, ...], int] = {}
        for plan, worth in zip(self._mine, duel.worths, strict=True):
            score = 200 * worth // (duel.count * SURE) - 100
            for action in plan.actions:
                values[(action,)] = max(values.get((action,), -100), score)
        self.values = values

    def _answered(self, others: Choices) -> Iterator[int]:
        knowledge = self._knowledge
        what = yield from prospects(knowledge, self._weights)
        worths: dict[tuple[Any, ...], int] = {}
        classes = self._classes()
        thought = {action for actions in classes for action in actions}
        classes += [[action] for action in self._also if action not in thought]
        if self._holding is not None:
            classes = [[action] for actions in classes for action in actions]
        for actions in classes:
            places = {action: self._placed(building_of(action)) for action in actions}
            mine = []
            for action, (_camp, planner) in places.items():
                plans = planner.plans(knowledge.holding.apply(tile_of(action)))
                mine.append(some(plans, self._most, self._rng))
                yield 0
            guises = yield from self._guises(*places[actions[0]])
            duel = Duel(mine, guises if self._holding is None else mine, others, what)
            yield from duel.working(self._width.rounds)
            low = 0
            for action, plans in zip(actions, mine, strict=True):
                high = low + len(plans)
                worths[action,] = 200 * max(duel.worths[low:high]) // (duel.count * SURE) - 100
                low = high
        self.values = worths
        ((self.best,), self.score) = max(worths.items(), key=lambda one: one[1])


class Told(Placing, Valuing):
    """The search of one stage, which reports the scores of all placements that it weighed."""

    def __init__(self, looking: Weighed, depth: int) -> None:
        super().__init__(looking, Level(depth, ENDLESS))
        self._weighed = looking

    def step(self, nodes: int) -> None:
        # Do not carry over nodes that earlier steps left unused.
        self._allowed = self._nodes
        super().step(nodes)

    def values(self) -> Mapping[tuple[Any, ...], int]:
        return self._weighed.values if self._done else {}


def ranking(question: Question) -> Ranking:
    """See `tessera.search.ranking.Analyst`."""
    view, seed = question.view, question.seed
    state: Tyrus = view.possible(Random(seed))
    seat = SEATS.index(view.seat)
    knowledge = known(state, seat)
    holding = known(state, 1 - seat).holding if question.open else None
    legal = state.actions()
    also = tuple(legal) if question.lines >= len(legal) else question.also[:1]
    stages = (
        Told(Weighed(knowledge, stage, seed, also, holding), depth)
        for depth, stage in enumerate(STAGES, start=1)
    )
    return Stages(stages, notation.write)


#: See `tessera.search.ranking.Analyst`.
guessing: Final = ranking
valuing: Final = every(ranking)
