"""Whether a game can be studied, and the place to begin at."""

from __future__ import annotations

from typing import Final

from tessera.page.model.levels import BOT
from tessera.page.model.table import Table
from tessera.play.record import is_open
from tessera.words.language import N_

#: What is said where it cannot be yet.
NOT_YET: Final = N_(
    "A game against bots, or with something hidden, can be studied when it is over."
)
#: The place that means: review the game.
REVIEW: Final = "review"


def may_study(table: Table) -> bool:
    """Whether nothing of a game is hidden, and no bot is still playing it."""
    bots = any(player.startswith(BOT) for player in table.players.values())
    return is_open(table.match) and (table.match.outcome is not None or not bots)


def place_shown(table: Table) -> str:
    """After how many whole turns the board stands."""
    return str(sum(turn.whole for turn in table.looked_at.turns()))
