"""Chances of winning: a logistic function of a search's score, fitted to games.

Scores are in hundredths of a game's unit. Adding ``scale`` to a score multiplies the odds by ``e``.
A. Elo, *The rating of chessplayers* (1978), uses the same curve for ratings.
`scripts/chances.py` fits each game's scale. A score of 0 means equal chances for all ``sides``.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tessera.search.thinking import PROVEN, Progress

#: The chance of winning, in thousandths, once a win is certain.
CERTAIN: Final = 1_000
#: Scores are clamped to this many times the scale.
_FARTHEST: Final = 30.0


def chance(found: Progress, scale: int, sides: int = 2) -> int:
    """The part of a point that a side may expect after a search, in thousandths.

    A proven win gives `CERTAIN`, a proven loss 0, and a proven draw an equal share to each side.
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
    """The part of a point that a side may expect, from 0 to 1.

    >>> share(0, 100), round(share(100, 100), 2), round(share(0, 100, sides=4), 2)
    (0.5, 0.73, 0.25)
    """
    odds = exp(max(-_FARTHEST, min(_FARTHEST, score / scale))) / (sides - 1)
    return odds / (1 + odds)
