"""The transposition table: a search's results by position, whatever actions led to it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, NamedTuple

#: Bounds: the true value is exactly, at least or at most the stored value.
EXACT, AT_LEAST, AT_MOST = range(3)
#: The greatest number of positions in one generation; a position takes some 250 bytes.
GENERATION: Final = 1 << 16


class Entry(NamedTuple):
    """A search result at a position: depth in actions, value and its bound, and the best action."""

    depth: int
    bound: int
    value: int
    action: Any


class Transpositions:
    """A table in two generations; a full young generation replaces the old generation."""

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
