"""Shacru's analysis: the best few turns, found by the search of level 5 without a budget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.shacru.bot import thinking
from tessera.search.lines import Lines
from tessera.search.ranking import ENDLESS, Question, Ranking, every

#: See `tessera.search.ranking.Analyst`.
SCALES: Final[Mapping[int, int]] = {2: 185, 3: 115, 4: 140}
NODES: Final = 2_700
CLOSER: Final = 10
HALVES: Final = False


def ranking(question: Question) -> Ranking:
    search = thinking(question.view, 5, question.seed, ENDLESS)
    return Lines(search, question.lines, question.also)


#: See `tessera.search.ranking.Analyst`.
guessing: Final = ranking
valuing: Final = every(ranking)
