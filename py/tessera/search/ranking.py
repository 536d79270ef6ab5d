"""Searches that value several turns at once; each game's module ``analysis`` provides its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from tessera.play.view import View
from tessera.search.thinking import Progress, Thinking

#: A number of nodes or of lines that no search reaches.
ENDLESS: Final = 1 << 60


class Choice(NamedTuple):
    """A turn, or the rest of a turn, and its value.

    ``actions`` are like the result of `Thinking.best`. ``found`` is like the result of
    `Thinking.progress`: its score is for the seat to move, and its line begins with ``actions``.
    """

    actions: tuple[Any, ...]
    found: Progress


class Ranking(ABC):
    """A search without a budget; its results so far can be read at any time."""

    @property
    @abstractmethod
    def done(self) -> bool:
        """True if more steps would change nothing: all values are proven or the search is over."""

    @property
    @abstractmethod
    def nodes(self) -> int:
        """The number of positions visited so far."""

    @abstractmethod
    def step(self, nodes: int) -> None:
        """Allow the search to visit ``nodes`` more positions (at least 0); see `Thinking.step`."""

    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """Turns searched to equal depth, including `Question.also`, best first; () if none yet."""

    def first(self) -> tuple[Choice, ...]:
        """The first stage's choices, which reviews use to measure luck; () without stages."""
        return ()


class Question(NamedTuple):
    """A view to analyse, and the number of ``lines`` (1 or more) to find.

    ``also`` holds the actions of one more turn to value, or is (). They end where `Thinking.best`
    would end its list. With ``open``, the search may use information hidden from the seat.
    """

    view: View
    lines: int = 3
    also: tuple[Any, ...] = ()
    seed: int = 0
    open: bool = False


def every(ranking: Callable[[Question], Ranking]) -> Callable[[View], Ranking]:
    """Make an `Analyst.valuing` from a ``ranking`` that can compare any number of turns."""
    return lambda view: ranking(Question(view, ENDLESS))


def even(analyst: Analyst, sides: int) -> int:
    return 2 if analyst.HALVES else sides


class Analyst(Protocol):
    """A game's module ``analysis``."""

    #: For each number of sides, the score at which the odds of winning are ``e`` times the odds at
    #: score 0 (see `tessera.search.chance`).
    SCALES: Mapping[int, int]
    #: The nodes per decision in a review's first pass, which takes some 15 s for a typical game.
    NODES: int
    #: A decision that seems costly gets at least this many times the nodes of the first pass.
    CLOSER: int
    #: If True, a score of 0 means half a point however many sides play, because scores derive from
    #: chances of winning. If False, a score of 0 means equal chances for all sides.
    HALVES: bool

    @property
    def ranking(self) -> Callable[[Question], Ranking]:
        """Begin a search for the seat of a question's view; this seat must be to move."""

    @property
    def guessing(self) -> Callable[[Question], Ranking]:
        """Begin a search without proofs; the scores fit ``SCALES``. Usually ``ranking`` itself."""

    @property
    def valuing(self) -> Callable[[View], Ranking]:
        """Begin a search that values all actions; usually ``every(ranking)``.

        If the distance to a proven win or loss is unknown, the score is `WON` or ``-WON``.
        """


class Valuing(Thinking):
    """A search that also knows the values of all turns that it compares."""

    @abstractmethod
    def values(self) -> Mapping[tuple[Any, ...], int]:
        """The scores of turns searched to equal depth, by the turns' actions; empty at first."""


class Stages(Ranking):
    """A series of ever more thorough searches; ``write`` returns an action's notation."""

    def __init__(self, stages: Iterator[Valuing], write: Callable[[Any], str]) -> None:
        self._stages, self._write = stages, write
        self._search = next(stages)
        self._choices: tuple[Choice, ...] = ()
        self._first: tuple[Choice, ...] | None = None
        self._spent = 0
        self._done = False

    @property
    def done(self) -> bool:
        return self._done

    @property
    def nodes(self) -> int:
        return self._spent + self._search.progress().nodes

    def step(self, nodes: int) -> None:
        """Visit about ``nodes`` more positions; return early after a step that visits none."""
        until = self.nodes + nodes
        while not self._done and self.nodes < until:
            before = self.nodes
            self._search.step(until - before)
            if self._search.done:
                self._ended()
            elif self.nodes == before:
                break

    def _ended(self) -> None:
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
        return self._first or ()

    def _written(self, actions: Sequence[Any]) -> str:
        return " ".join(map(self._write, actions))
