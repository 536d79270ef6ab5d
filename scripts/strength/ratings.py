"""Ratings of the players of a form, from all matches between them.

The model is Bradley and Terry's (*Rank analysis of incomplete block designs*, 1952) in Elo's
measure: 400 points are ten to one. A match weighs as many as its sets, and a random player is 0.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, log
from random import Random
from statistics import NormalDist
from typing import Final, NamedTuple

from strength.figures import SURE, student
from tessera.command.players import RANDOM

#: Elo points of one natural unit of the model.
POINTS: Final = 400 / log(10)
#: Samples of the bootstrap.
SAMPLES: Final = 400
#: Outcome of a set that nobody won.
EVEN: Final = 0.5
#: Furthest that a sampled share of a match without a lost point lies from 0 or 1.
EDGE: Final = 1e-4
#: Least sum of the shapes of a match's weights, which one to four sets have.
LEAST: Final = 0.05
#: Newton's method: most steps, longest change of a rating in one, and the change that ends it.
STEPS, STRIDE, DONE = 100, 1.0, 1e-6


class Match(NamedTuple):
    """Two players, and the first one's shares of the points in their sets."""

    first: str
    second: str
    shares: tuple[float, ...]


class Rating(NamedTuple):
    """A player's rating and its 95 % interval, in Elo points above a random player."""

    elo: float
    low: float
    high: float


class Mean(NamedTuple):
    """A match in figures: its number of sets and the first player's share."""

    first: str
    second: str
    weight: float
    share: float


def rated(matches: Iterable[Match]) -> dict[str, Rating]:
    """The ratings of all players that matches connect with a random one; {} for none.

    Intervals come from the Bayesian bootstrap over sets (Rubin, *The Bayesian bootstrap*, 1981).
    Its weights are spread so that the interval of a single match is as wide as Student's.
    """
    known = connected([match for match in matches if match.shares])
    if not known:
        return {}
    drawn = drawn_sets(known)
    best = fitted([_mean(match, drawn.get(at, 0.0)) for at, match in enumerate(known)], {})
    rng, found = Random(0), defaultdict[str, list[float]](list)
    for _ in range(SAMPLES):
        sampled = [_sample(match, drawn.get(at, 0.0), rng) for at, match in enumerate(known)]
        for name, value in fitted(sampled, best).items():
            found[name].append(value)
    cut = round(SAMPLES * (1 - SURE) / 2)
    return {
        name: Rating(*(POINTS * it for it in (best[name], values[cut], values[-1 - cut])))
        for name in best
        for values in [sorted(found[name])]
    }


def connected(matches: Sequence[Match]) -> list[Match]:
    """The matches of players that matches connect with a random player."""
    there = reached(RANDOM, matches, lambda _share: True)
    return [match for match in matches if match.first in there]


def reached(begin: str, matches: Sequence[Match], beats: Callable[[float], bool]) -> set[str]:
    """The players at the end of chains from one, each link a share for which ``beats`` is true."""
    links = defaultdict[str, set[str]](set)
    for match in matches:
        if any(beats(share) for share in match.shares):
            links[match.first].add(match.second)
        if any(beats(1 - share) for share in match.shares):
            links[match.second].add(match.first)
    found, waiting = {begin}, [begin]
    while waiting:
        new = links[waiting.pop()] - found
        found |= new
        waiting += sorted(new)
    return found


def drawn_sets(matches: Sequence[Match]) -> dict[int, float]:
    """Parts of a drawn set to count besides, by the place of a match.

    The likeliest ratings are finite if every player has a chain of won points to every other (Ford,
    *Solution of a ranking problem from binary comparisons*, 1957). Where one has not, the matches
    across the gap count a drawn set more, in equal parts.
    """
    names = {name for match in matches for name in (match.first, match.second)}
    above = {name: reached(name, matches, lambda share: share > 0) for name in names}
    gaps = [
        at
        for at, match in enumerate(matches)
        if match.first not in above[match.second] or match.second not in above[match.first]
    ]
    return {at: 1 / len(gaps) for at in gaps}


def _mean(match: Match, drawn: float) -> Mean:
    weight = len(match.shares) + drawn
    return Mean(*match[:2], weight, (sum(match.shares) + EVEN * drawn) / weight)


def _sample(match: Match, drawn: float, rng: Random) -> Mean:
    """A match with weights by chance for the sets of each outcome, in the order of outcomes."""
    count = len(match.shares)
    shapes = {share: number * _shape(count) for share, number in Counter(match.shares).items()}
    if drawn:
        shapes[EVEN] = shapes.get(EVEN, 0.0) + drawn
    weights = {share: rng.gammavariate(shapes[share], 1.0) for share in sorted(shapes)}
    share = sum(share * weight for share, weight in weights.items()) / sum(weights.values())
    edge = EDGE if drawn or 0 < sum(match.shares) < count else 0.0
    return Mean(*match[:2], count + drawn, min(1 - edge, max(edge, share)))


def _shape(count: int) -> float:
    """Shape of a set's weight, for a mean that varies as Student's interval of so many sets."""
    if count == 1:
        return LEAST
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    return max(LEAST, (count - 1) * (z / student(count - 1)) ** 2 - 1) / count


def fitted(means: Sequence[Mean], start: Mapping[str, float]) -> dict[str, float]:
    """The likeliest ratings in natural units, by Newton's method from ``start``; `RANDOM` is 0."""
    names = sorted({name for one in means for name in one[:2]} - {RANDOM})
    values = {name: start.get(name, 0.0) for name in names} | {RANDOM: 0.0}
    place = {name: at for at, name in enumerate(names)}
    for _ in range(STEPS):
        slope = [0.0] * len(names)
        bend = [[0.0] * len(names) for _name in names]
        for first, second, weight, share in means:
            chance = 1 / (1 + exp(values[second] - values[first]))
            here = [
                (place[name], sign) for name, sign in ((first, 1), (second, -1)) if name in place
            ]
            for row, sign in here:
                slope[row] += sign * weight * (share - chance)
                for column, other in here:
                    bend[row][column] += sign * other * weight * chance * (1 - chance)
        change = solved(bend, slope)
        longest = max(map(abs, change), default=0.0)
        for name, step in zip(names, change, strict=True):
            values[name] += step * min(1.0, STRIDE / longest) if longest else 0.0
        if longest < DONE:
            break
    return values


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a positive definite system, by elimination; it changes its arguments."""
    count = len(right)
    for at in range(count):
        for row in range(at + 1, count):
            part = matrix[row][at] / matrix[at][at]
            for column in range(at, count):
                matrix[row][column] -= part * matrix[at][column]
            right[row] -= part * right[at]
    for at in reversed(range(count)):
        known = sum(matrix[at][other] * right[other] for other in range(at + 1, count))
        right[at] = (right[at] - known) / matrix[at][at]
    return right
