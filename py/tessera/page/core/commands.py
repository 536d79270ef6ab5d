"""The table of commands: what each control and form does, by the name in its ``data-do``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tessera.page.core.parts import FEATURES
from tessera.saves.port import StorageError, StorageFull
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.core.session import GameSession
    from tessera.page.core.shell import Shell


T = TypeVar("T")

#: What nothing was said.
_NOTHING: Final[Mapping[str, str]] = {}


class Said(NamedTuple):
    """What a control carries, by the names after ``data-``; what its form was filled with."""

    data: Mapping[str, str] = _NOTHING
    fields: Mapping[str, str] = _NOTHING

    def __call__(self, name: str) -> str:
        """What the control carries under a name, or ""."""
        return self.data.get(name, "")


#: A command: what it is done to, a session or a shell, and what was said.
Command = Callable[[T, Said], None]
Commands = Mapping[str, Command[T]]


class UnknownCommand(Exception):
    """No command has that name."""


class CommandTable:
    """The commands of a page, each with what it is done to."""

    def __init__(self, when_here: Callable[[Callable[[], None]], None]) -> None:
        #: Calls something when all features are here.
        self.when_here = when_here
        self._tables: list[tuple[Commands[Any], Callable[[], Any]]] = []

    def add(self, commands: Commands[T], to: Callable[[], T | None]) -> None:
        """Add commands, done to what ``to`` gives at that moment; more may join them later."""
        self._tables.append((commands, to))

    def names(self) -> set[str]:
        """The names of all commands that are here."""
        return {name for commands, to in self._tables for name in commands}

    def __contains__(self, name: str) -> bool:
        """Whether there is a command of that name here, or may be one to come."""
        return not GAME or name in self.names()

    def waits(self, name: str) -> bool:
        """Whether a command is not here, and may come."""
        return not GAME and name not in self.names()

    def run(self, name: str, said: Said) -> None:
        """Do what a control says. Raises `UnknownCommand`."""
        for commands, to in self._tables:
            if name in commands:
                target = to()
                if target is not None:
                    commands[name](target, said)
                return
        raise UnknownCommand(name)


def at_once(then: Callable[[], None]) -> None:
    """Do something on a page that waits for all features first."""
    then()


#: What is said where the storage does not do what it is asked, or has no room for it.
UNANSWERED: Final = N_("The browser’s storage does not answer.")
FULL: Final = N_("This browser’s storage is full: nothing was changed.")


#: Commands of features, done to the game on the site's screen; empty until the features are here.
GAME: Final[dict[str, Command[GameSession]]] = {}
#: The same, done to a board wherever it stands: its pieces are turned, or it is handed over.
BOARD: Final[dict[str, Command[GameSession]]] = {}
#: The same, done to the site.
SITE: Final[dict[str, Command[Shell]]] = {}


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
