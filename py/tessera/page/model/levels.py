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
#: What people are told of the bots when they choose one, by level: a name, and what it sees.
BOTS: Final[Mapping[int, tuple[str, str]]] = {
    0: (N_("Beginner"), N_("For a first game: overlooks every other reply.")),
    1: (N_("Easy"), N_("Sees only what lies nearest.")),
    2: (N_("Casual"), N_("Sees more, still overlooks a lot.")),
    3: (N_("Practised"), N_("Seldom overlooks what is simple.")),
    4: (N_("Strong"), N_("Weighs more, seldom errs.")),
    5: (N_("Master"), N_("Takes its time, plays its best.")),
}


def offered(game: str, seats: int) -> tuple[int, ...]:
    """The levels that people may choose from, in a game with that many seats.

    A level that is not among them is played all the same where a save, a link, an embedded board
    or a program names it.
    """
    withheld = catalogue.withheld(game, seats)
    return tuple(level for level in LEVELS if level not in withheld)
