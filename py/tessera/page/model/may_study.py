"""Why a game cannot be studied (`model.branching.may_study`), and the place to begin at."""

from __future__ import annotations

from typing import Final

from tessera.page.model.table import Table
from tessera.words.language import N_

#: What is said where it cannot be yet.
NOT_YET: Final = N_(
    "A game against bots, or with something hidden, can be studied when it is over."
)
#: The place that means: review the game.
REVIEW: Final = "review"


def place_shown(table: Table) -> str:
    """After how many whole turns the board stands."""
    return str(sum(turn.whole for turn in table.looked_at.turns()))
