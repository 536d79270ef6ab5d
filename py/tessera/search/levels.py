"""The levels: how much a bot sees. None of them blunders on purpose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeVar

from tessera.play.fault import refuse


class Level(NamedTuple):
    """A bot's limits: ``depth`` in actions ahead, ``nodes`` in positions visited a decision.

    Both are 1 or more. A decision is all that `Thinking.best` gives at once: a turn, or a part.
    """

    depth: int
    nodes: int


#: The levels that every game has, the weakest first.
NUMBERS: Final = range(1, 6)
#: The level of whoever names none.
USUAL: Final = 2


#: The limits of a level of a game: a `Level`, or one with more to it.
Limits = TypeVar("Limits")


def level(number: int, table: Mapping[int, Limits]) -> Limits:
    """The limits of a level in a game's ``table``.

    Raises `Refused` ("protocol") for a number that is no level there.
    """
    if number not in table:
        raise refuse("protocol", "level", level=str(number), allowed=tuple(map(str, table)))
    return table[number]


def changed(tuned: Mapping[str, int] | None, *tables: Any) -> tuple[Any, ...]:
    """Limits, weights and the like, which are named tuples, with some numbers changed by name.

    Of several that have a name, the first takes it. Raises `KeyError` for a name that none has.
    """
    left, found = dict(tuned or {}), []
    for table in tables:
        names = [name for name in table._fields if name in left]
        found.append(table._replace(**{name: left.pop(name) for name in names}))
    for name in left:
        raise KeyError(name)
    return tuple(found)
