"""What is done with the panel of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.core.slices import EndPanel
from tessera.page.model.status import FOLDED, STANDS
from tessera.page.views.ending import HEADING, SIDES

if TYPE_CHECKING:
    from tessera.page.commands.table import Command, Said
    from tessera.page.session.game_session import GameSession


def fold(session: GameSession, said: Said) -> None:
    """Fold the panel away, to look at the board, or bring it back."""
    if not session.table.ended:
        return
    back = session[EndPanel].stands == FOLDED
    session.commit(session[EndPanel]._replace(stands=STANDS if back else FOLDED))
    session.ports.document.focus(HEADING if back else "result")


def change_sides(session: GameSession, said: Said) -> None:
    """Have everybody change sides in a rematch, or nobody."""
    session.commit(session[EndPanel]._replace(stays=not session[EndPanel].stays))


COMMANDS: Final[dict[str, Command[GameSession]]] = {"ending": fold, SIDES: change_sides}
