"""The interface of a game's module ``setting``, for the editor of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Choice

#: The tool that removes a piece from its place.
REMOVE: Final = "remove"


class Group(NamedTuple):
    """Choices under a common name ("" if there is only one group), perhaps ``folded`` at first."""

    name: str
    choices: Sequence[Choice]
    folded: bool = False


class Field(NamedTuple):
    """An input: name, label, and current value (one of ``values``, or a bounded whole number)."""

    name: str
    label: str
    value: str
    values: Sequence[tuple[str, str]] = ()
    least: int = 0
    most: int = 0


def nothing_beside(*_about: Any) -> tuple[Group, ...]:
    """A function ``beside`` for games in which everything is on the board."""
    return ()


def no_fields(*_about: Any) -> tuple[Field, ...]:
    return ()


def as_it_is(_setup: Any, deal: Any, _name: str, _value: str) -> Any:
    """A function ``filled`` for games without fields."""
    return deal
