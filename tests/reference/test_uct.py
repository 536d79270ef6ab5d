"""The compiled UCT players against the rules: legal actions and outcomes, over random games."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random
from typing import Final

import pytest

from opponents import uct
from tessera.games import catalogue
from tessera.games.sectors.seats import SEATS, seats_of, start_pawns
from tessera.play.contract import POSITION, Setup
from tessera.play.fault import Refused
from tessera.play.match import Match
from testing.sampling import Few
from tests.perft.cases import cases
from tests.reference.comparing import Ways, at_random, grabbing, shuffling
from tests.reference.scattered import scattered
from tests.reference.uct_program import Policy, Program, compared
from toolchain.compiler import compiler

#: States compared in a normal run, and in a long one.
STATES, LONG_STATES = 1_000, 100_000
CASES: Final = [*cases()]
POLICIES: Final = (at_random, at_random, grabbing, grabbing, shuffling)
#: In the games with tiles to draw.
DRAWING: Final = ("tayu", "tyrus")


def holding_back(seat: str, ways: Ways, before: set[Hashable], rng: Random) -> str:
    """An action of a few after which the scores are lowest: long games, and games without any."""
    some = rng.sample(sorted(ways), min(len(ways), 5))
    return min(some, key=lambda text: sum(ways[text].scores.values()))


def any_match(name: str, rng: Random) -> Match:
    """A game of any form, from its start, a known middle game, or a scattered position."""
    if rng.random() < 0.3:
        return rng.choice([case for case in CASES if case.game == name]).match()
    game = catalogue.game(name)
    seats = rng.choice(game.seat_counts)
    options = {it.name: rng.choice(it.values) for it in game.options(seats) if not it.lot}
    options |= {it.name: rng.choice(it.values) for it in game.options(seats) if it.lot}
    if name == "shacru":
        options["rounds"] = rng.choice(("1", "1", "1", "2", "3"))
    setup = game.setup(seats, options)
    if name in ("shacru", "pacru") and options.get("rounds", "1") == "1" and rng.random() < 0.5:
        return placed(name, setup, rng)
    return Match.new(game, setup, rng)


def placed(name: str, setup: Setup, rng: Random) -> Match:
    """A match from a scattered position that the rules allow."""
    game, seats = catalogue.game(name), seats_of(setup)
    most = len(start_pawns(seats)[0])
    while True:
        found = scattered(seats, {2: 41, 3: 27, 4: 23}[len(seats)], rng)
        words = []
        for letter, seat in sorted(SEATS.items(), key=lambda _item: rng.random()):
            own = [square for square, owner in found.tiles.items() if owner == seat]
            standing = [
                square + heading
                for square, (owner, heading) in found.pawns.items()
                if owner == seat and found.tiles.get(square, seat) == seat
            ]
            words += [letter, *standing[:most], *own] if seat in seats else []
        try:
            deal = game.opening(setup, {POSITION: " ".join(words)})
            match = Match.dealt(game, setup, deal)
        except Refused:
            continue
        if match.to_move is not None:
            return match


@pytest.fixture
def program(request: pytest.FixtureRequest) -> Iterator[Program]:
    found = Program(request.param)
    yield found
    found.close()


@pytest.mark.skipif(compiler(".cpp") is None, reason="there is no C++ compiler")
@pytest.mark.sampled(1)
@pytest.mark.parametrize("program", uct.GAMES, indirect=True)
def test_random_games_agree(program: Program, rng: Random, few: Few) -> None:
    """Every state has the same legal actions, every game the same outcome; choices are legal."""
    left = few.number(STATES, LONG_STATES)
    while left > 0:
        draws = program.game in DRAWING
        policy: Policy = rng.choice((at_random, holding_back) if draws else POLICIES)
        left -= compared(program, any_match(program.game, rng), policy, rng)
