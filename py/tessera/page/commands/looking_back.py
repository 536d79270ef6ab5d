"""Looking at earlier turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.commands.playing import bring_board, status_sentence
from tessera.page.commands.table import Said
from tessera.page.core.slices import TurnList
from tessera.page.model.playing import look

if TYPE_CHECKING:
    from tessera.page.commands.table import Command
    from tessera.page.session.game_session import GameSession


def look_at(session: GameSession, said: Said) -> None:
    """Show an earlier turn, or come back to the game; the board is then in sight.

    While a scene shows how the game ended, its last step comes first.
    """
    if session.table.untold and session.table.match.to_move is None and session.pieces is not None:
        session.pieces.entered()
        return
    at = said("at")
    table = look(session.table, session.board, int(at) if at.isdigit() else 0)
    session.commit(table, say=status_sentence)
    bring_board(session)


def fold_list(session: GameSession, said: Said) -> None:
    """Fold or unfold the list of turns, which may lie below the window's edge."""
    session.commit(TurnList(not session[TurnList].unfolded))
    if session[TurnList].unfolded and not session.ports.window.is_wide():
        session.ports.document.reveal("listed")


COMMANDS: Final[dict[str, Command[GameSession]]] = {"look": look_at, "list": fold_list}
