"""Records from outside: strictly written ones are read at once, others by code that comes late."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar

from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.play.record import BadRecord
from tessera.play.replay import Find
from tessera.saves import beside
from tessera.saves.beside import Absent

if TYPE_CHECKING:
    from tessera.play.tree import Tree

T = TypeVar("T")
#: The archive that brings what reads others; also what is `Absent` while it is not here.
ARCHIVE: Final = "tidying"
#: Headers whose names are not written as those of any game.
_ODD: Final = re.compile(r"(?m)^\[(?:[a-z]|[A-Z]{3})")


class Read(NamedTuple):
    """A match, what stands beside its turns, and what in its record was not read as it stands."""

    match: Match
    tree: Tree | None
    notes: tuple[Fault, ...]


class Tidying(Protocol):
    """What reads other records: the module `tessera.play.tidying`."""

    def read_tidied(
        self, text: str, find: Find, read: Callable[[str], T], game: str = ""
    ) -> tuple[T, tuple[Fault, ...]]:
        """Read one record strictly, or else written strictly again."""


#: That module, once it has come.
come: Final[list[Tidying]] = []


def read(record: str, find: Find, game: str = "") -> Read:
    """Read a record of either format; ``game`` is the game of one that names none.

    Raises `BadRecord`, and `Absent` where code for it is missing.
    """
    if come:
        found, notes = come[0].read_tidied(record, find, lambda it: beside.read(it, find), game)
        return Read(*found, notes)
    if not _ODD.search(record):
        try:
            return Read(*beside.read(record, find), ())
        except BadRecord:
            pass
    raise Absent(ARCHIVE)
