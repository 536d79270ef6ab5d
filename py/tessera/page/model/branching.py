"""Playing on from an earlier turn, as a game of its own, and studying: whether that may be."""

from __future__ import annotations

from typing import Final

from tessera.page.model.table import Table
from tessera.play.record import is_open
from tessera.words.language import N_

REVEALED: Final = N_("What came after this turn showed something new: it cannot be played anew.")
HIDDEN: Final = N_(
    "While something is hidden, a game is not played twice: take turns back instead."
)


def cannot_branch(table: Table) -> str:
    """Why the game cannot be played on from the turn that is looked at, to be translated; or ""."""
    match, shown = table.match, table.viewed or 0
    later = zip(match.states[shown:], match.actions[shown:], strict=False)
    if any(state.reveals(action) for state, action in later) or (
        match.resigned and match.can_undo()
    ):
        return REVEALED
    if match.outcome is None and match.game.secrets(match.setup):
        return HIDDEN
    return ""


def may_branch(table: Table) -> bool:
    """Whether an earlier turn is looked at from which the game can be played on."""
    return table.viewed is not None and table.looked_at.outcome is None and not cannot_branch(table)


def may_study(table: Table) -> bool:
    """Whether nothing of a game is hidden, as far as it may be told, and no bot still plays it."""
    match = table.told
    return is_open(match) and (match.outcome is not None or not table.has_bots)
