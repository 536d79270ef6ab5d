"""Mistakes planted into bots' games, and whether reviews name them."""

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

#: The nodes of the judgement that decides what is a mistake, by those of a review's first pass.
DEEP: Final = 10
#: What a mistake loses at least, in thousandths of the chance to win.
LOST: Final = GRADES[-1]
#: A turn is looked at only if its first action seems to lose this at least, when all are valued
#: with the nodes of a review's first pass: most lose nothing. That is less than a review names.
SEEMS: Final = LOST // 6
#: One action at least has to seem to lose this; and a turn is looked at deeply only if it seems to,
#: with so many times those nodes.
HALFWAY: Final = 3
NEAR: Final = LOST * 2 // 3
#: How many turns are tried before another place is looked for.
TRIES: Final = 6
#: The level that plays a game on after the mistake, and its nodes.
ON: Final = 2
ON_NODES: Final = 200


class Named(NamedTuple):
    """Whether a turn was named in the first pass and in the refined one.

    ``planted`` tells a mistake from a turn that is best when looked at deeply.
    """

    planted: bool
    first: bool
    refined: bool


def judged(
    match: Match, decision: Decision, actions: Sequence[Any], deep: int = DEEP
) -> tuple[int, int] | None:
    """The chances of the best choice and of these actions, looked at deeply; None: not known.

    ``deep`` is how often the nodes of a review's first pass are spent.
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
    """Whether the turn of a decision has a grade after each pass of a review."""
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
    """So many mistakes, each in a published game of the strongest; and as many best turns."""
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
    """Whether a turn that is best when looked at deeply is named; None if it is not best."""
    chances = judged(match, decision, match.actions[decision.start : decision.end])
    if chances is None or chances[0] - chances[1] >= NEARLY:
        return None
    first, refined = looked_at(match, decision, 2)
    return Named(planted=False, first=first, refined=refined)


def _mistake(match: Match, decision: Decision, rng: Random) -> Named | None:
    """Whether a mistake instead of a decision is named; None if none was found."""
    before = match.at(decision.start)._replace(resigned=None, headers={})
    seeming = _seeming(before, decision)
    for _try in range(TRIES if seeming else 0):
        # What seems to lose more is tried more often.
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
    """What a turn loses against the best; -1 if that is not known."""
    chances = judged(match, decision, turn, deep)
    return -1 if chances is None else chances[0] - chances[1]


def _seeming(match: Match, decision: Decision) -> dict[Any, int]:
    """The actions that seem to lose something, as every one is valued, and how much.

    None where none seems to lose much.
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
    """The match with an action, and a turn by lot, whole unless another seat goes on with it."""
    seat = match.to_move
    match = match.play(action)
    while match.open and match.to_move == seat:
        match = match.play(rng.choice(match.legal()))
    return match


def _played_on(match: Match, rng: Random) -> Match:
    """The match, played to its end by quick bots, or as far as they come."""
    bot = catalogue.bot(match.game.id, ON)
    for _turn in range(400):
        if match.to_move is None:
            break
        search = bot.thinking(View.of(match, match.to_move), ON, rng.randrange(1_000), ON_NODES)
        search.step(ON_NODES)
        for action in search.best():
            match = match.play(action)
    return match
