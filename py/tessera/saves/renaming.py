"""Giving a kept game another name."""

from __future__ import annotations

from tessera.saves.library import Library
from tessera.saves.named import renamed


def rename(library: Library, name: str, given: str) -> bool:
    """Give a kept game another name, or none; it stays where it is in the list.

    False where there is no whole game to be renamed. Raises as `Library.load` and
    `Library.keep` do.
    """
    found = library.load(name)
    if found.kept is None or found.damaged is not None:
        return False
    library.keep(name, found.kept._replace(match=renamed(found.kept.match, given)))
    return True
