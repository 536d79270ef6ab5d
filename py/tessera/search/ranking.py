"""What several turns are worth, found in one search: the best few, and one that was asked for.

A game says in its module ``analysis`` how that is done for it (`Analyst`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from tessera.play.view import View
from tessera.search.thinking import Progress, Thinking

#: More nodes than anybody waits for.
ENDLESS: Final = 1 << 60


class Choice(NamedTuple):
    """A turn, or the rest of one, and what was found of it.

    ``actions`` are as `Thinking.best` gives them; ``found`` is what `Thinking.progress` would tell
    if nothing else could be chosen: its score is that of who chooses, its line begins with them.
    """

    actions: tuple[Any, ...]
    found: Progress


class Ranking(ABC):
    """A search that goes on until it is left, and tells at any time what it thinks."""

    @property
    @abstractmethod
    def done(self) -> bool:
        """True when more steps change nothing: all is proven, or nothing is left to look at."""

    @property
    @abstractmethod
    def nodes(self) -> int:
        """The positions visited so far."""

    @abstractmethod
    def step(self, nodes: int) -> None:
        """Allow ``nodes`` (0 or more) positions more, as `Thinking.step` does."""

    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """What is known of the turns that were looked at alike, the best first; none at first.

        With what was asked for among them, which may be further down than the wanted count.
        """

    def first(self) -> tuple[Choice, ...]:
        """The same as the shortest look found it, by which draws are compared; none elsewhere."""
        return ()


class Question(NamedTuple):
    """What is asked: of which view, how many of the best turns, and which one besides.

    ``lines`` (1 or more) is how many.

    ``also`` are the actions of a turn, or of its rest, as `Thinking.best` cuts them; () asks for
    none. ``open`` says that the view holds everything and that all of it may be used, as once a
    match is over; else only what its seat may know counts.
    """

    view: View
    lines: int = 3
    also: tuple[Any, ...] = ()
    seed: int = 0
    open: bool = False


def every(ranking: Callable[[Question], Ranking]) -> Callable[[View], Ranking]:
    """The `Analyst.valuing` of a game whose search compares as many turns as one likes."""
    return lambda view: ranking(Question(view, ENDLESS))


def even(analyst: Analyst, sides: int) -> int:
    """Among how many sides a score of 0 shares the point: see `Analyst.HALVES`."""
    return 2 if analyst.HALVES else sides


class Analyst(Protocol):
    """A game's module ``analysis``."""

    #: By the number of sides, the score at which a side wins ``e`` times as often as at 0:
    #: see `tessera.search.chance`.
    SCALES: Mapping[int, int]
    #: The nodes of a review's first pass, at every decision: 15 s a usual game in the worker.
    NODES: int
    #: So many times as many are spent at least on a decision that seems to be costly.
    CLOSER: int
    #: Whether a score of 0 is half of a point however many sides there are, as where it is made
    #: from a chance to win; else it means that all sides have equal chances.
    HALVES: bool

    @property
    def ranking(self) -> Callable[[Question], Ranking]:
        """Begin a search for the seat of a question's view, which must be to move."""

    @property
    def guessing(self) -> Callable[[Question], Ranking]:
        """Begin one that only guesses, whose scores ``SCALES`` are about; mostly ``ranking``."""

    @property
    def valuing(self) -> Callable[[View], Ranking]:
        """Begin one that tells what all its actions are worth, each as soon as it is known.

        Mostly it is `every` of ``ranking``. Of a win or a loss whose distance is not known the
        score is that of one that stands on the board.
        """


class Valuing(Thinking):
    """A search that tells, besides what is best, what all that it compares is worth."""

    @abstractmethod
    def values(self) -> Mapping[tuple[Any, ...], int]:
        """The scores of what was looked at alike, by its actions; empty as long as nothing was."""


class Stages(Ranking):
    """Searches one after the other, each looking further than the one before.

    What the last one that values anything says counts. ``write`` writes an action.
    """

    def __init__(self, stages: Iterator[Valuing], write: Callable[[Any], str]) -> None:
        self._stages, self._write = stages, write
        self._search = next(stages)
        self._choices: tuple[Choice, ...] = ()
        self._first: tuple[Choice, ...] | None = None
        self._spent = 0
        self._done = False

    @property
    def done(self) -> bool:
        """See `Ranking.done`."""
        return self._done

    @property
    def nodes(self) -> int:
        """See `Ranking.nodes`."""
        return self._spent + self._search.progress().nodes

    def step(self, nodes: int) -> None:
        """See `Ranking.step`; where work that is no position takes long, it returns before."""
        until = self.nodes + nodes
        while not self._done and self.nodes < until:
            before = self.nodes
            self._search.step(until - before)
            if self._search.done:
                self._ended()
            elif self.nodes == before:
                break

    def _ended(self) -> None:
        """Go on with the next search."""
        self._choices = self.choices()
        if self._first is None:
            self._first = self._choices
        following = next(self._stages, None)
        if following is None:
            self._done = True
        else:
            self._spent = self.nodes
            self._search = following

    def choices(self) -> tuple[Choice, ...]:
        """See `Ranking.choices`."""
        values = self._search.values()
        if not values:
            return self._choices
        depth = self._search.progress().depth
        ranked = sorted(values.items(), key=lambda one: -one[1])
        return tuple(
            Choice(actions, Progress(depth, self.nodes, score, self._written(actions)))
            for actions, score in ranked
        )

    def first(self) -> tuple[Choice, ...]:
        """See `Ranking.first`."""
        return self._first or ()

    def _written(self, actions: Sequence[Any]) -> str:
        return " ".join(map(self._write, actions))
