"""The curve of a game, from a position's score to the points of its mover.

The data kept are counts of positions by score, with their results; the scale that explains them
best can be recomputed from these, so anybody can check it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from math import log
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from toolchain import ROOT
from strength.store import PUBLISHED, unpacked
from tessera.command.matches import points_of
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.play.view import View
from tessera.search.accounts import Decision, decisions
from tessera.search.chance import share
from tessera.search.ranking import Question, even
from tessera.search.thinking import PROVEN

#: The curves of all games.
CURVES: Final = ROOT / "scripts/data/chances.json"
#: The ladder's matches whose games are sampled.
MATCHES: Final = ("3_2", "4_3", "5_4")
#: Fewest nodes for a position.
LOOKED: Final = 700
#: The least and largest scale tried, and the ratio of one to the next.
_LEAST, _MOST, _STEP = 2.0, 5_000.0, 1.01


class Seen(NamedTuple):
    """Positions with about the same ``score``: their number, and the points of their movers."""

    score: int
    times: int
    points: float


class Curve(NamedTuple):
    """The curve of a game for a number of sides: its scale, and its data.

    ``error`` is the mean cost of the curve for a position, a logarithm in nats; ``plain`` is the
    same if all sides are taken as equal.
    """

    game: str
    sides: int
    scale: int
    games: int
    positions: int
    error: float
    plain: float
    seen: tuple[Seen, ...]


def fitted(seen: tuple[Seen, ...], sides: int) -> tuple[int, float]:
    """The scale that explains the results of positions best, and its cost."""
    scales, scale = [], _LEAST
    while scale < _MOST:
        scales.append(scale)
        scale *= _STEP
    best = min(scales, key=lambda one: cost(seen, one, sides))
    return round(best), cost(seen, round(best), sides)


def cost(seen: tuple[Seen, ...], scale: float, sides: int) -> float:
    """Mean logarithmic loss of a curve, in nats."""
    total = count = 0.0
    for one in seen:
        chance = min(1 - 1e-6, max(1e-6, share(one.score, scale, sides)))
        total -= one.points * log(chance) + (one.times - one.points) * log(1 - chance)
        count += one.times
    return total / max(1.0, count)


def published(game: str) -> Iterator[tuple[int, Match]]:
    """Finished games of a game's matches between neighbouring levels, with their sides."""
    for path in sorted(PUBLISHED.glob(f"{game}[_-]*")):
        if any(path.name.endswith(f"_{match}.jsonl.xz") for match in MATCHES):
            for line in list(unpacked(path))[1:]:
                match = read_record(line["record"], catalogue.game)
                if match.outcome is not None:
                    yield len(match.game.sides(match.setup)), match


def looked(game: str, most: int, each: int) -> Iterator[Curve]:
    """Score ``each`` positions in at most ``most`` games, by the number of sides."""
    rng = Random(game)
    by_sides: dict[int, list[Match]] = {}
    for sides, match in published(game):
        by_sides.setdefault(sides, []).append(match)
    for sides, matches in sorted(by_sides.items()):
        chosen = rng.sample(matches, min(most, len(matches)))
        counts: Counter[int] = Counter()
        points: Counter[int] = Counter()
        for match in chosen:
            for decision in _some(match, each, rng):
                score = scored(match, decision)
                if score is not None:
                    counts[score] += 1
                    points[score] += _points(match, decision)
        seen = tuple(Seen(score, counts[score], points[score] / 12) for score in sorted(counts))
        yield curve(game, sides, len(chosen), seen)


def curve(game: str, sides: int, games: int, seen: tuple[Seen, ...]) -> Curve:
    """The curve that best explains these positions."""
    among = even(catalogue.analysis(game), sides)
    scale, error = fitted(seen, among)
    positions = sum(one.times for one in seen)
    return Curve(game, sides, scale, games, positions, round(error, 4), plain(seen, sides), seen)


def plain(seen: tuple[Seen, ...], sides: int) -> float:
    """Cost of taking all sides as equal, in nats."""
    return round(cost(tuple(one._replace(score=0) for one in seen), 1.0, sides), 4)


def _some(match: Match, each: int, rng: Random) -> list[Decision]:
    """Some decisions of a match with more than one choice."""
    found = [one for one in decisions(match) if len(match.states[one.start].actions()) > 1]
    return rng.sample(found, min(each, len(found)))


def _points(match: Match, decision: Decision) -> int:
    """The mover's points, in twelfths: three or four sides may share one."""
    return round(12 * points_of(match, match.game.side(match.setup, decision.seat)))


def scored(match: Match, decision: Decision) -> int | None:
    """A review's score of a position, rounded; None if it is proven or has no value."""
    game = match.game.id
    analyst, step = catalogue.analysis(game), max(1, catalogue.bot(game).LEADS[0] // 10)
    before = match.at(decision.start)._replace(resigned=None)
    ranking = analyst.guessing(Question(View.of(before, decision.seat), 1))
    nodes = max(LOOKED, analyst.NODES // 4)
    while not ranking.done and ranking.nodes < nodes:
        ranking.step(nodes - ranking.nodes)
    choices = ranking.choices()
    if not choices or abs(choices[0].found.score) >= PROVEN:
        return None
    return step * round(choices[0].found.score / step)


def kept(path: Path = CURVES) -> tuple[Curve, ...]:
    """The curves in a file."""
    found: list[Mapping[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return tuple(
        Curve(**{**one, "seen": tuple(Seen(*each) for each in one["seen"])}) for one in found
    )


def keep(curves: tuple[Curve, ...], path: Path = CURVES) -> None:
    """Write curves to a file, one a line."""
    lines = ",\n".join(json.dumps(one._asdict()) for one in curves)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
