"""The commands of controls and forms, by the name in their ``data-do``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tessera.page.core.parts import Part
from tessera.page.core.routes import route
from tessera.page.core.state import BoardSettings, HelpPanel, Trouble, unchanged
from tessera.saves.port import StorageError, StorageFull
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.core.dialog import Dialog
    from tessera.page.core.session import GameSession
    from tessera.page.core.shell import Shell


T = TypeVar("T")


class CommandArgs(NamedTuple):
    """A control's ``data-`` attributes, by name without ``data-``, and its form's fields."""

    data: Mapping[str, str] = MappingProxyType({})
    fields: Mapping[str, str] = MappingProxyType({})

    def __call__(self, name: str) -> str:
        return self.data.get(name, "")


#: A command: a function that is called with its target (such as a session) and arguments.
Command = Callable[[T, CommandArgs], None]
Commands = Mapping[str, Command[T]]

#: Features' commands for the game on the site's screen; empty until the features are loaded.
GAME: Final[dict[str, Command[GameSession]]] = {}
#: Features' commands for a board on any page, such as rotating a piece or hiding tiles.
BOARD: Final[dict[str, Command[GameSession]]] = {}
#: Commands on the site; features add theirs.
SITE: Final[dict[str, Command[Shell]]] = {}


class UnknownCommand(Exception): ...


class CommandTable:
    """The commands of a page, each with its target."""

    def __init__(self, when_here: Callable[[Callable[[], None]], None] = lambda do: do()) -> None:
        #: Calls a function once all features are loaded; by default, immediately.
        self.when_here = when_here
        self._tables: list[tuple[Commands[Any], Callable[[], Any]]] = []

    def add(self, commands: Commands[T], to: Callable[[], T | None]) -> None:
        """Add a mapping, which may gain commands later; ``to`` returns their current target."""
        self._tables.append((commands, to))

    def names(self) -> set[str]:
        return {name for commands, to in self._tables for name in commands}

    def waits(self, name: str) -> bool:
        """True if a command is unknown, but may belong to features that are not loaded yet."""
        return not GAME and name not in self.names()

    def __contains__(self, name: str) -> bool:
        return self.waits(name) or name in self.names()

    def run(self, name: str, args: CommandArgs) -> None:
        """Run a command, if it has a target now. Raises `UnknownCommand`."""
        for commands, to in self._tables:
            if name in commands:
                target = to()
                if target is not None:
                    commands[name](target, args)
                return
        raise UnknownCommand(name)


def clearing(commands: Commands[Shell]) -> dict[str, Command[Shell]]:
    """Make each command begin by removing any `Trouble` shown."""

    def cleared(command: Command[Shell]) -> Command[Shell]:
        def do(shell: Shell, args: CommandArgs) -> None:
            shell.forget_trouble()
            command(shell, args)

        return do

    return {name: cleared(command) for name, command in commands.items()}


def when_here(shell: Shell, then: Callable[[], None]) -> None:
    """Call a function once the features are loaded, unless the player has left the game."""
    asked_in = shell.session

    async def wait() -> None:
        if not await shell.games.have_features():
            shell.trouble(shell.games.unfetched())
        elif shell.session is asked_in:
            guarded(shell, then)

    shell.ports.clock.run(wait())


def unkept(error: StorageError) -> str:
    """The sentence (to be translated) for storage that fails or is full."""
    if isinstance(error, StorageFull):
        return N_("This browser’s storage is full: nothing was changed.")
    return N_("The browser’s storage is not responding.")


def guarded(shell: Shell, then: Callable[[], None]) -> None:
    """Call a function; report a storage failure to the player instead of raising."""
    try:
        then()
    except StorageError as error:
        shell.games.note(error)
        shell.trouble(shell.words(unkept(error)))


def fold_keys(shell: Shell, args: CommandArgs) -> None:
    """Save the state that the list of keys will have when the browser has toggled it."""
    session = shell.session
    if session is not None:
        keys = not shell.ports.document.is_open("keys-told")
        shell.settings["keys"] = "on" if keys else "off"
        session.commit(session[BoardSettings]._replace(keys=keys), only=unchanged)


def set_language(shell: Shell, args: CommandArgs) -> None:
    shell.settings["language"] = args("value")
    follow(shell)


def follow(shell: Shell) -> None:
    if shell.preferences.is_spoken:
        shell.preferences.show()
        settle(shell)
    else:
        shell.ports.clock.run(relearn(shell))


def settle(shell: Shell) -> None:
    session = shell.session
    if session is not None:
        session.commit(*shell.settled(session))
    shell.show_games()


async def relearn(shell: Shell) -> None:
    other = N_("The other language")
    lost = shell.games.unfetched(shell.words(other))
    if not await shell.preferences.relearn():
        shell.trouble(shell.games.unfetched(shell.words(other)))
        return
    shell.forget_trouble(lost)
    session = shell.session
    if session is None:
        await route(shell)
        return
    session.commit(*shell.settled(session), session[Trouble].anew(shell.words), anew=True)
    if session[HelpPanel].shown is not None:
        RETELL_HELP()(session)


#: Shows the open panel of rules in the current language.
RETELL_HELP: Final[Part[Callable[[GameSession], None]]] = Part()
SITE_CONTROLS: Final[Commands[Shell]] = {
    "fold-keys": fold_keys,
    "language": set_language,
}
DIALOG: Final[Commands[Dialog]] = {
    "yes": lambda dialog, args: dialog.answer(yes=True),
    "no": lambda dialog, args: dialog.answer(yes=False),
}
