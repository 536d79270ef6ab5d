"""Accounts of a reviewed match: each decision's cost, better turns, and a summary for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tessera.play.contract import POSITION, Seat
from tessera.play.match import Match, Turn
from tessera.search.analysis import Told
from tessera.search.chance import CERTAIN
from tessera.search.curve import Moment, fitted
from tessera.search.telling import DRAWN, LEAD, LOSES, WINS, Verdict
from tessera.search.thinking import rests

#: The minimum losses, in thousandths, of a dubious turn, a mistake and a blunder.
GRADES: Final = (100, 200, 300)
#: A turn that loses less than this, in thousandths, counts as a best turn.
NEARLY: Final = 10
#: The weight of a proven value; an unproven value has the weight 1.
PROOF: Final = 20
#: For each sort of proven verdict, the opponent's sort: a win is a loss for the opponent.
_AGAINST: Final = {WINS: LOSES, LOSES: WINS, DRAWN: DRAWN}


class Decision(NamedTuple):
    """A seat's choice: the match's actions ``[start:end]`` within the turn with index ``turn``."""

    seat: Seat
    turn: int
    start: int
    end: int


class Judged(NamedTuple):
    """A search's results at a decision: the best choices, the choice played and the nodes spent.

    ``drawn`` and ``better`` come from `Analysis`. ``settled`` is True if no more nodes are needed.
    """

    best: tuple[Told, ...]
    played: Told | None
    nodes: int
    drawn: tuple[int, int] | None = None
    settled: bool = False
    better: tuple[int, int] | None = None


class Reviewed(NamedTuple):
    """A reviewed turn; chances, losses and luck are the mover's, in thousandths.

    ``number`` is the turn's index in the match. ``before`` and ``after`` are the chances on the
    mover's curve (`fitted`) before and after the turn; None if unknown, as in an auction. ``loss``
    is how far that curve falls; decisions followed by luck are left out. ``seen`` is the loss that
    searches saw. ``grade``, 0 (good) to 3 (worst), rates ``loss`` or ``seen``, whichever is less.
    ``better`` has the written turns of a better choice and its sequel; () for none. ``verdict``
    judges the turn played, and ``reply`` has the written turns expected after it. ``luck`` is how
    much luck changed the chance. ``is_best`` is True if no clearly better turn was seen. ``at`` is
    the number of actions before the costliest decision. ``choices`` counts the better choices at
    that decision and all choices there; None if no choice is better or any value is unproven.
    """

    number: int
    seat: Seat
    text: str
    before: int | None = None
    after: int | None = None
    loss: int = 0
    seen: int = 0
    grade: int = 0
    better: tuple[str, ...] = ()
    verdict: Verdict | None = None
    luck: int = 0
    is_best: bool = False
    at: int = 0
    reply: tuple[str, ...] = ()
    choices: tuple[int, int] | None = None


class Summary(NamedTuple):
    """A seat's play: ``turns`` counts the judged turns, and ``best`` the best turns among them.

    ``loss`` is the mean loss per turn, in thousandths. ``turning`` is the number of the costliest
    turn, or None if that turn has grade 0. ``luck`` is the sum of the turns' luck.
    """

    seat: Seat
    turns: int
    best: int
    loss: int
    turning: int | None
    luck: int


class Cost(NamedTuple):
    """A decision's cost: the chances with the best choice (``before``) and as played (``after``).

    ``verdict`` judges the choice played; ``better``, if any, beats it. ``choices``: see `Reviewed`.
    """

    before: int
    after: int
    better: Told | None
    verdict: Verdict
    choices: tuple[int, int] | None = None

    @property
    def loss(self) -> int:
        return self.before - self.after


class Part(NamedTuple):
    """A decision, its cost, the chances before and after it, its luck, and the expected reply."""

    decision: Decision
    cost: Cost | None
    before: int
    after: int
    luck: int
    reply: tuple[str, ...]


def grade(loss: int) -> int:
    """The grade of a loss in thousandths, from 0 (good) to 3 (worst).

    >>> [grade(loss) for loss in (0, 150, 250, 400)]
    [0, 1, 2, 3]
    """
    return sum(loss >= least for least in GRADES)


def decisions(match: Match) -> Iterator[Decision]:
    turn = start = 0
    states = match.states
    for end, action in enumerate(match.actions, start=1):
        before, after = states[end - 1], states[end]
        if rests(before, action, after) or end == len(match.actions):
            yield Decision(states[start].mover, turn, start, end)
            start = end
        turn += not after.open


class Accounts:
    """The costs of all decisions of a finished match.

    A proof also counts for the previous decision, unless the game hides something (``hidden``).
    """

    def __init__(self, match: Match, *, hidden: bool) -> None:
        self._match, self._hidden = match, hidden
        self._turns = match.turns()
        self._sides = len(match.game.sides(match.setup))

    def turns(
        self, decisions: Sequence[Decision], judged: Sequence[Judged | None]
    ) -> tuple[Reviewed, ...]:
        costs = self._costs(decisions, judged)
        pairs = zip(pairwise(decisions), pairwise(judged), strict=True)
        luck = [_luck(*found) if one.turn == other.turn else 0 for (one, other), found in pairs]
        luck.append(self._shown(decisions[-1], judged[-1]))
        steps = self._steps(decisions, costs, luck)
        parts: list[list[Part]] = [[] for _turn in self._turns]
        replies = [*map(_reply, judged, costs, [*judged[1:], None], [*costs[1:], None])]
        rows = zip(decisions, costs, steps, luck, replies, strict=True)
        for decision, cost, step, drawn, reply in rows:
            parts[decision.turn].append(Part(decision, cost, *step, drawn, reply))
        told = enumerate(zip(self._turns, parts, strict=True))
        return tuple(_reviewed(number, turn, all_of) for number, (turn, all_of) in told)

    def _costs(
        self, decisions: Sequence[Decision], judged: Sequence[Judged | None]
    ) -> list[Cost | None]:
        costs: list[Cost | None] = []
        known: tuple[Decision, Verdict] | None = None
        for decision, found in zip(reversed(decisions), reversed(judged), strict=True):
            costs.append(cost := self._cost(decision, found, known))
            proof = None if self._hidden else _proof(found, cost)
            known = (decision, proof) if proof is not None else None
        return costs[::-1]

    def _steps(
        self, decisions: Sequence[Decision], costs: Sequence[Cost | None], luck: Sequence[int]
    ) -> list[tuple[int, int]]:
        sides = [self._match.game.side(self._match.setup, it.seat) for it in decisions]
        curves: dict[str, list[int]] = {}
        first = self._match.game.sides(self._match.setup)[0]
        for side in {*sides} if self._sides > 2 else {first}:
            moments = [
                self._moment(cost, by == side, drawn)
                for by, cost, drawn in zip(sides, costs, luck, strict=True)
            ]
            if self._sides == 2 and not self._hidden:
                moments = _proven_on(moments, costs)
            end = None if self._match.resigned else self._share(side)
            curves[side] = fitted(self._from_even(moments), end)
        if self._sides == 2:
            (other,) = {*self._match.game.sides(self._match.setup)} - {first}
            curves[other] = [CERTAIN - chance for chance in curves[first]]
        return [(curves[side][at], curves[side][at + 1]) for at, side in enumerate(sides)]

    def _moment(self, cost: Cost | None, own: bool, luck: int) -> Moment:
        if self._sides > 2 and not own:
            return Moment(None, 0, falls=False)
        if cost is None:
            return Moment(None, 0, own, 0, luck if own else -luck)
        best = cost.verdict if cost.better is None else cost.better.verdict
        weight = 1 if best.sort == LEAD else PROOF
        chance = cost.before if own else CERTAIN - cost.before
        return Moment(chance, weight, own, cost.loss, luck if own else -luck)

    def _from_even(self, moments: list[Moment]) -> list[Moment]:
        if moments and POSITION not in self._match.deal:
            even = Moment(CERTAIN // self._sides, PROOF, moments[0].falls, moments[0].seen)
            return [even, *moments[1:]]
        return moments

    def _share(self, side: str) -> int:
        outcome = self._match.outcome
        assert outcome is not None
        winners = outcome.winners or self._match.game.sides(self._match.setup)
        return CERTAIN // len(winners) if side in winners else 0

    def _cost(
        self, decision: Decision, found: Judged | None, later: tuple[Decision, Verdict] | None
    ) -> Cost | None:
        """The cost of a decision, None if unknown; ``later`` is the next decision and its proof."""
        if found is None or not found.best:
            return None
        known = None if self._hidden and found.played is not None else self._ended(decision)
        if known is None and later is not None:
            known = self._proven(decision, *later)
        if known is None:
            if found.played is None:
                return None
            known = found.played.chance, found.played.verdict
        after, verdict = known
        played = self._match.actions[decision.start : decision.end]
        others = [told for told in found.best if told.actions != played]
        better = max(others, key=lambda told: told.chance, default=None)
        if better is None or better.chance <= after:
            return Cost(after, after, None, verdict)
        return Cost(better.chance, after, better, verdict, found.better)

    def _shown(self, decision: Decision, found: Judged | None) -> int:
        """The luck after the last decision, in thousandths; 0 if nothing is hidden."""
        ended, played = self._ended(decision), found.played if found is not None else None
        return ended[0] - played.chance if self._hidden and ended and played else 0

    def _ended(self, decision: Decision) -> tuple[int, Verdict] | None:
        outcome = self._match.states[decision.end].outcome
        if outcome is None:
            return None
        side = self._match.game.side(self._match.setup, decision.seat)
        taken = decision.end - decision.start
        if len(outcome.winners) in (0, self._sides):
            return CERTAIN // self._sides, Verdict(DRAWN, 0)
        if side not in outcome.winners:
            return 0, Verdict(LOSES, taken)
        return CERTAIN // len(outcome.winners), Verdict(WINS, taken)

    def _proven(
        self, decision: Decision, following: Decision, verdict: Verdict
    ) -> tuple[int, Verdict] | None:
        """Derive a decision's chance and verdict from the next decision's proven ``verdict``."""
        sort, number = verdict
        if sort == DRAWN:
            return CERTAIN // self._sides, verdict
        side = self._match.game.side
        own = side(self._match.setup, decision.seat) == side(self._match.setup, following.seat)
        if not own and self._sides > 2 and sort == LOSES:
            return None
        won = (sort == WINS) == own
        within = number + decision.end - decision.start if number else 0
        return CERTAIN * won, Verdict(WINS if won else LOSES, within)


def _proven_on(moments: Sequence[Moment], costs: Sequence[Cost | None]) -> list[Moment]:
    """Give each unproven moment the proof of the decision before it, if there is one."""
    found = list(moments[:1])
    for (moment, after), cost in zip(pairwise(moments), costs, strict=False):
        if cost is None or cost.verdict.sort == LEAD or after.weight == PROOF:
            found.append(after)
            continue
        chance = cost.after if moment.falls else CERTAIN - cost.after
        found.append(after._replace(chance=chance, weight=PROOF))
    return found


def _proof(found: Judged | None, cost: Cost | None) -> Verdict | None:
    """The mover's proven verdict, from the best choice or from a winning choice that was played."""
    best = found.best[0].verdict if found is not None and found.best else None
    if best is not None and best.sort != LEAD:
        return best
    return cost.verdict if cost is not None and cost.verdict.sort == WINS else None


def _reviewed(number: int, turn: Turn, parts: Sequence[Part]) -> Reviewed:
    own = [part for part in parts if part.decision.seat == turn.seat]
    told = [(part, part.cost) for part in own if part.cost is not None]
    luck = sum(part.luck for part in own)
    if not told:
        return Reviewed(number, turn.seat, turn.text, luck=luck)
    worst, cost = max(told, key=lambda one: one[1].loss)
    seen = sum(cost.loss for _part, cost in told)
    loss = sum(part.before - part.after for part in own if not part.luck)
    return Reviewed(
        number=number,
        seat=turn.seat,
        text=turn.text,
        before=own[0].before,
        after=own[-1].after,
        loss=loss,
        seen=seen,
        grade=grade(min(seen, loss)),
        better=cost.better.line if cost.better is not None and seen >= NEARLY else (),
        verdict=told[-1][1].verdict,
        luck=luck,
        is_best=seen < NEARLY,
        at=worst.decision.start,
        reply=own[-1].reply,
        choices=cost.choices,
    )


def _reply(
    found: Judged | None, cost: Cost | None, following: Judged | None, next_: Cost | None
) -> tuple[str, ...]:
    """The turns expected after a decision, from the next decision's search or this one's."""
    proven = cost is not None and cost.verdict.sort != LEAD
    kept = _AGAINST.get(cost.verdict.sort) if cost is not None else None
    if following is not None and following.best:
        if not proven or following.best[0].verdict.sort != LEAD:
            return following.best[0].line
        if following.played is not None and next_ is not None and next_.verdict.sort == kept:
            return following.played.line[:1]
    if found is None or found.played is None or (proven and not found.played.verdict.number):
        return ()
    return found.played.line[1:]


def _luck(draw: Judged | None, placed: Judged | None) -> int:
    if draw is None or placed is None or draw.drawn is None or placed.drawn is None:
        return 0
    return placed.drawn[0] - draw.drawn[1]


def summary(seat: Seat, turns: Sequence[Reviewed]) -> Summary:
    own = [turn for turn in turns if turn.seat == seat and turn.before is not None]
    costly = max(own, key=lambda turn: turn.loss, default=None)
    return Summary(
        seat=seat,
        turns=len(own),
        best=sum(turn.is_best for turn in own),
        loss=sum(turn.loss for turn in own) // max(1, len(own)),
        turning=costly.number if costly is not None and costly.grade else None,
        luck=sum(turn.luck for turn in own),
    )
