"""Ta Yü's engine against the second reader of its rules, over random games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tessera.games.tayu.rules import GAME
from tessera.play.contract import State
from testing.sampling import Few
from tests.reference.comparing import Comparison, Reader
from tests.reference.tayu import Table
from tests.reference.tayu_players import (
    LIKINGS,
    Liking,
    any_options,
    at_random,
    choose,
    shuffled,
)
from tests.reference.tayu_tried import tried

#: Turns whose placements are compared in a usual run, and in a long one.
TURNS, LONG_TURNS = 300, 20_000
#: Games of which everything is compared in a usual run, and in a long one.
GAMES, LONG_GAMES = 6, 300

#: Games in which what is rare happens, by the chance that makes and plays them: every end of
#: TA-11, TA-12 and TA-14 with either option, a draw, all wins of three, a used-up row.
RARE_GAMES = (9, 10, 13, 16, 111, 125, 142, 362, 419)


class Pair:
    """A game begun by the engine and by the second reader, and what was played in it."""

    def __init__(self, seats: int, options: dict[str, str], deal: dict[str, str]) -> None:
        self.state: State[Any] = GAME.start(GAME.setup(seats, options), deal)
        self.table = Table(seats, options, deal)
        self.said = [json.dumps([seats, options, deal])]

    def compare(self, rng: Random) -> list[str]:

        def beginning(rng: Random) -> tuple[State[Any], Reader]:
            return self.state, self.table

        comparison = Comparison(GAME, beginning, lambda rng: tried(self.table, rng))
        legal = comparison.compared(self.state, self.table, self.said, rng)
        outcome = self.state.outcome
        assert outcome is None or dict(outcome.scores) == self.table.scores(), self.said
        return legal

    def play(self, action: str) -> None:
        self.said.append(action)
        self.state = self.state.apply(GAME.read(action)[0])
        self.table.play(action)

    def play_out(self, liking: Liking, rng: Random, trying: Random) -> None:
        """Play to the end by one's chance, all compared on the way, trying by the other's."""
        while self.compare(trying):
            self.play(choose(self.table, liking, rng))


def begun(rng: Random) -> Pair:
    seats = rng.choice((2, 2, 3, 4))
    return Pair(seats, any_options(seats, rng), shuffled(seats, rng))


def test_random_turns_have_the_same_placements(rng: Random, few: Few) -> None:
    """After each draw the engine lists what a search over all squares and headings finds."""
    turns = 0
    while turns < few.number(TURNS, LONG_TURNS):
        pair = begun(rng)
        while pair.table.ended is None:
            if pair.table.drawn:
                listed = [GAME.write(action) for action in pair.state.actions()]
                assert listed == pair.table.legal(), " ".join(pair.said)
                turns += 1
            pair.play(choose(pair.table, at_random, rng))


def test_random_games_agree(rng: Random, few: Few) -> None:
    """Actions, the rule of refusals, position, scores and outcome agree at every state."""
    for _ in range(few.number(GAMES, LONG_GAMES)):
        begun(rng).play_out(rng.choice(LIKINGS), rng, rng)


@pytest.mark.parametrize("seed", RARE_GAMES)
def test_rare_games_agree(seed: int, rng: Random) -> None:
    chance = Random(seed)
    begun(chance).play_out(chance.choice(LIKINGS), chance, rng)
