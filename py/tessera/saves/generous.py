"""Records from outside, rewritten in the strict form if necessary."""

from __future__ import annotations

from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.play.replay import Find
from tessera.play.tidying import read_tidied
from tessera.play.tree import Tree
from tessera.saves import beside


def read(record: str, find: Find, game: str = "") -> tuple[Match, Tree | None, tuple[Fault, ...]]:
    """Read a record from outside, as `tessera.saves.beside.read_any` does."""
    found, notes = read_tidied(record, find, lambda text: beside.read(text, find), game)
    return (*found, notes)
