"""Studies on the screen: games that are over, what the worker answers, where somebody is."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tessera.games import catalogue
from tessera.page.core.commands import CommandArgs
from tessera.page.core.players import PERSON
from tessera.page.features.bots.model import BotQuery
from tessera.page.features.review.model import Finding, ReviewPanel
from tessera.page.features.study.session import StudySession
from tessera.page.features.study.view import REMARK
from tessera.play.match import Match
from tessera.play.tree import Path
from tessera.search import answers
from tests.page.visitor import Visitor

#: How many actions a game has that is not played to its end by then.
LONG: Final = 400
#: How many positions the engine looks at.
ENOUGH: Final = 300


def over(game: str, seed: int = 1) -> Match:
    """A game at its end, played at random, or given up."""
    rules, rng = catalogue.game(game), Random(seed)
    match = Match.new(rules, rules.setup(), rng)
    while match.to_move is not None and len(match.actions) < LONG:
        match = match.play(rng.choice(match.legal()))
    return match if match.outcome else match.resign()


def studied(match: Match, value: str = "") -> Visitor:
    """Somebody who studies a game, or has it reviewed in the study: ``value`` is "review"."""
    at = Visitor()
    at.open(match, dict.fromkeys(match.seats, PERSON))
    if value:
        at.press("study", data_value=value)
        at.press("study-desk")
    else:
        at.press("study", popovertarget="more")
    return at


def empty() -> Visitor:
    """A study of the empty board of Pyrga."""
    return Visitor("#/study/pyrga")


def controller(at: Visitor) -> StudySession:
    """What is on the screen."""
    found = at.session.walk
    assert isinstance(found, StudySession)
    return found


def path(at: Visitor) -> Path:
    """The place that the board shows."""
    return controller(at).shown.path


def main_line(at: Visitor) -> Path:
    """The turns of the main line."""
    return controller(at).shown.study.main


def write(at: Visitor, text: str) -> None:
    """Write a comment on the turn shown, letter by letter so far."""
    at.site.input.run("study-remark", CommandArgs({}, {REMARK: text}))


def finding(at: Visitor) -> Finding:
    """The better turn that is to be found."""
    found = controller(at)[ReviewPanel].finding
    assert found is not None
    return found


def asked(at: Visitor) -> tuple[BotQuery, dict[str, Any]]:
    """The question that the worker is asked, and what it says."""
    query = at.bots[-1].query
    assert query.asks is not None
    return query, dict(query.asks)


def analysed(at: Visitor) -> None:
    """The worker's answer to what is asked, after a while."""
    query, asks = asked(at)
    rules = catalogue.analysis(query.game), catalogue.bot(query.game).LEADS
    found = answers.analysis(asks, catalogue.game, *rules)
    while not found.done and (found.nodes < ENOUGH or not found.best()):
        found.step(100)
    query.thought({"kind": "progress", **answers.told(found)})


def reviewed(at: Visitor, better: str = "") -> None:
    """The worker's review, of a few nodes; ``better`` is a turn that its first turn cost."""
    query, asks = asked(at)
    rules = catalogue.game, catalogue.analysis(query.game), catalogue.bot(query.game).LEADS
    told = answers.reviewed(answers.reviewing(asks, *rules))
    if better:
        bad = {"grade": 3, "loss": 400, "better": [better], "before": 500, "verdict": ["lead", 0]}
        told["turns"] = [{**told["turns"][0], **bad}, *told["turns"][1:]]
        seat = told["turns"][0]["seat"]
        told["players"] = [
            {**it, "turns": 1, "turning": 0 if it["seat"] == seat else None}
            for it in told["players"]
        ]
    at.bots[-1].asked = None
    query.moved({"kind": "review", "done": True, **told})
