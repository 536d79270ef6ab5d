"""From what a search thinks to the chance to win: a curve that was fitted to games.

The odds of a side grow by the factor ``e`` with every so many hundredths of the score, which are
its game's scale: the logistic curve of A. Elo, *The rating of chessplayers* (1978), for positions
instead of ratings. `scripts/chances.py` finds the scales. Where more than two sides play, a score
of 0 means that all have equal chances.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tessera.search.thinking import PROVEN, Progress

#: What is certain: chances are told in thousandths.
CERTAIN: Final = 1_000
#: Beyond so many scales nothing changes.
_FARTHEST: Final = 30.0


def chance(found: Progress, scale: int, sides: int = 2) -> int:
    """The points that a side may expect, in thousandths, of a search's ``found``.

    A win is `CERTAIN`, a draw of all ``sides`` an equal share of it. A proven win is a win, however
    long it takes.
    """
    score = found.score
    if abs(score) >= PROVEN:
        return CERTAIN if score > 0 else 0
    if found.sure and not score:
        return CERTAIN // sides
    return expected(score, scale, sides)


def expected(score: int, scale: int, sides: int = 2) -> int:
    """The same of a guess."""
    return round(CERTAIN * share(score, scale, sides))


def share(score: int, scale: float, sides: int = 2) -> float:
    """The curve itself: the points that a side may expect, between 0 and 1."""
    odds = exp(max(-_FARTHEST, min(_FARTHEST, score / scale))) / (sides - 1)
    return odds / (1 + odds)
