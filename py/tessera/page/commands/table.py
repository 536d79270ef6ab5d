"""The table of commands: what each control and form does, by the name in its ``data-do``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

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


class CommandTable:
    """The commands of a page, each with what it is done to."""

    def __init__(self, when_here: Callable[[Callable[[], None]], None]) -> None:
        #: Calls something when all features are here.
        self.when_here = when_here
        self._known: dict[str, tuple[Command[Any], Callable[[], Any]]] = {}
        self._late: list[tuple[Part[Commands[Any]], Callable[[], Any]]] = []

    def add(self, commands: Commands[T], to: Callable[[], T | None]) -> None:
        """Add commands that are here, done to what ``to`` gives at that moment."""
        self._known |= {name: (command, to) for name, command in commands.items()}

    def add_late(self, late: Part[Commands[T]], to: Callable[[], T | None]) -> None:
        """Add commands that come after the first board."""
        self._late.append((late, to))

    def _take_up(self) -> None:
        """Take up the commands that have come since."""
        for late, to in [*self._late]:
            commands = late.here()
            if commands is not None:
                self._late.remove((late, to))
                self.add(commands, to)

    def names(self) -> set[str]:
        """The names of all commands that are here."""
        self._take_up()
        return {*self._known}

    def __contains__(self, name: str) -> bool:
        """Whether there is a command of that name here, or may be one to come."""
        return name in self._known or bool(self._late) or name in self.names()

    def waits(self, name: str) -> bool:
        """Whether a command is not here, and may come."""
        return name not in self.names() and bool(self._late)

    def run(self, name: str, said: Said) -> None:
        """Do what a control says. Raises `UnknownCommand`."""
        if name not in self.names():
            raise UnknownCommand(name)
        command, to = self._known[name]
        target = to()
        if target is not None:
            command(target, said)


def at_once(then: Callable[[], None]) -> None:
    """Do something on a page that waits for all features first."""
    then()
