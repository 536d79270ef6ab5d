"""The levels: how much a bot sees. None of them blunders on purpose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tessera.play.fault import refuse


class Level(NamedTuple):
    """A bot's sight: ``depth`` in actions ahead, ``nodes`` in positions visited a decision.

    Both are 1 or more. A decision is all that `Thinking.best` gives at once: a turn, or a part.
    """

    depth: int
    nodes: int


#: Sight by level; a game whose positions cost more has a table of its own, with the same levels.
#: Measured with Pyrga with ``python -m tessera bench`` and in Chromium, where Python runs
#: two to three times slower: at some 100 000 nodes a second there, a turn takes at most
#: about 0.1, 0.4 and 1.5 seconds.
LEVELS: Final[dict[int, Level]] = {
    1: Level(depth=2, nodes=5_000),
    2: Level(depth=4, nodes=40_000),
    3: Level(depth=99, nodes=150_000),
}
#: The level of whoever names none.
USUAL: Final = 2


def level(number: int, table: Mapping[int, Level] = LEVELS) -> Level:
    """The sight of a level in a game's ``table``.

    Raises `Refused` ("protocol") for a number that is no level there.
    """
    if number not in table:
        raise refuse("protocol", "level", level=str(number), allowed=tuple(map(str, table)))
    return table[number]
