"""Shacru's beginner bot, which overlooks half of its moves and all replies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tessera.games.shacru.bot import LEADS, WEIGHTS, lead, search
from tessera.search.bot import asked
from tessera.search.levels import BEGINNER, Level

__all__ = ("LEADS", "LEVELS", "WEIGHTS", "lead", "thinking")

LEVELS: Final[Mapping[int, Level]] = {BEGINNER: Level(depth=1, nodes=1_000, notices=50)}

thinking: Final = asked(partial(search, levels=LEVELS))
