"""Looking at earlier turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.commands.playing import status_sentence
from tessera.page.commands.table import Said
from tessera.page.model.playing import look
from tessera.page.model.table import turn_ends, turns_at

if TYPE_CHECKING:
    from tessera.page.commands.table import Command
    from tessera.page.session.game_session import GameSession

#: Keys that step through the turns, outside the board and fields.
_STEPS: Final = {"ArrowLeft": -1, "ArrowRight": 1}


def look_at(session: GameSession, said: Said) -> None:
    """Show an earlier turn, or come back to the game."""
    at = said("at")
    table = look(session.table, session.board, int(at) if at.isdigit() else 0)
    session.commit(table, say=status_sentence)


def fold_list(session: GameSession, said: Said) -> None:
    """Fold or unfold the list of turns."""
    session.commit(status=session.status._replace(listed=not session.status.listed))


def led_to(session: GameSession, key: str) -> int | None:
    """How many actions stand at the turn that a key leads to; None for a key that leads nowhere."""
    table = session.table
    ends, place = turn_ends(table.match), turns_at(table)
    if key in _STEPS:
        return ends[max(0, min(len(ends) - 1, place + _STEPS[key]))]
    return {"Home": ends[0], "End": ends[-1]}.get(key)


def step_by_key(session: GameSession, key: str) -> bool:
    """Arrows, Home and End step through the turns; whether the key did."""
    count = led_to(session, key)
    if count is None:
        return False
    session.commit(look(session.table, session.board, count), say=status_sentence)
    return True


COMMANDS: Final[dict[str, Command[GameSession]]] = {"look": look_at, "list": fold_list}
