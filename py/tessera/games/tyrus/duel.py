"""Comparison of both players' plans, and learning from the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add
from typing import Final

from tessera.games.tyrus.estimate import MIDDLE, Prospects
from tessera.games.tyrus.plans import Plan

#: The number of columns that each step copies from the table of chances.
PART: Final = 64
#: The plans of each holding.
Choices = Sequence[Sequence[Plan]]


class Duel:
    """Fictitious play between the holdings of two players, who choose plans at the same time.

    ``mine`` are the plans of this player's real holdings. ``guises`` are the plans of holdings that
    the opponent may expect this player to have. ``others`` are the plans of holdings that the
    opponent may have. At first, each plan is judged against the average of all opposing plans. In
    each round, every holding learns from the opposing choices, but the opponent learns nothing from
    ``mine``. Comparing a plan with all opposing plans counts as one node; so does each round.
    """

    def __init__(self, mine: Choices, guises: Choices, others: Choices, what: Prospects) -> None:
        self._what = what
        self._others = [plan for plans in others for plan in plans]
        self._rows = [plan for plans in (*mine, *guises) for plan in plans]
        self._spans = _spans((*mine, *guises))
        self._own = len(mine)
        self._other_spans = _spans(others)
        #: For each plan of ``mine``, two numbers: how often it was chosen, and its total chance
        #: against the opponent's ``count`` choices. Neither is valid if ``count`` is 0.
        self.chosen = [0] * sum(map(len, mine))
        self.worths = [0] * len(self.chosen)
        self.count = 0

    def working(self, rounds: int) -> Iterator[int]:
        """Compare and learn; yield the nodes used, or 0 where the work may be interrupted."""
        table = []
        for plan in self._rows:
            table.append(row(plan, self._others, self._what))
            yield 1
        columns: list[list[int]] = []
        for low in range(0, len(self._others), PART):
            columns += map(list, zip(*(line[low : low + PART] for line in table), strict=True))
            yield 0
        mine = []
        for line in table:
            spans = self._other_spans
            mine.append(sum([sum(line[low:high]) // (high - low) for low, high in spans]))
            yield 0
        theirs = []
        for column in columns:
            theirs.append(sum(column) // len(table))
            yield 0
        self.count = len(self._other_spans)
        self.worths = mine[: len(self.chosen)]
        for _ in range(rounds):
            for low, high in self._other_spans:
                part = theirs[low:high]
                mine = list(map(add, mine, columns[low + part.index(min(part))]))
            for number, (low, high) in enumerate(self._spans):
                part = mine[low:high]
                at = low + part.index(max(part))
                if number < self._own:
                    self.chosen[at] += 1
                else:
                    theirs = list(map(add, theirs, table[at]))
            self.count += len(self._other_spans)
            self.worths = mine[: len(self.chosen)]
            yield 1


def _spans(choices: Choices) -> list[tuple[int, int]]:
    spans = []
    low = 0
    for plans in choices:
        spans.append((low, low + len(plans)))
        low += len(plans)
    return spans


def row(plan: Plan, others: Sequence[Plan], what: Prospects) -> list[int]:
    """Return, for each opposing plan, the chance in `SURE`-ths that ``plan`` wins the match."""
    won, null, lost = what
    voters, counters, blockers, rest, _actions = plan
    rest += MIDDLE
    last = 2 * MIDDLE
    found = []
    for v, c, b, r, _ in others:
        block = b - counters
        mine = voters - block if block > 0 else voters
        block = blockers - c
        theirs = v - block if block > 0 else v
        lead = rest - r
        if lead < 0:
            lead = 0
        elif lead > last:
            lead = last
        if mine <= 0:
            found.append(lost[lead] if theirs > 0 else null[lead])
        elif mine > theirs:
            found.append(won[lead])
        else:
            found.append(lost[lead] if mine < theirs else null[lead])
    return found
