"""Parts of a game's module ``setting``, which edits positions on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Choice

#: The tool that removes a piece from its place.
REMOVE: Final = "remove"


class Group(NamedTuple):
    """Choices under one heading ("" for a single group). A ``folded`` group is closed at first."""

    name: str
    choices: Sequence[Choice]
    folded: bool = False


class Field(NamedTuple):
    """An input for one of ``values``, or for a whole number from ``least`` to ``most``."""

    name: str
    label: str
    value: str
    values: Sequence[tuple[str, str]] = ()
    least: int = 0
    most: int = 0


def nothing_beside(*_about: Any) -> tuple[Group, ...]:
    """Return no places beside the board, for games in which everything is on the board."""
    return ()


def no_fields(*_about: Any) -> tuple[Field, ...]:
    return ()


def as_it_is(_setup: Any, deal: Any, _name: str, _value: str) -> Any:
    """Return the deal unchanged, for games whose editor has no fields."""
    return deal
