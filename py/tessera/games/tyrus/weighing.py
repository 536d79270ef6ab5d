"""The search of the higher levels, which weighs the plans of both players against each other.

Tiles are face down, so the rest of an election is almost a game of simultaneous choices. For each
player, the search guesses holdings that the opponent cannot rule out. It guesses likely holdings
more often. By fictitious play (Brown, *Iterative solution of games by fictitious play*, 1951), each
holding learns which plan does best against the plans chosen so far. With `Width.ahead`, the search
plays up to three such games: one for each building of the election and one for all other buildings.
The opponent draws conclusions from the building chosen, so the search bluffs if that pays.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import Final, NamedTuple

from tessera.games.tyrus.actions import Action, building_of, placement, tile_of
from tessera.games.tyrus.duel import Choices, Duel
from tessera.games.tyrus.estimate import SURE, prospects, strength
from tessera.games.tyrus.guess import IDLE, Guesser, role
from tessera.games.tyrus.knowledge import Camp, Knowledge, Token
from tessera.games.tyrus.plans import Plan, Planner, some
from tessera.games.tyrus.tiles import ELECTIONS, value_of
from tessera.games.tyrus.weights import WEIGHTS, Weights


class Width(NamedTuple):
    """Limits of a search: holdings of each player, plans for each holding, rounds of learning."""

    own: int
    others: int
    plans: int
    rounds: int
    #: Replaces ``others`` if the opponent has no placement left: each holding then has one plan.
    last: int
    #: 1 if the opponent sees the building of a placement and answers it; otherwise 0.
    ahead: int = 0


#: Chances count as equal if they differ by at most `NEARLY` / `SURE`.
NEARLY: Final = 20
#: Added to the number of past elections, so that a few elections do not seem to show a habit.
DOUBT: Final = 1
#: At most `SPARE` tiles are considered for buildings that do not count now. At most `BLUFFS` idle
#: tiles are considered for each building that counts.
SPARE, BLUFFS = 4, 2

#: The nodes used by each step.
_Work = Iterator[int]


class Weighing:
    """A search for a placement; ``seed`` determines all random choices."""

    def __init__(
        self, knowledge: Knowledge, width: Width, seed: int, weights: Weights = WEIGHTS
    ) -> None:
        self._rng = Random(seed)
        self._knowledge, self._width, self._weights = knowledge, width, weights
        kind, camps = knowledge.kind, (knowledge.own, knowledge.other)
        self._strengths = [strength(camp.seat, kind, knowledge.coming, weights) for camp in camps]
        self._planners = [
            Planner(camp, kind, power) for camp, power in zip(camps, self._strengths, strict=True)
        ]
        self._mine = self._planners[0].plans(knowledge.holding)
        usual = sorted(self._mine, key=lambda plan: (plan.force, plan.rest))
        #: The placement that looks best now.
        self.best: Action = usual[len(usual) // 2].actions[0]
        #: The chance of winning the match, scaled from -100 (none) to 100 (certain).
        self.score = 0

    def working(self) -> _Work:
        """Guess the opponent's holdings, then weigh plans against them; yield the nodes used."""
        knowledge, width, rng = self._knowledge, self._width, self._rng
        guesser, planner = Guesser(knowledge.other, self._weights), self._planners[1]
        others = []
        count = width.others if knowledge.other.left else width.last
        watched = len(knowledge.winners) + DOUBT
        feeding = count * knowledge.other.fed**2 // watched**2
        for number in range(count):
            plans = planner.plans(guesser.holding(rng))
            if number < feeding:
                others.append([max(plans, key=lambda plan: plan.force)])
            else:
                others.append(some(plans, width.plans, rng))
            yield 1
        if width.ahead and knowledge.other.left:
            yield from self._answered(others)
        else:
            yield from self._at_once(others)

    def _guises(self, camp: Camp, planner: Planner) -> Generator[int, None, list[list[Plan]]]:
        """Return plans for holdings that the opponent may think this player has; yield 0 nodes."""
        guesser, rng, width = Guesser(camp, self._weights), self._rng, self._width
        found = []
        for _ in range(width.own):
            found.append(some(planner.plans(guesser.holding(rng)), width.plans, rng))
            yield 0
        return found

    def _at_once(self, others: Choices) -> _Work:
        """Weigh plans as if both players chose all their remaining placements at once."""
        knowledge = self._knowledge
        answers = knowledge.other.left > 0 and self._width.rounds > 0
        guises = (yield from self._guises(knowledge.own, self._planners[0])) if answers else []
        what = yield from prospects(knowledge, self._weights)
        duel = Duel([self._mine], guises, others, what)
        rounds = self._width.rounds if answers else 0
        yield from duel.working(rounds)
        self._note(duel)

    def _note(self, duel: Duel) -> None:
        """Note the best plan's score, and the first of its placements."""
        best = max(range(len(self._mine)), key=lambda at: duel.worths[at])
        self.score = 200 * duel.worths[best] // (duel.count * SURE) - 100
        self.best = min(self._mine[best].actions)

    def _answered(self, others: Choices) -> _Work:
        """Weigh each placement against an opponent who sees only its building and then answers."""
        knowledge = self._knowledge
        what = yield from prospects(knowledge, self._weights)
        worths: dict[Action, int] = {}
        lot = self._rng.randrange(SURE)
        for actions in self._classes():
            places = {action: self._placed(building_of(action)) for action in actions}
            mine = []
            for action, (_camp, planner) in places.items():
                mine.append(planner.plans(knowledge.holding.apply(tile_of(action))))
                yield 0
            guises = yield from self._guises(*places[actions[0]])
            duel = Duel(mine, guises, others, what)
            yield from duel.working(self._width.rounds)
            low = 0
            for action, plans in zip(actions, mine, strict=True):
                high = low + len(plans)
                worths[action] = max(duel.worths[low:high]) // duel.count
                low = high
            most = max(worths.values())
            equal = sorted(one for one, worth in worths.items() if worth + NEARLY >= most)
            self.best = equal[lot % len(equal)]
            self.score = 200 * worths[self.best] // SURE - 100

    def _placed(self, building: int) -> tuple[Camp, Planner]:
        """Return the player's camp after a placement in a building, and a planner for that camp."""
        own, other, kind = self._knowledge.own, self._knowledge.other, self._knowledge.kind
        met = any(token.building == building for token in other.tokens)
        token = Token(building, building % len(ELECTIONS) != kind, met)
        camp = own._replace(tokens=(*own.tokens, token), held=own.held - 1, left=own.left - 1)
        return camp, Planner(camp, kind, self._strengths[0])

    def _classes(self) -> list[list[Action]]:
        """Return groups of placements to consider: own building, opponent's building, elsewhere."""
        knowledge, planner = self._knowledge, self._planners[0]
        seat, kind = knowledge.seat, knowledge.kind
        count = len(ELECTIONS)
        home, abroad = count * seat + kind, count * (1 - seat) + kind
        found: list[list[Action]] = []
        for building in (home, abroad):
            tiles = [t for t in knowledge.holding.hand if role(seat, t, building) != IDLE]
            idle = [t for t in knowledge.holding.hand if role(seat, t, building) == IDLE]
            tiles += sorted(idle, key=value_of)[:BLUFFS]
            found.append([placement(tile, building) for tile in tiles])
        fills = sorted(planner.fill(tile) for tile in knowledge.holding.hand)
        found.append([action for _loss, action in fills[:SPARE]])
        return [actions for actions in found if actions]
