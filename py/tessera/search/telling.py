"""What of a search's thought is told to people: who leads and how clearly, or what is proven."""

from __future__ import annotations

from typing import NamedTuple

from tessera.search.thinking import PROVEN, WON, Progress

#: The sorts of verdicts: a guess, a win or a loss that is proven, a proven draw.
LEAD, WINS, LOSES, DRAWN = "lead", "wins", "loses", "drawn"


class Verdict(NamedTuple):
    """What a score means for the side that thinks.

    ``number`` is, of a guess, from -3 (losing) over 0 (even) to 3 (winning); of a win or a loss,
    within how many actions it comes, those of all sides counted, 0 where that is not known; of a
    draw 0.
    """

    sort: str
    number: int


def verdict(progress: Progress, leads: tuple[int, int, int]) -> Verdict:
    """What a search thinks of the position it was asked about, without its scores' unit.

    ``leads`` are the scores from which on a side leads slightly, clearly, and is winning.
    """
    score = progress.score
    if abs(score) >= PROVEN:
        return Verdict(WINS if score > 0 else LOSES, WON - abs(score))
    if progress.sure and not score:
        return Verdict(DRAWN, 0)
    steps = sum(abs(score) >= lead for lead in leads)
    return Verdict(LEAD, steps if score > 0 else -steps)
