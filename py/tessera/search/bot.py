"""What a game's ``bot`` module offers to whoever wants it to think."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from tessera.play.view import View
from tessera.search.greedy import Lead
from tessera.search.levels import Level
from tessera.search.thinking import Thinking


class Question(NamedTuple):
    """What a bot is asked: see `Think`."""

    view: View
    number: int
    seed: int
    nodes: int | None
    tuned: Mapping[str, int] | None


class Think(Protocol):
    """How a bot is asked to think."""

    def __call__(
        self,
        view: View,
        number: int,
        seed: int,
        nodes: int | None = None,
        tuned: Mapping[str, int] | None = None,
    ) -> Thinking:
        """Begin a search for the seat that ``view`` belongs to, which must be to move.

        ``number`` is the level; ``seed`` decides among equals. ``nodes`` (1 or more) replaces the
        level's own budget; ``tuned`` replaces numbers of its limits and of the game's weights by
        their names. Nothing is searched before the first `Thinking.step`.

        Raises `Refused` ("protocol") for a level there is not, `BadRecord` for a view that cannot
        be, `KeyError` for a name that no number has.
        """
        ...


class Bot(Protocol):
    """A game's bots: their levels, and how they think."""

    #: From which score on a side leads slightly, clearly, and is winning, as `Thinking` scores.
    LEADS: tuple[int, int, int]

    @property
    def LEVELS(self) -> Mapping[int, Level]:  # noqa: N802 - a constant of the module
        """How deep and how long each level looks, by its number."""

    @property
    def WEIGHTS(self) -> Any:  # noqa: N802 - a constant of the module
        """The numbers that positions are judged by, as a named tuple."""

    @property
    def lead(self) -> Lead | None:
        """Says of a state and a seat by how much that seat leads, in whole numbers of any scale.

        None where `State.scores` tells it.
        """

    @property
    def thinking(self) -> Think:
        """Begins a search."""


def asked(search: Callable[[Question], Thinking]) -> Think:
    """Make a bot's ``thinking`` from a function that begins a search for a question."""

    def thinking(
        view: View,
        number: int,
        seed: int,
        nodes: int | None = None,
        tuned: Mapping[str, int] | None = None,
    ) -> Thinking:
        return search(Question(view, number, seed, nodes, tuned))

    return thinking
