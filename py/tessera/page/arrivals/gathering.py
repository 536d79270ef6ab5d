"""Games that are here find those of their modules that an archive has brought later."""

from __future__ import annotations

import sys

from tessera.archives import gather
from tessera.games import catalogue


def gather_all() -> None:
    """Let every game that is here, and what games share, be found in all archives."""
    for game in catalogue.GAMES:
        for it in catalogue.archives(game):
            if f"tessera.games.{it}" in sys.modules:
                gather(it)
