"""The levels: how much a bot sees. None of them blunders on purpose."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.play.fault import refuse


class Level(NamedTuple):
    """A bot's sight: ``depth`` in actions ahead, ``nodes`` in positions visited a turn."""

    depth: int
    nodes: int


#: Sight by level. Measured with ``python -m tessera bench`` and in Chromium, where Python runs
#: two to three times slower: at some 100 000 nodes a second there, a turn takes at most
#: about 0.1, 0.4 and 1.5 seconds.
LEVELS: Final[dict[int, Level]] = {
    1: Level(depth=2, nodes=5_000),
    2: Level(depth=4, nodes=40_000),
    3: Level(depth=99, nodes=150_000),
}
#: The level of whoever names none.
USUAL: Final = 2


def level(number: int) -> Level:
    """The sight of a level. Raises `Refused` ("protocol") for a number that is none."""
    if number not in LEVELS:
        raise refuse("protocol", "level", level=str(number), allowed=tuple(map(str, LEVELS)))
    return LEVELS[number]
