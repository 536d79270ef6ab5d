"""Fit a bot's weights to the results of deep searches, by least squares.

If a game has two sides, its evaluation is linear in the weights. So the feature of a weight is the
change of the evaluation when the weight grows by 1. A game may have one set of weights for each of
several phases. A position is then evaluated with a mean of the sets, weighted by the shares of the
phases in the position, and scaled so that a tile is worth 100.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from toolchain import CACHE, ROOT
from strength.pairings import digest
from tessera.command.arena import Pairing, Task, play, sides
from tessera.games import catalogue
from tessera.games.pacru.estimate import Estimate
from tessera.games.pacru.listing import Scene
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turns import Position
from tessera.games.pacru.weights import Points
from tessera.games.sectors.geometry import ALL, SQUARES
from tessera.games.shacru.judging import Judge
from tessera.games.shacru.state import Shacru
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.play.view import View
from tessera.search.accounts import decisions
from tessera.search.thinking import PROVEN

#: The level that searches, and the growth of a weight by which its feature is measured.
SEARCHING, GROWTH = 5, 100

#: A bot's weights in the order of its named tuple, for each phase.
Phases: TypeAlias = tuple[tuple[int, ...], ...]


class Evaluation(NamedTuple):
    """Functions of a state: ``shares`` of its phases, as whole numbers; ``value`` by weights."""

    shares: Callable[[Any], tuple[int, ...]]
    value: Callable[[Any, Any], int]


class Seen(NamedTuple):
    """A position's score in hundredths, the shares of its phases, and its features."""

    score: int
    shares: tuple[int, ...]
    features: tuple[int, ...]


class Job(NamedTuple):
    """A game of a level against itself, and the search of at most ``each`` of its positions."""

    pairing: Pairing
    number: int
    each: int
    nodes: int
    weights: Phases


class Sums(NamedTuple):
    """Sums over a number of ``positions``, in whole numbers, so that their order does not matter.

    ``products`` has the sums for every two features, ``scored`` those for each feature and the
    score, and ``squares`` that of the squared scores. Each phase has its own features, multiplied
    by the phase's share; scores are multiplied by ``whole``, the sum of a position's shares.
    """

    positions: int
    whole: int
    products: list[list[int]]
    scored: list[int]
    squares: int

    def residual(self, weights: Phases) -> float:
        """Root mean square of the difference between score and evaluation, in hundredths."""
        flat = [weight for phase in weights for weight in phase]
        found = self.squares - 2 * _dot(flat, self.scored)
        found += sum(
            weight * _dot(flat, row) for weight, row in zip(flat, self.products, strict=True)
        )
        return round(sqrt(found / max(1, self.positions)) / self.whole, 1)

    def fitted(self, start: Phases, ridge: int) -> Phases:
        """The weights that least squares find, with ``start`` counted as ``ridge`` positions.

        A weight that is above 0 in ``start`` becomes 0 if it would fall below.
        """
        flat = [weight for phase in start for weight in phase]
        held: set[int] = set()
        while True:
            rows = [self._row(flat, place, ridge, place in held) for place in range(len(flat))]
            best = [round(one + change) for one, change in zip(flat, _solved(rows), strict=True)]
            low = {place for place, one in enumerate(best) if one < 0 < flat[place]}
            if not low:
                break
            held |= low
        size = len(start[0])
        return tuple(tuple(best[place : place + size]) for place in range(0, len(best), size))

    def _row(self, start: list[int], place: int, ridge: int, held: bool) -> list[float]:
        """The equation for the change of a weight; one that is ``held`` becomes 0."""
        products = self.products[place]
        if held:
            return [float(one == place) for one in range(len(start))] + [-float(start[place])]
        row = [*map(float, products), float(self.scored[place] - _dot(start, products))]
        row[place] += max(1.0, row[place] * ridge / self.positions)
        return row


def _dot(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(left * right for left, right in zip(one, other, strict=True))


def _solved(rows: list[list[float]]) -> list[float]:
    """Solve linear equations by elimination; the last number of a row is its right side."""
    for place, pivot in enumerate(rows):
        for row in rows:
            if row is not pivot:
                share = row[place] / pivot[place]
                row[:] = [one - share * other for one, other in zip(row, pivot, strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]


def summed(positions: Iterable[Seen]) -> Sums:
    """The sums over positions, of which there is at least one."""
    found = [(one, sum(one.shares)) for one in positions]
    scores = [one.score * whole for one, whole in found]
    known = ([part * each for part in one.shares for each in one.features] for one, _ in found)
    columns = list(zip(*known, strict=True))
    products = [[_dot(one, other) for other in columns] for one in columns]
    scored = [_dot(one, scores) for one in columns]
    return Sums(len(found), found[0][1], products, scored, _dot(scores, scores))


def mixed(weights: Phases, shares: tuple[int, ...]) -> tuple[int, ...]:
    """The weights of a position with these shares of its phases; the first, a tile's, is 100."""
    sums = [_dot(column, shares) for column in zip(*weights, strict=True)]
    return tuple(100 * one // sums[0] for one in sums)


def looked(job: Job) -> list[Seen]:
    """Play a game and search some of its positions; leave out those with a proven score."""
    game, pairing = job.pairing.game, job.pairing
    result = play(Task(pairing, job.number, sides(pairing)[0]))
    match = read_record(result.record, catalogue.game)
    rng = Random(f"{pairing.seed}/{job.number}/positions")
    starts = [one.start for one in decisions(match) if one.turn >= pairing.lead_in]
    found = []
    for start in rng.sample(starts, min(job.each, len(starts))):
        before = match.at(start)
        # A search also meets positions after turns that a level would not play.
        before = _further(before, rng) if rng.randrange(2) else before
        if before.to_move is not None and len(before.legal()) > 1:
            found.append(_searched(game, before, job))
    return [one for one in found if one is not None]


def _further(match: Match, rng: Random) -> Match:
    """The match after a random turn."""
    match = match.play(rng.choice(match.legal()))
    while match.open and match.to_move is not None:
        match = match.play(rng.choice(match.legal()))
    return match


def _searched(game: str, match: Match, job: Job) -> Seen | None:
    """A position with the score of a deep search; None if the score is proven."""
    bot, state = catalogue.bot(game, SEARCHING), match.own_state
    shares = EVALUATIONS[game].shares(state)
    tuned = dict(zip(bot.WEIGHTS._fields, mixed(job.weights, shares), strict=True))
    view = View.of(match, match.to_move or "")
    search = bot.thinking(view, SEARCHING, job.number, job.nodes, tuned)
    while not search.done:
        search.step(job.nodes)
    score = search.progress().score
    # Pacru's search lowers most proven scores to just below `PROVEN`.
    return None if abs(score) >= PROVEN - 1 else Seen(score, shares, features(game, state))


def features(game: str, state: Any) -> tuple[int, ...]:
    """For each weight, the change of a state's evaluation when that weight grows by 1."""
    value, usual = EVALUATIONS[game].value, catalogue.bot(game, SEARCHING).WEIGHTS
    # Shacru's evaluation needs weights of at least 0, some of them larger than others.
    start = usual._make(10 * weight for weight in usual)
    known = value(state, start)
    grown = (start._replace(**{name: weight + GROWTH}) for name, weight in start._asdict().items())
    return tuple((value(state, one) - known) // GROWTH for one in grown)


def _shacru_shares(state: Shacru) -> tuple[int, int]:
    neutral = (ALL & ~sum(state.tiles)).bit_count()
    return len(SQUARES) - neutral, neutral


def _shacru_value(state: Shacru, weights: Any) -> int:
    return Judge(state.turn, weights=weights)(state, ())


def _pacru_value(state: Pacru, weights: Any) -> int:
    scene = Scene(state.table, state.table.goal, 1, 0, points=_points(weights))
    return Estimate(state.turn, weights)(Position.of(scene, state), ())


_points = cache(Points.of)

EVALUATIONS: Final = {
    "pacru": Evaluation(lambda _state: (1,), _pacru_value),
    "shacru": Evaluation(_shacru_shares, _shacru_value),
}


def start_of(game: str) -> Phases:
    """The bot's usual weights, for each phase."""
    usual = tuple(catalogue.bot(game, SEARCHING).WEIGHTS)
    match = Match.new(catalogue.game(game), catalogue.game(game).setup(2), Random(0))
    return (usual,) * len(EVALUATIONS[game].shares(match.own_state))


def gathered(jobs: Sequence[Job], executor: Executor) -> Iterator[list[Seen]]:
    """Yield the positions of each game: those in the jobs' file, then new ones, which are added.

    The file's name depends on the jobs' settings but not on their number: more games extend it.
    """
    name = digest({**jobs[0]._asdict(), "pairing": jobs[0].pairing._asdict()})
    path = CACHE / "fit" / f"{jobs[0].pairing.game}_{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    path.write_text("".join(whole), "utf-8")
    for line in whole[: len(jobs)]:
        yield [Seen(score, tuple(shares), tuple(each)) for score, shares, each in json.loads(line)]
    with path.open("a", encoding="utf-8") as file:
        for found in executor.map(looked, jobs[len(whole) :], chunksize=4):
            file.write(json.dumps(found) + "\n")
            file.flush()
            yield found


def result_of(game: str) -> Path:
    """The file of a game's fit."""
    return ROOT / f"scripts/data/fit-{game}.json"
