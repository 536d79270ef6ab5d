"""Levels: the limits of a bot's search. Some low levels overlook actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeVar

from tessera.play.fault import refuse


class Level(NamedTuple):
    """A bot's limits: ``depth`` in actions ahead, ``nodes`` in positions per decision.

    Both are 1 or more. A decision is one result of `Thinking.best`: a turn or a part of a turn.
    An `AlphaBeta` bot notices only ``notices`` percent of its possible actions (1..100), but at
    least `FEW`, and any that wins at once.
    """

    depth: int
    nodes: int
    notices: int = 100


#: All actions are noticed if there are at most this many.
FEW: Final = 3

#: The levels that every game's module ``bot`` has, the weakest first.
NUMBERS: Final = range(1, 6)
#: The beginner's level, and the range of all levels.
BEGINNER: Final = 0
EVERY: Final = range(BEGINNER, NUMBERS.stop)
#: The default level.
USUAL: Final = 2

#: The limits of a game's level: a `Level`, or a type with more fields.
Limits = TypeVar("Limits")


def level(number: int, table: Mapping[int, Limits]) -> Limits:
    """Look up a level's limits in ``table``. Raises `Refused` ("protocol") if they are missing."""
    if number not in table:
        raise refuse("protocol", "level", level=str(number), allowed=tuple(map(str, table)))
    return table[number]


def changed(tuned: Mapping[str, int] | None, *tables: Any) -> tuple[Any, ...]:
    """Change fields of named tuples, such as limits and weights, to the numbers in ``tuned``.

    A name applies to the first tuple with that field. Raises `KeyError` if no tuple has the field.

    >>> changed({"nodes": 80}, Level(depth=2, nodes=500))
    (Level(depth=2, nodes=80, notices=100),)
    """
    left, found = dict(tuned or {}), []
    for table in tables:
        names = [name for name in table._fields if name in left]
        found.append(table._replace(**{name: left.pop(name) for name in names}))
    for name in left:
        raise KeyError(name)
    return tuple(found)
