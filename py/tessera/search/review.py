"""The review of an ended match: decision by decision what it cost, and what was better.

A decision is what a seat chooses at once (`tessera.search.thinking.rests`): a turn, or a part of it
up to where something is shown. Of each the best choices and the one that was played are valued in
one search, so that both are looked at alike.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NamedTuple

from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.record import is_open
from tessera.play.view import View
from tessera.search.accounts import (
    Accounts,
    Decision,
    Judged,
    Reviewed,
    Summary,
    decisions,
    grade,
    summary,
)
from tessera.search.analysis import Analysis, Told, whole_view
from tessera.search.ranking import Analyst

#: By how much the nodes of a decision grow with every pass.
GROWTH: Final = 4
#: After each of so many parts of a decision's nodes it is asked whether all is proven: its lines
#: take the first.
PARTS: Final = 8
#: How many of the best choices are looked at besides what was played.
LINES: Final = 2


class Review(NamedTuple):
    """What a review has found; ``refined`` is how many passes more than one it has behind it.

    In its first pass the turns that it has not come to are as where nothing tells.
    """

    turns: tuple[Reviewed, ...]
    players: tuple[Summary, ...]
    refined: int


class Reviewing:
    """A review under way: it is advanced like a search, and tells at any time what it has found."""

    #: It goes on as long as it is advanced, but for the time that it was given.
    done = patient = False

    def __init__(
        self,
        match: Match,
        analyst: Analyst,
        leads: tuple[int, int, int],
        nodes: int | None = None,
        *,
        open: bool = False,  # noqa: A002 - what it is called where it is asked for
        only: Container[int] | None = None,
    ) -> None:
        """``nodes`` (1 or more) are those of a decision in the first pass; None: the game's own.

        ``only`` are the numbers of the turns to be looked at, from 0; None: all of them.
        With ``open`` everything is known that was hidden; else a seat's own view is judged.
        Raises `Refused` ("protocol", "running") for a match that has not ended.
        """
        if match.outcome is None:
            raise refuse("protocol", "running")
        start = match.at(0)._replace(resigned=None)
        hides = not is_open(start)
        self._match, self._analyst, self._leads, self._open = match, analyst, leads, open
        self._decisions = tuple(decisions(match))
        self._only = only
        self._judged: list[Judged | None] = [None] * len(self._decisions)
        self._accounts = Accounts(match, hidden=hides)
        self._budget = nodes or analyst.NODES
        self._at = 0
        self._analysis: Analysis | None = None
        #: How many passes are complete.
        self.passes = 0

    @property
    def share(self) -> int:
        """How much of the pass that is under way is done, in hundredths."""
        return 100 * self._at // max(1, len(self._decisions))

    def step(self, nodes: int) -> None:
        """Think for about ``nodes`` (1 or more) positions more, of one decision at most."""
        if self._at == len(self._decisions):
            self.passes, self._at = self.passes + 1, 0
            return
        budget = self._budget * GROWTH**self.passes
        if self._analysis is None:
            if self._passed_over(self._at, budget):
                self._at += 1
                return
            self._analysis = self._begun(self._decisions[self._at])
        before, part = self._analysis.nodes, max(1, budget // PARTS)
        self._analysis.step(min(nodes, (before // part + 1) * part - before))
        visited = self._analysis.nodes
        enough = visited // part > before // part and self._analysis.proven
        if self._analysis.done or enough or visited >= budget:
            self._take(self._analysis)

    def _take(self, analysis: Analysis) -> None:
        """Keep what was found of a decision, and go on with the next."""
        if self._judged[self._at] is None or analysis.best():
            self._judged[self._at] = Judged(
                analysis.best(), analysis.asked(), analysis.nodes, analysis.drawn()
            )
        self._analysis = None
        self._at += 1

    def _passed_over(self, at: int, budget: int) -> bool:
        """Whether a decision is not asked for, or more nodes would tell nothing more of it."""
        if self._only is not None and self._decisions[at].turn not in self._only:
            return True
        known = self._judged[at]
        return known is not None and known.nodes < budget // GROWTH

    def _begun(self, decision: Decision) -> Analysis:
        match = self._match.at(decision.start)._replace(resigned=None)
        seat, also = decision.seat, self._match.actions[decision.start : decision.end]
        view = whole_view(match, seat) if self._open else View.of(match, seat)
        return Analysis(view, self._analyst, self._leads, LINES, also, open=self._open)

    def review(self) -> Review:
        """What is found so far."""
        turns = self._accounts.turns(self._decisions, self._judged)
        players = tuple(summary(seat, turns) for seat in self._match.seats)
        return Review(turns, players, max(0, self.passes - 1))


class Attempt(NamedTuple):
    """How a turn that somebody tried compares with the best one: see `attempted`.

    ``good`` says that it is as good within the lowest grade; ``loss`` is in thousandths. Of one
    that is not, ``reply`` are the written turns that refute it.
    """

    good: bool
    loss: int
    grade: int
    reply: tuple[str, ...]


def attempted(best: Told, tried: Told) -> Attempt:
    """Judge a turn tried at a position by what an `Analysis` says of it and of the best one.

    A proven win is a win, in however many turns.
    """
    loss = max(0, best.chance - tried.chance)
    found = grade(loss)
    return Attempt(not found, loss, found, tried.line[1:] if found else ())
