"""Chances of winning, derived from scores: a logistic curve fitted to games.

A side's odds grow by the factor ``e`` for every ``scale`` of the score in hundredths: the curve of
A. Elo, *The rating of chessplayers* (1978), for positions instead of ratings. `scripts/chances.py`
fits each game's scale. With more than two sides, a score of 0 means equal chances for all.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tessera.search.thinking import PROVEN, Progress

#: A certain win: chances are in thousandths.
CERTAIN: Final = 1_000
#: Scores are clamped to this many scales.
_FARTHEST: Final = 30.0


def chance(found: Progress, scale: int, sides: int = 2) -> int:
    """The points that a side may expect after a search, in thousandths.

    A proven win is `CERTAIN`, a draw of all ``sides`` an equal share of it.
    """
    score = found.score
    if abs(score) >= PROVEN:
        return CERTAIN if score > 0 else 0
    if found.sure and not score:
        return CERTAIN // sides
    return expected(score, scale, sides)


def expected(score: int, scale: int, sides: int = 2) -> int:
    return round(CERTAIN * share(score, scale, sides))


def share(score: int, scale: float, sides: int = 2) -> float:
    """The points that a side may expect, between 0 and 1.

    >>> share(0, 100), round(share(100, 100), 2), round(share(0, 100, sides=4), 2)
    (0.5, 0.73, 0.25)
    """
    odds = exp(max(-_FARTHEST, min(_FARTHEST, score / scale))) / (sides - 1)
    return odds / (1 + odds)
