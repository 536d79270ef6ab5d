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
from tests.reference.tayu import SEATS, Table
from tests.reference.tayu_block import all_placed
from tests.reference.tayu_board import KINDS, tile_sides
from tests.reference.tayu_players import (
    LIKINGS,
    Liking,
    any_options,
    at_random,
    choose,
    shuffled,
)
from tests.reference.tayu_seen import after, before
from tests.reference.tayu_tried import tried

#: Turns whose placements are compared in a usual run, and in a long one.
TURNS, LONG_TURNS = 1_000, 20_000
#: Games of which everything is compared in a usual run, and in a long one.
GAMES, LONG_GAMES = 12, 300

# Games in which what is rare happens, by the chance that makes and plays them.
RARE_GAMES = (9, 10, 13, 16, 111, 125, 142, 362, 419)
RARE = {
    "TA-11: block used up, set aside, 0-0",
    "TA-11: no place, scored",
    "TA-12: no place, ask, 0-0",
    "TA-12: no place, end, 0-0",
    "TA-14: block used up, set aside, 0-0",
    "TA-14: no place, scored",
    "a bid of 1",
    "a draw, 0-0",
    "a draw, scored",
    "a side of three wins",
    "all of 2 agree",
    "all of 3 agree",
    "all of 4 agree",
    "another refuses",
    "drawn again with ask, hand 1",
    "drawn again with ask, hand 2",
    "drawn again with redraw, hand 1",
    "drawn again with redraw, hand 2",
    "drawn from the only row left",
    "the drawer refuses",
    "the flood is out",
    "the flood wins",
    "two of a kind in hand",
    "two of three share",
}


class Pair:
    """A game begun by the engine and by the second reader, and what was played in it."""

    def __init__(self, seats: int, options: dict[str, str], deal: dict[str, str]) -> None:
        self.state: State[Any] = GAME.start(GAME.setup(seats, options), deal)
        self.table = Table(seats, options, deal)
        self.said = [json.dumps([seats, options, deal])]
        self.seen: set[str] = set()

    def compare(self, rng: Random) -> list[str]:
        """Hold every answer of the engine against the reader's; the legal actions."""

        def beginning(rng: Random) -> tuple[State[Any], Reader]:
            return self.state, self.table

        comparison = Comparison(GAME, beginning, lambda rng: tried(self.table, rng))
        legal = comparison.compared(self.state, self.table, self.said, rng)
        outcome = self.state.outcome
        assert outcome is None or dict(outcome.scores) == self.table.scores(), self.said
        return legal

    def play(self, action: str) -> None:
        """Play a legal action in both."""
        self.seen |= before(self.table, action)
        self.said.append(action)
        self.state = self.state.apply(GAME.read(action)[0])
        self.table.play(action)
        if self.table.ended is not None:
            self.seen |= after(self.table, action)

    def play_out(self, liking: Liking, rng: Random, trying: Random) -> None:
        """Play to the end by one's chance, all compared on the way, trying by the other's."""
        while self.compare(trying):
            self.play(choose(self.table, liking, rng))


def begun(rng: Random) -> Pair:
    """A game in any form."""
    seats = rng.choice((2, 2, 3, 4))
    return Pair(seats, any_options(seats, rng), shuffled(seats, rng))


def test_tiles() -> None:
    """The reader's 28 kinds have exits on as many sides as the rules say."""
    assert sorted(map(tile_sides, KINDS)) == [1] + [2] * 15 + [3] * 12


def test_deals(rng: Random) -> None:
    """The engine deals every kind four times, and begins as it was asked to."""
    for seats, first in ((2, "lot"), (2, "ns"), (2, "ew"), (3, ""), (4, "")):
        setup = GAME.setup(seats, {"first": first} if first else {})
        deal = GAME.deal(setup, rng)
        left, right = deal["Left"].split(), deal["Right"].split()
        assert len(left) == len(right) == 56
        assert sorted(left + right) == sorted(KINDS * 4)
        assert deal["First"] == first or (first in {"", "lot"} and deal["First"] in SEATS[seats])
        assert deal.get("Lot", "") in (("1", "2") if seats == 3 else ("",))


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


def test_rare_games_agree(rng: Random) -> None:
    """They agree also where dead ends, the flood, and the block's end lead."""
    seen = set()
    for seed in RARE_GAMES:
        chance = Random(seed)
        pair = begun(chance)
        pair.play_out(chance.choice(LIKINGS), chance, rng)
        seen |= pair.seen
    assert seen >= RARE, RARE - seen


@pytest.mark.parametrize(("hand", "rule"), [("one", "TA-11"), ("two", "TA-14")])
def test_a_game_that_uses_up_the_block_agrees(hand: str, rule: str, rng: Random) -> None:
    """They agree also where the game ends because nothing is left to draw."""
    deal, actions = all_placed(hand)
    pair = Pair(2, {"hand": hand}, deal)
    for action in actions:
        assert pair.compare(rng)
        pair.play(action)
    assert not pair.compare(rng)
    assert f"{rule}: block used up, placed, scored" in pair.seen
