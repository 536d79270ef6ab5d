"""More screens of studies: every choice valued, a game with secrets reviewed."""

from __future__ import annotations

from random import Random

from tessera.games import catalogue
from tessera.page.core.players import PERSON
from tessera.play.match import Match
from tessera.search import answers
from tessera.search.review import Reviewing
from tests.page.visitor import Visitor


def valued() -> Visitor:
    at = Visitor("#/study/pyrga")
    at.pick("kind:S", "square:b2")
    at.press("study-engine", data_value="every")
    asked = at.bots[-1].query
    values = {at.match.game.write(it): ["lead", 1, 560] for it in at.match.legal()}
    values |= {"Cb1": ["wins", 5, 1000], "Ca2": ["loses", 0, 0], "Cb3": ["drawn", 0, 500]}
    asked.thought({"kind": "progress", "lines": [], "asked": None, "nodes": 9, "values": values})
    at.pick("kind:C")
    return at


def uncovered() -> Visitor:
    at, rules = Visitor(), catalogue.game("tyrus")
    match = Match.new(rules, rules.setup(), Random(1))
    match = match.play(match.legal()[0]).resign()
    at.open(match, dict.fromkeys(match.seats, PERSON))
    at.press("study", data_value="review")
    at.press("study-review", data_value="open")
    asked = at.bots[-1].query
    found = Reviewing(match, catalogue.analysis("tyrus"), catalogue.bot("tyrus").LEADS, open=True)
    asked.thought({"kind": "review", "done": False, **answers.reviewed(found)})
    return at


def placing() -> Visitor:
    at = Visitor("#/study/pyrga/position")
    for square in ("b2", "c2"):
        at.press("place", data_at="tool:white:S")
        at.pick(f"square:{square}")
    return at


def placed() -> Visitor:
    return Visitor("#/study/shacru/position")


def against() -> Visitor:
    """A position of Ta Yü, its block; and the form that asks against which bot it is played."""
    at = Visitor("#/study/tayu/position")
    at.pick("square:j10")
    at.press("place", data_at="play")
    return at
