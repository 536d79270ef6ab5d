"""What a game's module ``setting`` offers to the editor of positions beside its board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Choice

#: The tool that takes away what lies somewhere.
REMOVE: Final = "remove"


class Group(NamedTuple):
    """Choices that belong together, and what they are called; "" for all that is set.

    Those that are ``folded`` are many, and shown when somebody asks for them.
    """

    name: str
    choices: Sequence[Choice]
    folded: bool = False


class Field(NamedTuple):
    """Something that is written or chosen: its name, its label, what it is now.

    It is one of several ``values``, each with its name, or without any a whole number from
    ``least`` to ``most``.
    """

    name: str
    label: str
    value: str
    values: Sequence[tuple[str, str]] = ()
    least: int = 0
    most: int = 0


def nothing_beside(*_about: Any) -> tuple[Group, ...]:
    """The ``beside`` of a game in which all that is set lies on the board."""
    return ()


def no_fields(*_about: Any) -> tuple[Field, ...]:
    """The ``fields`` of a game without any."""
    return ()


def as_it_is(_setup: Any, deal: Any, _name: str, _value: str) -> Any:
    """The ``filled`` of a game without fields."""
    return deal
