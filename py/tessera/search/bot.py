"""The interface of a game's ``bot`` module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from tessera.play.view import View
from tessera.search.greedy import Lead
from tessera.search.levels import Level
from tessera.search.thinking import Thinking


class Question(NamedTuple):
    view: View
    number: int
    seed: int
    nodes: int | None
    tuned: Mapping[str, int] | None


class Think(Protocol):
    """A function that begins a bot's search.

    >>> from tessera.games.pyrga import bot, rules
    >>> from tessera.play.match import Match
    >>> view = View.of(Match.dealt(rules.GAME, rules.GAME.setup(), {}), "white")
    >>> search = bot.thinking(view, number=1, seed=1)
    >>> search.step(50)
    >>> rules.GAME.write_turn(search.best()), search.progress().nodes
    ('Tc3W', 50)
    """

    def __call__(
        self,
        view: View,
        number: int,
        seed: int,
        nodes: int | None = None,
        tuned: Mapping[str, int] | None = None,
    ) -> Thinking:
        """Prepare a search, run by `Thinking.step`, for the view's seat, whose turn it must be.

        ``number`` is the level; ``seed`` breaks ties. ``nodes`` (1 or more) replaces the level's
        budget; ``tuned`` maps names of limits and weights to values. Raises `Refused` ("protocol")
        for an unknown level, `BadRecord` for an impossible view, `KeyError` for an unknown name.
        """
        ...


class Bot(Protocol):
    """A game's ``bot`` module."""

    #: The lowest scores (`Progress.score`) of a slight lead, a clear lead and a winning position.
    LEADS: tuple[int, int, int]

    @property
    def LEVELS(self) -> Mapping[int, Level]:  # noqa: N802 - a constant of the module
        """The limits of each level, by the level's number."""

    @property
    def WEIGHTS(self) -> Any:  # noqa: N802 - a constant of the module
        """The weights of the evaluation, as a named tuple."""

    @property
    def lead(self) -> Lead | None:
        """A function for a seat's lead in a state, on any scale; None to use `State.scores`."""

    @property
    def thinking(self) -> Think:
        """The function that begins a search."""


def asked(search: Callable[[Question], Thinking]) -> Think:
    def thinking(
        view: View,
        number: int,
        seed: int,
        nodes: int | None = None,
        tuned: Mapping[str, int] | None = None,
    ) -> Thinking:
        return search(Question(view, number, seed, nodes, tuned))

    return thinking
