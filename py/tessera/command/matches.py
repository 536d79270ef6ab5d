"""Bots against each other: every deal is played twice, with the seats swapped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

from tessera.command.think import decide
from tessera.play.contract import Game, Seat, Setup
from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.view import View
from tessera.search.levels import LEVELS

#: Chooses how a turn goes on from what its seat may see, and a seed: one action at least.
Choose = Callable[[View, int], tuple[Any, ...]]

RANDOM: Final = "random"
SEEDS: Final = 1 << 32


class Player(NamedTuple):
    """A side of the match: how it chooses, and the seconds that each of its choices took."""

    name: str
    choose: Choose
    seconds: list[float]


class Score(NamedTuple):
    """Games won, drawn and lost by the first side."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def plus(self, points: float) -> Score:
        """The score with one game more: 1 for a win, 0.5 for a draw, 0 for a loss."""
        return Score(
            self.won + (points == 1), self.drawn + (points == 0.5), self.lost + (points == 0)
        )

    @property
    def percent(self) -> float:
        """The first side's share of the points, 0..100."""
        return 100 * (self.won + self.drawn / 2) / max(1, sum(self))


def player(name: str, nodes: int | None = None) -> Player:
    """The side of that name: ``random`` or a level, with ``nodes`` instead of its own budget.

    Raises `Refused` ("protocol") for a name that is neither.
    """
    if name == RANDOM:
        return Player(name, _at_random, [])
    if name not in map(str, LEVELS):
        raise refuse("protocol", "player", player=name, allowed=(RANDOM, *map(str, LEVELS)))
    return Player(name, lambda view, seed: decide(view, int(name), seed, nodes=nodes).best(), [])


def _at_random(view: View, seed: int) -> tuple[Any, ...]:
    return (Random(seed).choice(view.legal()),)


def contest(match: Match, players: Mapping[Seat, Player], rng: Random) -> Match:
    """Play a match to its end. Raises `Refused` should a bot choose what the rules forbid."""
    while (seat := match.to_move) is not None:
        chosen = players[seat]
        begun = perf_counter()
        actions = chosen.choose(View.of(match, seat), rng.randrange(SEEDS))
        chosen.seconds.append(perf_counter() - begun)
        for action in actions:
            match = match.play(action)
    return match


def games(
    game: Game[Any], setup: Setup, sides: tuple[Player, Player], pairs: int, seed: int
) -> Iterator[tuple[Match, float]]:
    """Play ``pairs`` pairs; each match as it ends, and the first side's points in it."""
    seats = game.seats(setup)
    if len(seats) != 2:
        raise refuse("protocol", "seats", game=game.id, seats=str(len(seats)), allowed=("2",))
    for pair in range(pairs):
        for order in (seats, seats[::-1]):
            rng = Random(f"{seed}/{pair}")
            players = dict(zip(order, sides, strict=True))
            names = {game.header(seat): players[seat].name for seat in seats}
            start = Match.new(game, setup, rng)._replace(headers=names)
            match = contest(start, players, rng)
            yield match, _points(match, order[0])


def _points(match: Match, seat: Seat) -> float:
    """The points of a seat: half a one in a draw, and where every side shares the win."""
    winners = set(match.outcome.winners) if match.outcome else set()
    if not winners or winners.issuperset(match.game.sides(match.setup)):
        return 0.5
    return float(match.game.side(match.setup, seat) in winners)


def report(
    played: Iterable[tuple[Match, float]], sides: tuple[Player, Player], record: Path | None
) -> Score:
    """Print a line for every game `played` and the total: the first side's score.

    ``record`` names a file; its stem gets the number of the game, so every record stands alone.
    What the turns cost goes to standard error, since it is never twice the same.
    """
    score = Score()
    for number, (match, points) in enumerate(played, start=1):
        score = score.plus(points)
        print(_line(number, match), flush=True)
        if record is not None:
            path = record.with_name(f"{record.stem}-{number}{record.suffix}")
            path.write_text(write_record(match), encoding="utf-8")
    first, second = sides
    tally = f"{score.won} won, {score.drawn} drawn, {score.lost} lost"
    print(f"{first.name} against {second.name}: {tally}; {score.percent:.1f} % of the points")
    for side in sides:
        print(f"{side.name}: {_times(side.seconds)}", file=sys.stderr)
    return score


def _line(number: int, match: Match) -> str:
    """A game in a line: who sat where, and how it ended."""
    outcome = match.outcome
    assert outcome is not None
    seats = ", ".join(f"{seat} {match.headers[match.game.header(seat)]}" for seat in match.seats)
    return f"{number}. {seats}: {outcome.result} by {outcome.rule} in {match.finished} turns"


def _times(seconds: list[float]) -> str:
    """What turns cost, in milliseconds."""
    if not seconds:
        return "no turn"
    middle, most = 1000 * median(seconds), 1000 * max(seconds)
    return f"{middle:.0f} ms a turn in the median, {most:.0f} at most"
