"""Access to code that is fetched late: for trees, and for records outside the strict form.

Most games have no tree, so `tessera.saves.trees` is fetched only when a game has one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from tessera.play.match import Match
from tessera.play.record import FORMAT, TREES
from tessera.play.replay import BadRecord, Find, check_format, read_record

if TYPE_CHECKING:
    from tessera.play.fault import Fault
    from tessera.play.tree import Tree
    from tessera.saves.kept import Kept

    #: A match, its tree or None, and notes for the user on how its record was read.
    Outside = tuple[Match, Tree | None, tuple[Fault, ...]]

#: The value of `Absent.game` for the code that reads trees.
ARCHIVE: Final = "trees"
#: The value of `Absent.game` for the code that reads records outside the strict form.
TIDYING: Final = "tidying"
LATE: Final = (ARCHIVE, TIDYING)
#: The formats of records that can be read.
FORMATS: Final = (FORMAT, TREES)


class Absent(Exception):
    """Raised if code has not been fetched yet; ``game`` is a game's id, `ARCHIVE` or `TIDYING`."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class Trees(Protocol):
    """The module `tessera.saves.trees`."""

    def read(self, record: str, find: Find) -> tuple[Match, Tree | None]: ...

    def written(self, match: Match, tree: Tree) -> str: ...

    def joined(
        self, match: Match, trees: Sequence[Tree | None], others: Sequence[Match] = ()
    ) -> Tree | None: ...

    def with_tree(self, kept: Kept, other: Kept) -> Kept: ...


class Fetched:
    """The code fetched so far; a field is None until its code is fetched.

    ``trees`` is fetched as `ARCHIVE`; ``lenient``, the reader for `read_any`, as `TIDYING`.
    """

    trees: Trees | None = None
    lenient: Callable[[str, Find, str], Outside] | None = None


FETCHED: Final = Fetched()


def tools() -> Trees:
    """The module `tessera.saves.trees`. Raises `Absent` before it is fetched."""
    if FETCHED.trees is None:
        raise Absent(ARCHIVE)
    return FETCHED.trees


def read(record: str, find: Find) -> tuple[Match, Tree | None]:
    """Read a record; return its match, and its tree or None. Raises `BadRecord` and `Absent`."""
    if check_format(record, FORMATS) == FORMAT:
        return read_record(record, find), None
    return tools().read(record, find)


def read_any(record: str, find: Find, game: str = "") -> Outside:
    """Read a record from any source; ``game`` is the id to use if the record names no game.

    Raises what `read` raises, and `Absent` if the record is not strict and `TIDYING` is missing.
    """
    if FETCHED.lenient is not None:
        return FETCHED.lenient(record, find, game)
    # The strict reader ignores a header whose name has the wrong letter case, such as ``SEATS``.
    if not re.search(r"(?m)^\[(?:[a-z]|[A-Z]{3})", record):
        try:
            return (*read(record, find), ())
        except BadRecord:
            pass
    raise Absent(TIDYING)
