"""The review of a finished match: the cost of every decision, and choices that were better.

A decision is a turn or a part of a turn; `tessera.search.thinking.rests` defines its end. A search
of a decision values the best choices and the choice played, all to equal depth.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tessera.play.contract import Seat
from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.record import is_open
from tessera.play.view import View
from tessera.search.accounts import (
    GRADES,
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

#: The factor by which a decision's nodes grow from pass to pass.
GROWTH: Final = 4
#: Each pass gives decisions in seemingly costly turns at least this many times the usual nodes.
CLOSER: Final = 10
#: The least number of parts into which a decision's nodes are divided. After each part, the search
#: ends if the values of the best choice and of the choice played are proven.
PARTS: Final = 8
#: The number of best choices searched besides the choice played.
LINES: Final = 2

#: The least sum of a side's small losses that is reported, in thousandths.
MUCH: Final = 200
#: A slow loss spans at least this many of a side's turns, or else the whole match.
SLOW: Final = 3


class Stretch(NamedTuple):
    """A slow loss: small losses in turns ``first`` to ``last`` sum to ``loss``, in thousandths."""

    side: Seat
    first: int
    last: int
    loss: int


class Review(NamedTuple):
    """The results of a review; ``refined`` counts the complete passes after the first.

    Turns not yet searched look like turns of unknown value. ``unseen`` contains the slow losses.
    """

    turns: tuple[Reviewed, ...]
    players: tuple[Summary, ...]
    refined: int
    unseen: tuple[Stretch, ...]


class Reviewing:
    """A running review, which is advanced like a search and has results at any time."""

    #: A review is never done, and its time limit applies.
    done = patient = False

    def __init__(
        self,
        match: Match,
        analyst: Analyst,
        leads: tuple[int, int, int],
        nodes: int | None = None,
        *,
        open: bool = False,  # noqa: A002 - the name of the field in requests
        only: Container[int] | None = None,
    ) -> None:
        """Prepare a review; ``nodes`` (1 or more) is the first pass's budget per decision.

        None stands for `Analyst.NODES`. ``only`` contains the numbers, from 0, of the turns to
        review; None means all. With ``open``, searches know all hidden things; otherwise they know
        only the mover's view. Raises `Refused` ("protocol", "running") for a running match.
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
        self._nodes = nodes or analyst.NODES
        self._analysis: Analysis | None = None
        #: The number of complete passes.
        self.passes = 0
        self._closer = False
        self._begin(range(len(self._decisions)), self._nodes)

    def _begin(self, asked: Iterable[int], budget: int) -> None:
        self._asked, self._at, self._budget = [*filter(self._is_asked, asked)], 0, budget

    @property
    def share(self) -> int:
        """The progress of the current pass, in hundredths."""
        done, half = self._at / max(1, len(self._asked)), 50
        return int(half + half * done if self._closer else half * done)

    def step(self, nodes: int) -> None:
        """Search about ``nodes`` (1 or more) positions of at most one decision."""
        if self._at == len(self._asked):
            self._turn_over()
            return
        at = self._asked[self._at]
        if self._analysis is None:
            self._analysis = self._begun(self._decisions[at])
        before, part = self._analysis.nodes, max(1, min(self._budget // PARTS, self._nodes))
        self._analysis.step(min(nodes, (before // part + 1) * part - before))
        visited = self._analysis.nodes
        enough = visited // part > before // part and self._analysis.proven
        if self._analysis.done or enough or visited >= self._budget:
            self._take(at, self._analysis, settled=self._analysis.done or enough)

    def _take(self, at: int, analysis: Analysis, *, settled: bool) -> None:
        known, nodes = self._judged[at], analysis.nodes
        if known is None or analysis.best():
            known = Judged(analysis.best(), analysis.asked(), nodes, analysis.drawn())
            known = known._replace(better=analysis.better())
        self._judged[at] = known._replace(nodes=nodes, settled=settled)
        self._analysis = None
        self._at += 1

    def _turn_over(self) -> None:
        """Begin to search costly decisions with more nodes; if there are none, begin a new pass."""
        usual = self._nodes * GROWTH**self.passes
        budget = max(usual * CLOSER, self._nodes * self._analyst.CLOSER)
        closer = [at for at in self._costly() if self._is_open(at, budget)]
        self._closer = bool(closer)
        if closer:
            self._begin(closer, budget)
            return
        self.passes += 1
        usual *= GROWTH
        self._begin([at for at in range(len(self._decisions)) if self._is_open(at, usual)], usual)

    def _costly(self) -> list[int]:
        turns = self.review().turns
        costly = {turn.number for turn in turns if max(turn.loss, turn.seen) >= GRADES[0]}
        return [at for at, it in enumerate(self._decisions) if it.turn in costly]

    def _is_asked(self, at: int) -> bool:
        return self._only is None or self._decisions[at].turn in self._only

    def _is_open(self, at: int, budget: int) -> bool:
        known = self._judged[at]
        return known is None or not (known.settled or known.nodes >= budget)

    def _begun(self, decision: Decision) -> Analysis:
        match = self._match.at(decision.start)._replace(resigned=None)
        seat, also = decision.seat, self._match.actions[decision.start : decision.end]
        view = whole_view(match, seat) if self._open else View.of(match, seat)
        return Analysis(view, self._analyst, self._leads, LINES, also, open=self._open)

    def review(self) -> Review:
        turns = self._accounts.turns(self._decisions, self._judged)
        players = tuple(summary(seat, turns) for seat in self._match.seats)
        return Review(turns, players, max(0, self.passes - 1), unseen(self._match, turns))


class Attempt(NamedTuple):
    """A turn that somebody tried, compared with the best turn.

    ``good`` is True if ``grade`` is 0; ``loss`` is in thousandths. ``reply`` is the principal
    variation after a bad turn, () after a good turn.
    """

    good: bool
    loss: int
    grade: int
    reply: tuple[str, ...]


def attempted(best: Told, tried: Told) -> Attempt:
    """Compare a tried turn with the best turn. All proven wins are equally good.

    >>> best = Told((1,), ("Sb2",), None, 700, 3)
    >>> attempted(best, best._replace(chance=450, line=("Ca1", "Tb1N")))
    Attempt(good=False, loss=250, grade=2, reply=('Tb1N',))
    """
    loss = max(0, best.chance - tried.chance)
    found = grade(loss)
    return Attempt(not found, loss, found, tried.line[1:] if found else ())


def unseen(match: Match, turns: Sequence[Reviewed]) -> tuple[Stretch, ...]:
    """The slow losses of non-winners whose turns of grade 0 cost no less than their other turns."""
    found: list[Stretch] = []
    won = match.outcome.winners if match.outcome is not None else ()
    for side in match.game.sides(match.setup):
        own = [turn for turn in turns if match.game.side(match.setup, turn.seat) == side]
        small = [turn.loss * (not turn.grade) for turn in own]
        if side in won or sum(small) < max(MUCH, sum(turn.loss for turn in own if turn.grade)):
            continue
        dense = _dense(small, sum(small) / len(small) / 2, 0, len(small))
        slow = [each for each in dense if each[1] - each[0] + 1 >= SLOW]
        found += (
            Stretch(side, own[first].number, own[last].number, sum(small[first : last + 1]))
            for first, last in slow or [(0, len(own) - 1)]
        )
    return tuple(sorted(found, key=lambda stretch: stretch.first))


def _dense(losses: Sequence[int], sparse: float, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Index ranges, ends included, in which (loss - ``sparse``) sums to at least ``GRADES[0]``."""
    best, first, last, total, begin = 0.0, start, start, 0.0, start
    for at in range(start, end):
        if total <= 0:
            total, begin = 0.0, at
        total += losses[at] - sparse
        if total > best:
            best, first, last = total, begin, at
    if best >= GRADES[0]:
        yield from _dense(losses, sparse, start, first)
        yield first, last
        yield from _dense(losses, sparse, last + 1, end)
