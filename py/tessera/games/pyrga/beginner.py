"""Pyrga's beginner bot, which takes towers but does not foresee the opponent's.

It foresees only a third tower of the opponent, which would win.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tessera.games.pyrga import bot
from tessera.games.pyrga.bot import LEADS, lead
from tessera.search.bot import asked
from tessera.search.levels import BEGINNER, Level

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

LEVELS: Final[Mapping[int, Level]] = {BEGINNER: Level(depth=1, nodes=1_000)}
WEIGHTS: Final = bot.WEIGHTS._replace(reach=0)

thinking = asked(partial(bot.search, levels=LEVELS, usual=WEIGHTS))
