"""Pyrga analysed: plain alpha-beta, which sees to the end of the game from its middle on.

Where every choice is to be valued, each is proven.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from tessera.games.pyrga.bot import LONGEST, thinking
from tessera.games.pyrga.notation import WRITTEN
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.proof import LAST
from tessera.games.pyrga.rules import Pyrga
from tessera.games.pyrga.verdicts import Verdict, Verdicts
from tessera.play.view import View
from tessera.search.lines import Lines
from tessera.search.ranking import ENDLESS, Choice, Question, Ranking
from tessera.search.thinking import WON, Progress

#: See `tessera.search.ranking.Analyst`.
SCALES: Final[Mapping[int, int]] = {2: 73}
NODES: Final = 20_000
HALVES: Final = False
#: The level that searches without book and proof.
PLAIN: Final = 4
#: How many nodes are spent on guessing what is not known at once, where all is to be valued.
GUESSING: Final = 2_000


def ranking(question: Question) -> Ranking:
    """See `tessera.search.ranking.Analyst`."""
    search = thinking(question.view, PLAIN, question.seed, ENDLESS)
    state = question.view.possible(Random(question.seed))
    assert isinstance(state, Pyrga)
    return Lines(search, question.lines, question.also, LONGEST - state.ply)


class Valuing(Ranking):
    """Rules and table first, then guesses, then proofs; nothing that is known is guessed again."""

    def __init__(self, state: Pyrga, guesses: Ranking) -> None:
        """``guesses`` is a search of the position that compares all its placements."""
        self._state, self._guesses = state, guesses
        self._proofs = Verdicts(state)
        self._allowed = 0

    @property
    def done(self) -> bool:
        """See `Ranking.done`."""
        return self._proofs.done

    @property
    def nodes(self) -> int:
        """See `Ranking.nodes`."""
        return self._proofs.nodes + self._guesses.nodes

    def step(self, nodes: int) -> None:
        """See `Ranking.step`."""
        self._allowed += nodes
        proofs, guesses = self._proofs, self._guesses
        while not self.done and self.nodes < self._allowed:
            left, more = self._allowed - self.nodes, GUESSING - guesses.nodes
            if not proofs.nodes:
                proofs.step(1)
            elif more > 0 and not (proofs.decided or guesses.done):
                guesses.step(min(left, more))
            else:
                proofs.step(left)

    def choices(self) -> tuple[Choice, ...]:
        """See `Ranking.choices`: wins, the soonest first, then draws and guesses, then losses."""
        known = self._proofs.known
        found = {choice.actions[0]: choice for choice in self._guesses.choices()}
        found |= {action: self._proven(action, told) for action, told in known.items()}
        return tuple(sorted(found.values(), key=lambda it: -self._rank(it)))

    def _proven(self, action: Placement, told: Verdict) -> Choice:
        score = 0
        if told.winner is not None:
            ahead = WON - told.plies
            score = ahead if told.winner == self._state.mover else -ahead
        return Choice((action,), Progress(0, self.nodes, score, WRITTEN[action], sure=True))

    def _rank(self, choice: Choice) -> int:
        """By its score; where it is not known how soon somebody wins, that comes late."""
        score = choice.found.score
        return score if abs(score) < WON else score - (LAST if score > 0 else -LAST)


def valuing(view: View) -> Ranking:
    """See `tessera.search.ranking.Analyst`: who wins after each placement, and how soon."""
    state = view.possible(Random(0))
    assert isinstance(state, Pyrga)
    return Valuing(state, ranking(Question(view, ENDLESS)))
