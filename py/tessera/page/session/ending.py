"""When the panel comes that tells how a game ended, and when it goes."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tessera.page.model.status import CAME, STANDS, Status
from tessera.page.model.table import Table

if TYPE_CHECKING:
    from tessera.page.session.game_session import GameSession

#: The archive of the panel.
ARCHIVE: Final = "ending"


class EndingPanel:
    """Sees to the panel of a session: it comes with the end, and again at the last turn."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        #: Whether its code was asked for; whether the game ended while it was on its way.
        self._asked = self._late = False

    def attend(self, before: Table | None) -> bool:
        """Let the session's ``status`` follow its table; whether the end comes now, with the panel.

        ``before`` is what lay there, if anything did. The code is fetched once something was
        played, so that it is here at the end.
        """
        session, table, status = self.session, self.session.table, self.session.status
        if not session.ports.archives.is_here(ARCHIVE):
            self._late = self._late or (before is not None and table.ended and not before.ended)
            if table.match.actions and not self._asked:
                self._asked = True
                session.ports.clock.run(self._fetched())
            return False
        came = self._late or (before is not None and not before.ended)
        stands = _standing(table, status, came=came)
        if stands != status.ending:
            session.status = status._replace(ending=stands)
        return stands == CAME != status.ending

    async def _fetched(self) -> None:
        """Fetch the panel, and show it if it is wanted already; without it the sentence tells."""
        with suppress(OSError):
            await self.session.ports.archives.fetch(ARCHIVE)
            if self.session.on_screen and self.session.table.ended:
                self.session.commit()


def _standing(table: Table, status: Status, *, came: bool) -> str:
    """How the panel stands, as in `Status.ending`; ``came`` is whether the end has just come."""
    if not table.ended:
        return ""
    if table.viewed is not None:
        return STANDS
    return status.ending or (CAME if came else STANDS)
