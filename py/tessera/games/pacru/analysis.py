"""Pacru's analysis: the strongest bot's alpha-beta search, repeated for each line to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pacru.bot import thinking
from tessera.search.lines import Lines
from tessera.search.ranking import ENDLESS, Question, Ranking, every

#: See `tessera.search.ranking.Analyst`.
SCALES: Final[Mapping[int, int]] = {2: 623, 3: 481, 4: 668}
NODES: Final = 2_500
CLOSER: Final = 10
HALVES: Final = False


def ranking(question: Question) -> Ranking:
    """Rank whole turns; in an open turn, rank the ways to finish the turn."""
    search = thinking(question.view, 5, question.seed, ENDLESS)
    also = (question.also,) if question.also else ()
    return Lines(search, question.lines, also)


#: See `tessera.search.ranking.Analyst`.
guessing: Final = ranking
valuing: Final = every(ranking)
