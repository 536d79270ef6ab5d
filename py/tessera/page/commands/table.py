"""The table of commands: what each control and form does, by the name in its ``data-do``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tessera.page.model.parts import Part

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


class LateCommands(NamedTuple, Generic[T]):
    """Commands whose code is fetched on first use: their names, and where they will be."""

    names: tuple[str, ...]
    part: Part[Commands[T]]


class CommandTable:
    """The commands of a page, each with what it is done to."""

    def __init__(self, fetch: Callable[[str, Callable[[], None]], None]) -> None:
        #: Has an archive brought, by its name, and then calls.
        self.when_here = fetch
        self._known: dict[str, tuple[Command[Any], Callable[[], Any]]] = {}
        self._late: dict[str, tuple[Part[Commands[Any]], Callable[[], Any]]] = {}

    def add(self, commands: Commands[T], to: Callable[[], T | None]) -> None:
        """Add commands that are here, done to what ``to`` gives at that moment."""
        self._known |= {name: (command, to) for name, command in commands.items()}

    def add_late(self, late: LateCommands[T], to: Callable[[], T | None]) -> None:
        """Add commands whose code comes with an archive."""
        self._late |= dict.fromkeys(late.names, (late.part, to))

    def __contains__(self, name: str) -> bool:
        """Whether there is a command of that name, here or to be fetched."""
        return name in self._known or name in self._late

    def names(self) -> set[str]:
        """The names of all commands."""
        return {*self._known, *self._late}

    def run(self, name: str, said: Said) -> None:
        """Do what a control says, as soon as its code is here. Raises `UnknownCommand`."""
        if name in self._known:
            command, to = self._known[name]
            _do(command, to, said)
        elif name in self._late:
            part, target = self._late[name]
            self.when_here(part.archive, lambda: _do(part()[name], target, said))
        else:
            raise UnknownCommand(name)


def _do(command: Command[Any], to: Callable[[], Any], said: Said) -> None:
    """Do a command to what is there; nothing where that is gone."""
    target = to()
    if target is not None:
        command(target, said)


def at_once(archive: str, then: Callable[[], None]) -> None:
    """Do something whose archive has come with the game."""
    then()
