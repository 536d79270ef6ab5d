"""The session of a game played apart; long links, read in slices."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tessera.page.core.session import GameSession
from tessera.page.core.table import Table
from tessera.page.features.apart.model import PASSES, READY
from tessera.page.features.apart.told import stands
from tessera.saves.beside import Absent

if TYPE_CHECKING:
    from typing import Protocol

    from tessera.apart.steps import Steps
    from tessera.page.core.protocols import Walk
    from tessera.page.core.screen import GameScreen
    from tessera.page.core.shell import Shell
    from tessera.page.features.apart.model import Held


T = TypeVar("T")

#: For how long a slice lasts, in seconds; every so many steps the clock is asked, which is slow.
SLICE: Final = 0.02
STEPS: Final = 2


async def in_slices(shell: Shell, begin: Callable[[], Steps[T]]) -> T:
    """Do work in slices and return its result; begin anew when missing code was fetched.

    Raises `Unfetched`, and what the work raises.
    """
    clock, taken = shell.ports.clock, count(1)
    steps, ends = begin(), clock.seconds() + SLICE
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        except Absent as absent:
            await shell.games.open(absent.game)
            steps = begin()
        if next(taken) % STEPS == 0 and clock.seconds() >= ends:
            await clock.rest()
            ends = clock.seconds() + SLICE


if TYPE_CHECKING:

    class Letters(Walk, Protocol):
        """What holds the letters of a game: `features.apart.game`."""

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
        self, shell: Shell, letters: Letters, screen: GameScreen, table: Table, *slices: NamedTuple
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
