"""States: one value of each type, so that every subject keeps its own."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar

from tessera.page.core.slices import Saving
from tessera.page.model.table import Table

if TYPE_CHECKING:
    from typing import Self

S = TypeVar("S")


class Slices:
    """Values by their type: what each subject remembers.

    Immutable. A slice that was never given has its defaults, so every slice can be made
    without arguments.
    """

    __slots__ = ("_values",)

    def __init__(self, *values: Any) -> None:
        self._values: dict[type[Any], Any] = {type(value): value for value in values}

    def __getitem__(self, kind: type[S]) -> S:
        """The value of a type."""
        value: S | None = self._values.get(kind)
        return kind() if value is None else value

    def replace(self, *values: Any) -> Self:
        """The state with other values in the place of those of the same types."""
        state = type(self)()
        state._values = {**self._values, **{type(value): value for value in values}}
        return state


class SessionState(Slices):
    """The state of a session: the table, and the slices around it (`core.slices`)."""

    __slots__ = ()

    @property
    def table(self) -> Table:
        """The table."""
        table: Table = self._values[Table]
        return table

    def same_for_bots(self, before: SessionState | None) -> bool:
        """Whether nothing has changed that concerns bots."""
        return before is not None and all(map(is_, self._concerns(), before._concerns()))

    def _concerns(self) -> tuple[Any, ...]:
        """What bots attend to."""
        table = self.table
        return table.match, table.watched, table.name, self[Saving].watching
