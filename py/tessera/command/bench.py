"""The speed of the rules and of the bots on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from tessera.games import catalogue
from tessera.play.contract import Game
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.levels import NUMBERS
from tessera.search.pacing import Pace

#: Rounds of the plain loop between two readings of the clock.
ROUNDS: Final = 100_000
#: The numbers of random actions after which a bot is timed.
OPENINGS: Final = range(0, 12, 2)


class Speed(NamedTuple):
    """A measurement: its name, its unit, and the rate per second."""

    what: str
    unit: str
    per_second: float


def plain_loop(seconds: float) -> Speed:
    """Time a fixed loop on small integers, so that machines can be compared."""
    count, begun = 0, perf_counter()
    while (taken := perf_counter() - begun) < seconds:
        _rounds()
        count += ROUNDS
    return Speed("plain loop", "rounds/s", count / taken)


def _rounds() -> int:
    """Run the fixed loop, which must never change, so that old figures stay comparable."""
    total = 0
    for number in range(ROUNDS):
        total = (total * 5 + number) & 0xFFFF
    return total


def random_plies(game: Game[Any], seconds: float) -> Speed:
    """Time random games that use only `State.actions` and `State.apply`."""
    setup, rng = game.setup(), Random(1)
    start = game.start(setup, game.deal(setup, rng))
    draw = rng.random
    count, begun = 0, perf_counter()
    while (taken := perf_counter() - begun) < seconds:
        state = start
        while actions := state.actions():
            state = state.apply(actions[int(draw() * len(actions))])
            count += 1
    return Speed(f"{game.id}, random play", "plies/s", count / taken)


def bot_nodes(game: Game[Any], seconds: float) -> Speed:
    """Time the strongest level's searches of random positions, in slices as on the website."""
    bot, count, taken = catalogue.bot(game.id), 0, 0.0
    while taken < seconds:
        for view in _openings(game):
            thinking = bot.thinking(view, max(NUMBERS), 1)
            pace = Pace(thinking, seconds / len(OPENINGS), perf_counter, waits=False)
            while not pace.over:
                pace.advance()
            taken += pace.elapsed
            count += thinking.progress().nodes
    return Speed(f"{game.id}, bot", "nodes/s", count / taken)


def _openings(game: Game[Any]) -> Iterator[View]:
    """Yield the mover's view after each number of actions in `OPENINGS`, with fixed seeds."""
    for plies in OPENINGS:
        rng = Random(plies)
        match = Match.new(game, game.setup(), rng)
        for _ in range(plies):
            match = match.play(rng.choice(match.legal()))
        if match.to_move is not None:
            yield View.of(match, match.to_move)


def bench(games: list[str], seconds: float) -> Iterator[Speed]:
    """Measure each speed for about ``seconds`` and yield it; the plain loop comes first."""
    yield plain_loop(seconds)
    for name in games:
        game = catalogue.game(name)
        yield random_plies(game, seconds)
        yield bot_nodes(game, seconds)


def written(speed: Speed) -> str:
    return f"{speed.what:<24}{speed.per_second:>14,.0f} {speed.unit}"
