"""Comparison of both players' plans, and learning from the results."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from operator import add
from typing import Final

from tessera.games.tyrus.estimate import Prospects
from tessera.games.tyrus.plans import Plan
from tessera.games.tyrus.rows import Rows

#: The number of columns that each step copies from the table of chances.
PART: Final = 64
#: The weight of an opposing holding that does not learn; most numbers of plans divide it.
WHOLE: Final = 5_040
#: The plans of each holding.
Choices = Sequence[Sequence[Plan]]


class Duel:
    """Fictitious play between the holdings of two players, who choose plans at the same time.

    ``mine`` are the plans of this player's real holdings. ``guises`` are the plans of holdings that
    the opponent may expect this player to have. ``others`` are the plans of holdings that the
    opponent may have. At first, each plan of a guise is judged against the average of all opposing
    plans. In each round, every guise and every holding of the opponent learns from the opposing
    choices. At the end, ``mine`` are compared with the plans that the opponent chose, or with all
    of them if nobody learned. Judging a plan counts as one node; so does each round.
    """

    def __init__(self, mine: Choices, guises: Choices, others: Choices, what: Prospects) -> None:
        self._what = what
        self._mine = [plan for plans in mine for plan in plans]
        self._guises = [plan for plans in guises for plan in plans]
        self._others = [plan for plans in others for plan in plans]
        self._spans, self._other_spans = _spans(guises), _spans(others)
        #: For each plan of ``mine``, its total chance against the opponent's ``count`` choices.
        #: Not valid while ``count`` is 0.
        self.worths: list[int] = []
        self.count = 0

    def working(self, rounds: int) -> Iterator[int]:
        """Learn and compare; yield the nodes used, or 0 where the work may be interrupted."""
        if rounds and self._guises:
            chosen = yield from self._learning(rounds)
        else:
            chosen = []
            for low, high in self._other_spans:
                chosen += [WHOLE // (high - low)] * (high - low)
        times = [often for often in chosen if often]
        kept = [plan for plan, often in zip(self._others, chosen, strict=True) if often]
        rows = Rows(kept, self._what)
        for plan in self._mine:
            line = rows.row(plan)
            self.worths.append(sum([one * often for one, often in zip(line, times, strict=True)]))
            yield 1
        self.count = sum(times)

    def _learning(self, rounds: int) -> Generator[int, None, list[int]]:
        """Return how often each of the opponent's plans was chosen."""
        rows, table = Rows(self._others, self._what), []
        for plan in self._guises:
            table.append(rows.row(plan))
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
        chosen = [0] * len(columns)
        for _ in range(rounds):
            for low, high in self._other_spans:
                part = theirs[low:high]
                at = low + part.index(min(part))
                chosen[at] += 1
                mine = list(map(add, mine, columns[at]))
            for low, high in self._spans:
                part = mine[low:high]
                theirs = list(map(add, theirs, table[low + part.index(max(part))]))
            yield 1
        return chosen


def _spans(choices: Choices) -> list[tuple[int, int]]:
    spans = []
    low = 0
    for plans in choices:
        spans.append((low, low + len(plans)))
        low += len(plans)
    return spans
