"""Pyrga analysed: plain alpha-beta, which sees to the end of the game from its middle on."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from tessera.games.pyrga.bot import LONGEST, thinking
from tessera.games.pyrga.rules import Pyrga
from tessera.search.lines import Lines
from tessera.search.ranking import ENDLESS, Question, Ranking

#: See `tessera.search.ranking.Analyst`.
SCALES: Final[Mapping[int, int]] = {2: 73}
NODES: Final = 20_000
HALVES: Final = False
#: The level that searches without book and proof.
PLAIN: Final = 4


def ranking(question: Question) -> Ranking:
    """See `tessera.search.ranking.Analyst`."""
    search = thinking(question.view, PLAIN, question.seed, ENDLESS)
    state = question.view.possible(Random(question.seed))
    assert isinstance(state, Pyrga)
    return Lines(search, question.lines, question.also, LONGEST - state.ply)
