"""Verdicts: scores in the form shown to people, either the size of a lead or a proof."""

from __future__ import annotations

from typing import NamedTuple

from tessera.search.thinking import PROVEN, WON, Progress

#: The sorts of verdicts: a guess, a proven win, a proven loss, a proven draw.
LEAD, WINS, LOSES, DRAWN = "lead", "wins", "loses", "drawn"


class Verdict(NamedTuple):
    """A judgement of a score, from the point of view of the side that thinks.

    For a guess, ``number`` is from -3 (losing) to 3 (winning); 0 is even. For a win or a loss, it
    is the number of actions by all sides until the end, or 0 if unknown. For a draw, it is 0.
    """

    sort: str
    number: int


def verdict(progress: Progress, leads: tuple[int, int, int]) -> Verdict:
    """Judge a search's score; ``leads`` are the lowest scores of slight, clear and winning leads.

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
