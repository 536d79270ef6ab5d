"""When the panel comes that tells how a game ended, and when it goes."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tessera.page.core.parts import FEATURES
from tessera.page.core.state import CAME, STANDS, EndPanel, SessionState

if TYPE_CHECKING:
    from tessera.page.core.session import GameSession


class EndingPanel:
    """Sees to the panel of a session: it comes with the end, and again at the last turn."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        #: Whether its code was asked for; whether the game ended while it was on its way.
        self._asked = self._late = False

    def follow(self, before: SessionState | None, after: SessionState) -> tuple[EndPanel, ...]:
        """The slice that follows from a change: how the panel stands."""
        ends = before is not None and not before.table.ended
        if not self.session.ports.archives.is_here(FEATURES):
            self._late = self._late or (ends and after.table.ended)
            return ()
        stands = _standing(after, came=self._late or ends)
        return (after[EndPanel]._replace(stands=stands),)

    def attend(self) -> None:
        """Fetch the code once something was played, so that it is here at the end."""
        if self.session.table.match.actions and not self._asked:
            self._asked = True
            self.session.ports.clock.run(self._fetched())

    async def _fetched(self) -> None:
        """Fetch the panel, and show it if it is wanted already; without it the sentence tells."""
        with suppress(OSError):
            await self.session.ports.archives.fetch(FEATURES)
            if self.session.on_screen and self.session.table.ended:
                self.session.commit()


def _standing(state: SessionState, *, came: bool) -> str:
    """How the panel stands, as in `EndPanel`; ``came`` is whether the end has just come."""
    if not state.table.ended:
        return ""
    if state.table.viewed is not None:
        return STANDS
    return state[EndPanel].stands or (CAME if came else STANDS)
