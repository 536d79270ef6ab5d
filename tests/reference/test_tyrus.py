"""Tyrus's engine against the second reader of its rules, over random games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tessera.games.tyrus.rules import GAME
from tessera.play.contract import State
from tessera.play.match import Match
from tessera.play.record import sealed_record, write_record
from tests.reference import tyrus_record as plain
from tests.reference.comparing import Comparison, Reader
from tests.reference.tyrus import ALL, SEATS, Refusal, Table
from tests.reference.tyrus_players import any_plan, choose, shuffled, tried

#: Games of which everything is compared in a normal run.
GAMES = 40
#: Refusals of which the case and the facts are compared at one state.
REASONS = 6

#: Games in which what is rare happens, by the chance that makes and plays them: TY-10, TY-11 and
#: TY-12 by every way there is, every fate of a block, null elections, tiles that waited.
RARE_GAMES = (1, 8, 11, 14, 22, 26, 35, 38, 43, 66, 153, 201, 225, 550, 791)


class Pair:
    """A game begun by the engine and by the second reader, and what was played in it."""

    def __init__(self, deal: dict[str, str], memory: str = "off") -> None:
        self.match = Match.dealt(GAME, GAME.setup(2, {"memory": memory}), deal)
        self.table = Table(deal)
        self.said = [json.dumps(deal)]

    def compare(self, rng: Random) -> list[str]:

        def beginning(rng: Random) -> tuple[State[Any], Reader]:
            return self.match.state, self.table

        comparison = Comparison(GAME, beginning, lambda rng: tried(self.table, rng))
        legal = comparison.compared(self.match.state, self.table, self.said, rng)
        for action in rng.sample(ALL, REASONS):
            assert self.table.why(action) == self.reason(action), f"{self.said}: {action}"
        outcome = self.match.outcome
        assert outcome is None or dict(outcome.scores) == self.table.scores(), self.said
        return legal

    def reason(self, action: str) -> Refusal | None:
        fault = self.match.fault(GAME.read(action)[0])
        if fault is None:
            return None
        facts = sorted((name, str(fact)) for name, fact in fault.facts.items())
        return Refusal(fault.rule, fault.why, tuple(facts))

    def compare_records(self) -> None:
        """Hold the records of both seats, of who looks on and of nobody against the reader's."""
        for seat in SEATS:
            found = plain.read(write_record(self.match, observed_by=seat))
            expected = plain.headers(self.table, seat), plain.words(self.table, seat)
            assert expected == found, f"{seat}: {self.said}"
        headers, words = plain.read(sealed_record(self.match))
        assert ("Sealed" in headers) == (self.table.ended is None), self.said
        headers.pop("Sealed", "")
        assert (plain.headers(self.table, None), plain.words(self.table, None)) == (headers, words)
        headers, words = plain.read(write_record(self.match))
        assert plain.headers(self.table, None, whole=True) == headers, self.said
        assert plain.words(self.table, None, whole=True) == words, self.said

    def play(self, action: str) -> None:
        self.said.append(action)
        self.match = self.match.play(GAME.read(action)[0])
        self.table.play(action)


def begun(rng: Random) -> tuple[Pair, str]:
    return Pair(shuffled(rng)), any_plan(rng)


def test_random_games_agree(rng: Random, times: int) -> None:
    """Actions, every refusal, position, scores and outcome agree at every state."""
    for _ in range(GAMES * times):
        pair, plan = begun(rng)
        while pair.compare(rng):
            pair.play(choose(pair.table, plan, rng))


def test_records_agree(rng: Random, times: int) -> None:
    """What a seat's record shows and hides is the same at every moment."""
    for _ in range(GAMES * times):
        pair, plan = begun(rng)
        pair.compare_records()
        while pair.table.ended is None:
            pair.play(choose(pair.table, plan, rng))
            pair.compare_records()


@pytest.mark.parametrize("seed", RARE_GAMES)
def test_rare_games_agree(seed: int, rng: Random) -> None:
    chance = Random(seed)
    pair, plan = begun(chance)
    while pair.compare(rng):
        pair.play(choose(pair.table, plan, chance))
    pair.compare_records()
