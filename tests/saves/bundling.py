"""A whole file of games at once, as the page takes it along and in one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tessera.play.replay import Find
from tessera.saves.bundle import Bundle, Stowed, Stowing, Unread, read_part
from tessera.saves.library import Kept, Library


def everything(library: Library) -> tuple[list[tuple[str, Kept]], int]:
    """All games that can be read, by their names, and how many cannot."""
    found = [(name, library.peek(name).kept) for name in library.names()]
    whole = [(name, kept) for name, kept in found if kept is not None]
    return whole, len(found) - len(whole)


def read(text: str, find: Find, known: Mapping[str, Sequence[str]]) -> Bundle:
    """What a file holds; every game in it is replayed."""
    begun = Unread.of(text, known)
    return begun.read([read_part(each, find) for each in begun.parts])


def stow(library: Library, bundle: Bundle) -> Stowed:
    """Keep the games of a file that are not here yet."""
    stowing = Stowing(library)
    for name in library.names():
        stowing.know(name)
    for part in bundle.games:
        stowing.take(part)
    return stowing.stowed()
