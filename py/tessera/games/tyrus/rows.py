"""Chances of plans against many opposing plans, by tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tessera.games.tyrus.estimate import MIDDLE, Prospects
from tessera.games.tyrus.plans import Plan

#: The number of leads in a table of chances.
_LEADS: Final = 2 * MIDDLE + 1


class Rows:
    """Opposing plans, with results shared by all plans of the same effect on the election."""

    def __init__(self, others: Sequence[Plan], what: Prospects) -> None:
        self._others = others
        self._rests = [plan.rest for plan in others]
        self._least, self._most = min(self._rests), max(self._rests)
        #: The chances after a won, a null and a lost election, in this order.
        self._chances = (*what.won, *what.null, *what.lost)
        self._votes: dict[tuple[int, int], list[int]] = {}
        self._opposing: dict[int, list[int]] = {}
        self._places: dict[tuple[int, int, int], list[int]] = {}

    def row(self, plan: Plan) -> list[int]:
        """Return, for each opposing plan, the chance in `SURE`-ths that ``plan`` wins the match."""
        chances, rest = self._chances, plan.rest
        places = self._placed(plan)
        if -MIDDLE <= rest - self._most and rest - self._least <= MIDDLE:
            return [chances[place + rest] for place in places]
        leads = [max(-MIDDLE, min(MIDDLE, rest - other)) for other in self._rests]
        return [
            chances[place + other + lead]
            for place, other, lead in zip(places, self._rests, leads, strict=True)
        ]

    def _placed(self, plan: Plan) -> list[int]:
        """Return, for each opposing plan, its rest subtracted from the place of a lead of 0."""
        effect = voters, counters, blockers = plan.voters, plan.counters, plan.blockers
        places = self._places.get(effect)
        if places is not None:
            return places
        votes = self._votes.get((voters, counters))
        if votes is None:
            votes = [max(0, voters - max(0, each.blockers - counters)) for each in self._others]
            self._votes[voters, counters] = votes
        opposing = self._opposing.get(blockers)
        if opposing is None:
            opposing = [
                max(0, each.voters - max(0, blockers - each.counters)) for each in self._others
            ]
            self._opposing[blockers] = opposing
        won, null, lost = MIDDLE, MIDDLE + _LEADS, MIDDLE + 2 * _LEADS
        places = [
            (won if mine > theirs else null if mine == theirs else lost) - rest
            for mine, theirs, rest in zip(votes, opposing, self._rests, strict=True)
        ]
        self._places[effect] = places
        return places
