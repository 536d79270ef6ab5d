"""The session of a game played apart: whatever becomes of its match becomes of the letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tessera.page.model.apart import PASSES, READY
from tessera.page.model.table import Table
from tessera.page.session.game_session import GameSession
from tessera.page.views.apart_told import stands

if TYPE_CHECKING:
    from typing import Protocol

    from tessera.page.model.apart import Held
    from tessera.page.session.protocols import Screen, Walk
    from tessera.page.session.shell import Shell

    class Letters(Walk, Protocol):
        """What holds the letters of a game: `commands.apart_game`."""

        @property
        def held(self) -> Held:
            """The game, with what is decided and not sent."""

        def followed(self, table: Table) -> Table:
            """The table where its match has gone another way: the letter has, too."""

        def keep(self) -> None:
            """Keep the game."""


class ApartSession(GameSession):
    """A game session whose game is played apart."""

    def __init__(
        self, shell: Shell, letters: Letters, screen: Screen, table: Table, *slices: NamedTuple
    ) -> None:
        super().__init__(shell.ports, shell.games, screen, table, *slices)
        self.letters, self.walk, self.dialog = letters, letters, shell.dialog

    def commit(self, *changes: NamedTuple, followed: bool = False, **more: Any) -> None:
        """Take another table, other slices to the screen and speech, the match to the letter.

        ``followed``: the letter has it already. All else as in `GameSession.commit`.
        """
        if not followed:
            changes = tuple(
                self.letters.followed(it) if isinstance(it, Table) else it for it in changes
            )
        super().commit(*changes, **more)
        if self.letters.held is not self.kept_for:
            self.letters.keep()

    def play(self, *played: Any, **more: Any) -> None:
        """Take a match that has gone on to the table; what was played is said, and what is ready.

        All else as in `GameSession.play`.
        """
        self._plays = True
        super().play(*played, **more)
        self._plays = False

    def _tell(self, say: Any, sound: str, more: str) -> None:
        """Let what changed be heard; after a turn, that it is to be sent."""
        held = self.letters.held
        if self._plays and held.stage in (READY, PASSES):
            more = f"{more} {stands(self.words, held, self.parts)}".strip()
        super()._tell(say, sound, more)

    #: The game as it was kept last.
    kept_for: Held | None = None
    #: Whether a turn is played just now.
    _plays = False

    def _is_begun(self, table: Table) -> bool:
        """What holds the letters keeps the game, no keeper."""
        return False
