"""What a bot thinks, in words of both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.page.core.screen import thoughts
from tessera.page.core.state import Thinking
from tessera.page.core.table import Table
from tessera.page.features.bots.model import DRAWN, LEAD, LOSES, WINS, Thought, Verdict, judged
from tessera.page.features.study.engine import Engine, EngineLine, engine_told
from tessera.play.match import Match
from tests.page.tables import match, parts_of, scene, table, tree
from tests.words.speaking import every_language, whole, words

ENGLISH = words("en")


def fresh(game: str, seats: int | None = None, **options: str) -> Match:
    """A new game."""
    rules: Any = catalogue.game(game)
    return Match.new(rules, rules.setup(seats, options), Random(1))


def told(of: Match, seat: str, sort: str, number: int) -> str:
    """A verdict of a seat, in English."""
    return judged(ENGLISH, parts_of(of.game.id).words, of, seat, Verdict(sort, number))


def test_who_leads_of_two() -> None:
    """The side that is ahead is named, whoever thinks."""
    game = match("Tb2N")
    assert "The game is even." == told(game, "black", LEAD, 0)
    assert "Black leads slightly." == told(game, "black", LEAD, 1)
    assert "White leads clearly." == told(game, "black", LEAD, -2)
    assert "White is winning." == told(game, "white", LEAD, 3)


def test_what_is_proven_of_two() -> None:
    """Who wins, within how many moves; a draw."""
    game = match("Tb2N")
    assert "Black wins within 9 moves, counting everybody’s." == told(game, "black", WINS, 9)
    assert "White wins within 8 moves, counting everybody’s." == told(game, "black", LOSES, 8)
    assert "Black wins with the next move." == told(game, "black", WINS, 1)
    assert "With best play a draw." == told(game, "black", DRAWN, 0)
    assert "Black wins by force." == told(game, "black", WINS, 0)
    assert "White wins by force." == told(game, "black", LOSES, 0)


@pytest.mark.parametrize("sort", [LEAD, DRAWN, WINS, LOSES])
def test_an_engine_s_best_turn_is_one_sentence_after_another(sort: str) -> None:
    """Each ends in one full stop."""
    game = match("Tb2N")
    text = game.game.write(game.legal()[0])
    best = EngineLine((text,), Verdict(sort, 0), 400, 3)
    said = engine_told(scene(ENGLISH, table("Tb2N")).having(Engine(True, game, (best,))))
    assert said.endswith(".") and ".." not in said and text not in said


def test_of_more_than_two_the_one_that_thinks_is_told_of() -> None:
    """Who of the others leads is not known; partners are a side, of two."""
    game = fresh("pacru", 4)
    seat = game.seats[2]
    assert "North leads slightly." == told(game, seat, LEAD, 1)
    assert "North is slightly behind." == told(game, seat, LEAD, -1)
    assert "North is losing." == told(game, seat, LEAD, -3)
    assert "North loses within 6 moves, counting everybody’s." == told(game, seat, LOSES, 6)
    assert "North loses by force." == told(game, seat, LOSES, 0)
    partners = fresh("tayu", 4)
    assert "East–West leads clearly." == told(partners, "n", LEAD, -2)


@every_language
@pytest.mark.parametrize("game", catalogue.GAMES)
@pytest.mark.parametrize("sort", [LEAD, WINS, LOSES, DRAWN])
def test_every_verdict_has_its_words(game: str, sort: str, spoken: str) -> None:
    """For every number of seats and every number that there can be."""
    for seats in catalogue.game(game).seat_counts:
        of = fresh(game, seats)
        for number in range(-3, 4) if sort == LEAD else range(12):
            verdict = Verdict(sort, number)
            text = judged(words(spoken), parts_of(game).words, of, of.seats[-1], verdict)
            assert whole(text)


MESSAGE = {"depth": 6, "nodes": 41_200, "line": "Cc3 <Sb2>", "share": 40, "verdict": ["lead", 1]}


def lines(thought: Thought | None, **changed: Any) -> tuple[str, list[str]]:
    """What the line says, and what is unfolded below it."""
    at = table("Tb2N", black="bot:5", **changed)
    shown = thoughts(scene(ENGLISH, at, Thinking(thought=thought)))
    inner = tree(f"<div>{shown['thoughts']}</div>").findall(".//p")
    return shown["thought"], ["".join(each.itertext()) for each in inner]


def test_the_line_and_what_is_below() -> None:
    """That there is nothing yet; how far it is; what was thought; numbers with their thousands."""
    assert ("What the bot thinks", ["Nothing yet."]) == lines(None)
    begun = Thought(match("Tb2N"), "black")
    assert ("Bot 5 thinks: 0 %", ["Nothing yet."]) == lines(begun)
    heard = begun.heard(MESSAGE)
    below = [
        "Bot 5 leads slightly.",
        "Best line: Cc3 <Sb2>",
        "41\u202f200 positions, 6 moves ahead",
    ]
    assert ("Bot 5 thinks: 40 %", below) == lines(heard)
    assert ("What Bot 5 thought", below) == lines(heard._replace(running=False))


def test_a_proof_is_looked_for_and_found() -> None:
    """Then how much was looked at is told; what was played since is not counted any more."""
    begun = Thought(match("Tb2N"), "black").heard({**MESSAGE, "share": None})
    assert "Bot 5 looks for a sure result: 41\u202f200 positions" == lines(begun)[0]
    proven = begun.heard({**MESSAGE, "verdict": ["wins", 9]})._replace(running=False)
    assert "Bot 5 wins within 9 moves, counting everybody’s." == lines(proven)[0]
    before = proven._replace(match=match())
    assert "Bot 5 wins within 8 moves, counting everybody’s." == lines(before)[0]


def test_a_thought_belongs_to_its_game() -> None:
    """It stays while the game goes on, not where it was taken back or is another one."""
    thought = Thought(match("Tb2N"), "black")
    assert thought.goes_on(match("Tb2N Cb3"))
    assert not thought.goes_on(match())
    assert not thought.goes_on(match("Tb2S Cb1"))


def test_where_something_is_hidden_nothing_is_told() -> None:
    """Not even a line to be unfolded; nor where no bot sits."""
    game = fresh("tyrus")
    at = Table(game, {"ivory": "person", "brown": "bot:5"})
    thought = Thought(game, "brown").heard(MESSAGE)
    shown = thoughts(scene(ENGLISH, at, Thinking(thought=thought)))
    assert {"thought": "", "thoughts": ""} == shown
    persons = thoughts(scene(ENGLISH, table("Tb2N")))
    assert {"thought": "", "thoughts": ""} == persons
