"""The transposition table: results of a search by position, however it was reached."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, NamedTuple

#: Bounds: the true value is equal to, at least or at most the stored one.
EXACT, AT_LEAST, AT_MOST = range(3)
#: The number of positions in a generation; the table keeps two, at some 250 bytes a position.
GENERATION: Final = 1 << 16


class Entry(NamedTuple):
    """A search result at a position: depth in actions, value and its bound, and the best action."""

    depth: int
    bound: int
    value: int
    action: Any


class Transpositions:
    """A table of two generations of dictionaries: a full young one replaces the old one."""

    def __init__(self, generation: int = GENERATION) -> None:
        self._size = generation
        self._young: dict[Hashable, Entry] = {}
        self._old: dict[Hashable, Entry] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: Hashable) -> Entry | None:
        return self._young.get(key) or self._old.get(key)

    def put(self, key: Hashable, entry: Entry) -> None:
        """Store an entry, unless the young generation has a deeper one for the position."""
        young = self._young
        known = young.get(key)
        if known is not None and known.depth > entry.depth:
            return
        if len(young) >= self._size:
            self._old, self._young = young, {}
            young = self._young
        young[key] = entry
