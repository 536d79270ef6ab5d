"""The transposition table: what was found out about positions, however they were reached."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, NamedTuple

#: What a stored value says of the true one: it is that, at least that, at most that.
EXACT, AT_LEAST, AT_MOST = range(3)
#: Positions a generation holds; the table keeps two, at some 250 bytes a position.
GENERATION: Final = 1 << 16


class Entry(NamedTuple):
    """What is known of a position: looked at ``depth`` actions deep, and the best action."""

    depth: int
    bound: int
    value: int
    action: Any


class Transpositions:
    """A table of bounded size.

    It is two generations of plain dictionaries: when the young one is full it becomes the old
    one, and the old one is forgotten. So replacing costs nothing, and what is used lives on.
    """

    def __init__(self, generation: int = GENERATION) -> None:
        self._size = generation
        self._young: dict[Hashable, Entry] = {}
        self._old: dict[Hashable, Entry] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: Hashable) -> Entry | None:
        """What is known of the position with that key."""
        return self._young.get(key) or self._old.get(key)

    def put(self, key: Hashable, entry: Entry) -> None:
        """Keep an entry, unless a deeper one of the position is young still."""
        young = self._young
        known = young.get(key)
        if known is not None and known.depth > entry.depth:
            return
        if len(young) >= self._size:
            self._old, self._young = young, {}
            young = self._young
        young[key] = entry
