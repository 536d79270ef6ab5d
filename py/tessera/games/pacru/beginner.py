"""Pacru's beginner bot, which overlooks a quarter of its turns and all replies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tessera.games.pacru.bot import LEADS, WEIGHTS, lead, search
from tessera.search.bot import asked
from tessera.search.levels import BEGINNER, Level

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

LEVELS: Final[Mapping[int, Level]] = {BEGINNER: Level(depth=1, nodes=1_000, notices=75)}

thinking: Final = asked(partial(search, levels=LEVELS))
