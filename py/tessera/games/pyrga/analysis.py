"""Analysis of Pyrga: proofs of who wins, and guesses by alpha-beta search."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Final

from tessera.games.pyrga import table
from tessera.games.pyrga.bot import LONGEST, thinking
from tessera.games.pyrga.notation import WRITTEN
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.proof import LAST
from tessera.games.pyrga.rules import Pyrga
from tessera.games.pyrga.verdicts import Verdict, Verdicts
from tessera.play.view import View
from tessera.search.lines import Lines
from tessera.search.ranking import ENDLESS, Choice, Question, Ranking
from tessera.search.thinking import PROVEN, WON, Progress

#: See `tessera.search.ranking.Analyst`.
SCALES: Final[Mapping[int, int]] = {2: 68}
NODES: Final = 60_000
CLOSER: Final = 40
HALVES: Final = False
#: The strongest level that uses neither the book nor proofs.
PLAIN: Final = 4
#: The nodes spent on guesses at first.
GUESSING: Final = 2_000
#: The nodes that `Answering` later spends on proofs for each node spent on guesses.
PROOFS: Final = 3
#: Proofs run in blocks of this many nodes. The blocks have a fixed size, so that the order of
#: results does not depend on the caller's steps.
SLICE: Final = 1_000


class Proving(Ranking):
    """A ranking that alternates between proofs and guesses; a proof replaces a guess."""

    def __init__(self, state: Pyrga, proofs: Verdicts, guesses: Ranking) -> None:
        """``proofs`` and ``guesses`` must be new searches of ``state``."""
        self._state, self._proofs, self._guesses = state, proofs, guesses
        self._allowed = 0

    @property
    def done(self) -> bool:
        return self._proofs.done

    @property
    def nodes(self) -> int:
        return self._proofs.nodes + self._guesses.nodes

    def step(self, nodes: int) -> None:
        self._allowed += nodes
        proofs, guesses = self._proofs, self._guesses
        while not self.done and self.nodes < self._allowed:
            left, more = self._allowed - self.nodes, self._guessing - guesses.nodes
            if not proofs.nodes and not proofs.known:
                proofs.step(1)
            elif more > 0 and not guesses.done:
                guesses.step(min(left, more))
            else:
                proofs.step(min(left, SLICE - proofs.nodes % SLICE))

    @property
    @abstractmethod
    def _guessing(self) -> int:
        """The number of nodes allowed for guesses so far."""

    def choices(self) -> tuple[Choice, ...]:
        """Wins (soonest first), then draws and guesses (by score), then losses (latest first)."""
        found = {choice.actions[0]: choice for choice in self._guesses.choices()}
        for action, told in self._proofs.known.items():
            found[action] = self._proven(action, told, found.get(action))
        return tuple(sorted(found.values(), key=lambda it: -self._rank(it)))

    def _proven(self, action: Placement, told: Verdict, guess: Choice | None) -> Choice:
        """The choice for a proven placement, with the guessed line if it agrees with the proof."""
        score = 0
        if told.winner is not None:
            ahead = WON - told.plies
            score = ahead if told.winner == self._state.mover else -ahead
        found = Progress(0, self.nodes, score, WRITTEN[action], sure=True)
        if guess is None:
            return Choice((action,), found)
        guessed = guess.found
        if abs(guessed.score) >= PROVEN:
            return guess if not told.plies else guess._replace(found=guessed._replace(score=score))
        reply = self._proofs.reply(action)
        line = found.line if reply is None else f"{found.line} {WRITTEN[reply]}"
        agrees = score * guessed.score > 0 or score == guessed.score
        if agrees and guessed.line.startswith(line):
            line = guessed.line
        return Choice((action,), found._replace(depth=guessed.depth, line=line))

    def _rank(self, choice: Choice) -> int:
        """The score to sort by; an unknown distance to a win or a loss counts as `LAST` plies."""
        score = choice.found.score
        return score if abs(score) < WON else score - (LAST if score > 0 else -LAST)


class Valuing(Proving):
    """A ranking by winner, then by plies to the win; once all winners are known, guesses stop."""

    @property
    def _guessing(self) -> int:
        return 0 if self._proofs.decided else GUESSING


class Answering(Proving):
    """A ranking of the best lines; proofs decide who wins, and guesses extend the lines."""

    @property
    def done(self) -> bool:
        return self._proofs.done and self._guesses.done

    @property
    def _guessing(self) -> int:
        proofs = self._proofs
        return ENDLESS if proofs.done else max(GUESSING, proofs.nodes // SLICE * SLICE // PROOFS)


def guessing(question: Question) -> Ranking:
    search = thinking(question.view, PLAIN, question.seed, ENDLESS)
    deepest = LONGEST - _state(question.view).ply
    return Lines(search, question.lines, question.also, deepest)


def ranking(question: Question) -> Ranking:
    """Rank by proofs and guesses; in early plies, by guesses alone if Pyrga's table is missing."""
    state, guesses = _state(question.view), guessing(question)
    if state.ply < table.behind() and not table.is_here():
        return guesses
    return Answering(state, Verdicts(state, question.also), guesses)


def valuing(view: View) -> Ranking:
    state = _state(view)
    return Valuing(state, Verdicts(state), guessing(Question(view, ENDLESS)))


def _state(view: View) -> Pyrga:
    state: Pyrga = view.possible(Random(0))
    return state
