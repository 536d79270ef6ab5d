"""Plant mistakes into bots' games, and see if reviews name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from strength.curves import published
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.accounts import GRADES, NEARLY, Decision, decisions
from tessera.search.analysis import Analysis
from tessera.search.review import Reviewing

#: Nodes of the judgement that defines a mistake, as a multiple of those of a review's first pass.
DEEP: Final = 10
#: Smallest loss of a mistake, in thousandths of the chance to win.
LOST: Final = GRADES[-1]
#: A turn is examined only if its first action seems to lose this much when all are valued with the
#: nodes of a review's first pass; most lose nothing. A review names only larger losses.
SEEMS: Final = LOST // 6
#: A place is used only if some action seems to lose this much; and a turn is judged deeply only if
#: it seems to lose it with this multiple of those nodes.
HALFWAY: Final = 3
NEAR: Final = LOST * 2 // 3
#: Number of turns tried before another place is chosen.
TRIES: Final = 6
#: The level that plays on after the mistake, and its nodes.
ON: Final = 2
ON_NODES: Final = 200


class Named(NamedTuple):
    """A turn, with True for each of two passes of a review that named it.

    ``planted`` is True for a mistake, False for a turn that is best when judged deeply.
    """

    planted: bool
    first: bool
    refined: bool


def judged(
    match: Match, decision: Decision, actions: Sequence[Any], deep: int = DEEP
) -> tuple[int, int] | None:
    """Chances of the best choice and of these actions, judged deeply; None if they are unknown.

    ``deep`` is the multiple of the nodes of a review's first pass.
    """
    game = match.game.id
    analyst = catalogue.analysis(game)
    view = View.of(match.at(decision.start)._replace(resigned=None), decision.seat)
    found = Analysis(view, analyst, catalogue.bot(game).LEADS, 1, actions)
    nodes = deep * analyst.NODES
    while not found.done and found.nodes < nodes:
        found.step(nodes - found.nodes)
    best, asked = found.best(), found.asked()
    return (best[0].chance, asked.chance) if best and asked is not None else None


def looked_at(match: Match, decision: Decision, passes: int) -> list[bool]:
    """For each pass of a review, True if the turn of a decision has a grade."""
    game, turns = match.game.id, (decision.turn, decision.turn + 1)
    rules = catalogue.analysis(game), catalogue.bot(game).LEADS
    reviewing, named = Reviewing(match, *rules, only=turns), []
    while reviewing.passes < passes:
        before = reviewing.passes
        reviewing.step(500)
        if reviewing.passes > before:
            named.append(reviewing.review().turns[decision.turn].grade > 0)
    return named


def planted(game: str, count: int, seed: int = 1) -> Iterator[Named]:
    """Plant ``count`` mistakes in published games of the best bots; yield as many best turns."""
    rng = Random(f"{game}/{seed}")
    matches = [match for _sides, match in published(game) if "5" in match.headers.values()]
    mistakes = best = 0
    while mistakes < count or best < count:
        match = rng.choice(matches)
        decision = rng.choice(
            [
                one
                for one in decisions(match)
                if match.headers.get(match.game.header(one.seat)) == "5"
                and len(match.states[one.start].actions()) > 1
            ]
        )
        if best < count and (wrongly := _best(match, decision)) is not None:
            best += 1
            yield wrongly
        if mistakes < count and (found := _mistake(match, decision, rng)) is not None:
            mistakes += 1
            yield found


def _best(match: Match, decision: Decision) -> Named | None:
    """Review a turn if it is best when judged deeply; else return None."""
    chances = judged(match, decision, match.actions[decision.start : decision.end])
    if chances is None or chances[0] - chances[1] >= NEARLY:
        return None
    first, refined = looked_at(match, decision, 2)
    return Named(planted=False, first=first, refined=refined)


def _mistake(match: Match, decision: Decision, rng: Random) -> Named | None:
    """Replace a decision by a mistake and review it; None if no mistake was found."""
    before = match.at(decision.start)._replace(resigned=None, headers={})
    seeming = _seeming(before, decision)
    for _try in range(TRIES if seeming else 0):
        # Actions that seem to lose more are tried more often.
        after = _somehow(before, rng, *rng.choices(list(seeming), list(seeming.values())))
        own = next((it for it in decisions(after) if it.start == decision.start), None)
        if own is None:
            continue
        turn = after.actions[own.start : own.end]
        if _loses(after, own, turn, HALFWAY) < NEAR or _loses(after, own, turn) < LOST:
            continue
        ended = _played_on(after, rng)
        if ended.outcome is None:
            continue
        first, refined = looked_at(ended, own, 2)
        return Named(planted=True, first=first, refined=refined)
    return None


def _loses(match: Match, decision: Decision, turn: Sequence[Any], deep: int = DEEP) -> int:
    """Loss of a turn against the best, in thousandths; -1 if it is unknown."""
    chances = judged(match, decision, turn, deep)
    return -1 if chances is None else chances[0] - chances[1]


def _seeming(match: Match, decision: Decision) -> dict[Any, int]:
    """Actions that seem to lose something when all are valued, with their losses.

    Empty if no action seems to lose much.
    """
    game = match.game
    analyst, leads = catalogue.analysis(game.id), catalogue.bot(game.id).LEADS
    found = Analysis(View.of(match, decision.seat), analyst, leads, 1, every=True)
    while not found.done and found.nodes < analyst.NODES:
        found.step(analyst.NODES - found.nodes)
    values = found.values() or {}
    best = max((worth.chance for worth in values.values()), default=0)
    worths = ((action, values.get(game.write(action))) for action in match.legal())
    lost = {action: best - worth.chance for action, worth in worths if worth is not None}
    if max(lost.values(), default=0) < NEAR:
        return {}
    return {action: loss for action, loss in lost.items() if loss >= SEEMS}


def _somehow(match: Match, rng: Random, action: Any) -> Match:
    """Play an action, then random ones until the turn ends or another seat decides."""
    seat = match.to_move
    match = match.play(action)
    while match.open and match.to_move == seat:
        match = match.play(rng.choice(match.legal()))
    return match


def _played_on(match: Match, rng: Random) -> Match:
    """Let quick bots play the match to its end, or as far as they get."""
    bot = catalogue.bot(match.game.id, ON)
    for _turn in range(400):
        if match.to_move is None:
            break
        search = bot.thinking(View.of(match, match.to_move), ON, rng.randrange(1_000), ON_NODES)
        search.step(ON_NODES)
        for action in search.best():
            match = match.play(action)
    return match
