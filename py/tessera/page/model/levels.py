"""The bots' levels: which there are, which are offered, what people are told of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games import catalogue
from tessera.words.language import N_

#: Who sits at a seat that a bot has: this and its level.
BOT: Final = "bot:"
#: The level for somebody's first game.
BEGINNER: Final = 0
#: Every level: those of `search.beginner`, which only the bots' worker loads.
LEVELS: Final = range(BEGINNER, 6)
#: The level of a bot that nobody chose.
USUAL: Final = 2
#: What the levels are called where people choose one.
NAMES: Final[Mapping[int, str]] = {
    0: N_("Beginner"),
    1: N_("Easy"),
    2: N_("Casual"),
    3: N_("Practised"),
    4: N_("Strong"),
    5: N_("Master"),
}


def offered(game: str, seats: int) -> tuple[int, ...]:
    """The levels that people may choose from, in a game with that many seats.

    A level that is not among them is played all the same where a save, a link, an embedded board
    or a program names it.
    """
    withheld = catalogue.withheld(game, seats)
    return tuple(level for level in LEVELS if level not in withheld)
