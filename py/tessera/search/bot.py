"""The interface of a game's ``bot`` module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from tessera.play.view import View
from tessera.search.greedy import Lead
from tessera.search.levels import Level
from tessera.search.thinking import Thinking


class Question(NamedTuple):
    """The arguments of `Think`, as one value."""

    view: View
    number: int
    seed: int
    nodes: int | None
    tuned: Mapping[str, int] | None


class Think(Protocol):
    """A function that begins a bot's search."""

    def __call__(
        self,
        view: View,
        number: int,
        seed: int,
        nodes: int | None = None,
        tuned: Mapping[str, int] | None = None,
    ) -> Thinking:
        """Begin a search for the seat of ``view``, which must be to move.

        ``number`` is the level; ``seed`` decides among equals. ``nodes`` (1 or more) replaces the
        level's budget; ``tuned`` replaces limits and the game's weights by their names. Nothing is
        searched before the first `Thinking.step`.

        Raises `Refused` ("protocol") for an unknown level, `BadRecord` for an impossible view,
        `KeyError` for an unknown name in ``tuned``.
        """
        ...


class Bot(Protocol):
    """A game's ``bot`` module."""

    #: From which score on a side leads slightly, clearly, and is winning, as `Thinking` scores.
    LEADS: tuple[int, int, int]

    @property
    def LEVELS(self) -> Mapping[int, Level]:  # noqa: N802 - a constant of the module
        """Depth and nodes of each level, by its number."""

    @property
    def WEIGHTS(self) -> Any:  # noqa: N802 - a constant of the module
        """The weights of the evaluation, as a named tuple."""

    @property
    def lead(self) -> Lead | None:
        """A function from a state and a seat to the seat's lead, in whole numbers of any scale.

        None where `State.scores` gives it.
        """

    @property
    def thinking(self) -> Think:
        """The function that begins a search."""


def asked(search: Callable[[Question], Thinking]) -> Think:
    """Make a bot's ``thinking`` from a function of a question."""

    def thinking(
        view: View,
        number: int,
        seed: int,
        nodes: int | None = None,
        tuned: Mapping[str, int] | None = None,
    ) -> Thinking:
        return search(Question(view, number, seed, nodes, tuned))

    return thinking
