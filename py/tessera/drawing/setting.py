"""The interface of a game's module ``setting``, for the editor of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Choice

#: The tool that removes what lies somewhere.
REMOVE: Final = "remove"


class Group(NamedTuple):
    """Choices with a common name ("" for all that can be set), perhaps ``folded`` at first."""

    name: str
    choices: Sequence[Choice]
    folded: bool = False


class Field(NamedTuple):
    """An input: name, label, current value; one of ``values``, or a whole number with bounds."""

    name: str
    label: str
    value: str
    values: Sequence[tuple[str, str]] = ()
    least: int = 0
    most: int = 0


def nothing_beside(*_about: Any) -> tuple[Group, ...]:
    """The ``beside`` of a game in which everything lies on the board."""
    return ()


def no_fields(*_about: Any) -> tuple[Field, ...]:
    return ()


def as_it_is(_setup: Any, deal: Any, _name: str, _value: str) -> Any:
    """The ``filled`` of a game without fields."""
    return deal
