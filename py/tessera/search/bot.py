"""What a game's ``bot`` module offers to whoever wants it to think."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from tessera.play.view import View
from tessera.search.greedy import Lead
from tessera.search.levels import Level
from tessera.search.thinking import Thinking


class Bot(Protocol):
    """How a game's bots choose, at every level."""

    #: How deep and how long each level looks, by its number.
    LEVELS: Mapping[int, Level]
    #: From which score on a side leads slightly, clearly, and is winning.
    LEADS: tuple[int, int, int]
    #: The numbers that positions are judged by, as a named tuple.
    WEIGHTS: Any
    #: By how much a seat leads in a state; None where `State.scores` tells it.
    lead: Lead | None

    def thinking(
        self,
        view: View,
        number: int,
        seed: int,
        nodes: int | None = None,
        tuned: Mapping[str, int] | None = None,
    ) -> Thinking:
        """A search for the seat that ``view`` belongs to, which must be to move.

        ``number`` is the level; ``seed`` decides among equals. ``nodes`` (1 or more) replaces the
        level's own budget, ``tuned`` some of the level's numbers and weights by their names.
        Raises `Refused` ("protocol") for a level there is not, `BadRecord` for a view that cannot
        be, `KeyError` for a name that no number has.
        """
        ...
