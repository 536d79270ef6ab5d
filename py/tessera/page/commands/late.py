"""Commands whose code comes after the first board, and what waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tessera.page.commands.table import Command, Commands, Said
from tessera.page.model.parts import FEATURES, Part
from tessera.saves.port import StorageError, StorageFull
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.session.game_session import GameSession
    from tessera.page.session.shell import Shell

#: What is said where the storage does not do what it is asked, or has no room for it.
UNANSWERED: Final = N_("The browser’s storage does not answer.")
FULL: Final = N_("This browser’s storage is full: nothing was changed.")


#: Commands that come after the first board, done to the game on the screen.
GAME: Final[Part[Commands[GameSession]]] = Part()
#: Those of games whose pieces are turned, or that are handed over; they come with these games, too.
PIECES: Final[Part[Commands[GameSession]]] = Part()
#: The same, done to the site.
SITE: Final[Part[Commands[Shell]]] = Part()


def clearing(commands: Commands[Shell]) -> dict[str, Command[Shell]]:
    """Commands that begin something else: what went wrong before is told no more."""

    def cleared(command: Command[Shell]) -> Command[Shell]:
        def do(shell: Shell, said: Said) -> None:
            shell.forget_trouble()
            command(shell, said)

        return do

    return {name: cleared(command) for name, command in commands.items()}


def unkept(error: StorageError) -> str:
    """What is said of a storage that failed."""
    return FULL if isinstance(error, StorageFull) else UNANSWERED


def when_here(shell: Shell, then: Callable[[], None]) -> None:
    """Do something at once if all features are here, else when they have come.

    Where the game for which it was asked was left meanwhile, nothing is done.
    """
    asked_in = shell.session

    def do() -> None:
        if shell.session is not asked_in:
            return
        guarded(shell, then)

    if shell.ports.archives.is_here(FEATURES):
        do()
    else:
        shell.ports.clock.run(_fetched(shell, do))


async def _fetched(shell: Shell, then: Callable[[], None]) -> None:
    """Fetch the features, and do something then; where they cannot be had, the player is told."""
    lost = shell.games.unfetched(shell.words(N_("This part of the page")))
    try:
        await shell.ports.archives.fetch(FEATURES)
    except OSError:
        shell.trouble(lost)
    else:
        shell.forget_trouble(lost)
        then()


def guarded(shell: Shell, then: Callable[[], None]) -> None:
    """Do something; a storage that does not answer is told, not raised."""
    try:
        then()
    except StorageError as error:
        shell.trouble(shell.words(unkept(error)))
