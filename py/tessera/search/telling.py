"""Verdicts: a search's score in the form shown to people, a lead with its size or a proof."""

from __future__ import annotations

from typing import NamedTuple

from tessera.search.thinking import PROVEN, WON, Progress

#: The sorts of verdicts: a guess, a proven win, a proven loss, a proven draw.
LEAD, WINS, LOSES, DRAWN = "lead", "wins", "loses", "drawn"


class Verdict(NamedTuple):
    """A score as a judgement for the side that thinks.

    ``number`` is -3 (losing) through 0 (even) to 3 (winning) for a guess; for a win or a loss, the
    number of actions of all sides until it, 0 if unknown; for a draw, 0.
    """

    sort: str
    number: int


def verdict(progress: Progress, leads: tuple[int, int, int]) -> Verdict:
    """Judge a search's score; ``leads`` are the least slight, clear and winning scores.

    >>> verdict(Progress(depth=3, nodes=100, score=-150, line=""), (50, 100, 200))
    Verdict(sort='lead', number=-2)
    """
    score = progress.score
    if abs(score) >= PROVEN:
        return Verdict(WINS if score > 0 else LOSES, WON - abs(score))
    if progress.sure and not score:
        return Verdict(DRAWN, 0)
    steps = sum(abs(score) >= lead for lead in leads)
    return Verdict(LEAD, steps if score > 0 else -steps)
