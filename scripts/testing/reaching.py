"""The map of tests: the functions and files of the project that each test reaches, and its time.

Functions are recorded by name, so that the map outlives edits. A run with ``--measure`` adds its
tests to the map (`testing.measuring`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Final

from toolchain import CACHE

KEPT: Final = CACHE / "reach.json"


class Reach:
    """The map: for each test a number with a bit for each name that it reaches, and its seconds."""

    def __init__(
        self, names: Iterable[str] = (), tests: Iterable[tuple[str, str, float]] = ()
    ) -> None:
        self.names = {name: at for at, name in enumerate(names)}
        self.bits = {test: int(bits, 16) for test, bits, _seconds in tests}
        self.seconds = {test: seconds for test, _bits, seconds in tests}

    def add(self, test: str, names: Iterable[str], seconds: float) -> None:
        """Add the names that a test reached, and seconds to its time."""
        found = self.bits.get(test, 0)
        for name in names:
            found |= 1 << self.names.setdefault(name, len(self.names))
        self.bits[test] = found
        self.seconds[test] = round(self.seconds.get(test, 0) + seconds, 3)

    def take(self, other: Reach) -> None:
        """Add all tests of another map."""
        names = list(other.names)
        for test, bits in other.bits.items():
            reached = (name for at, name in enumerate(names) if bits >> at & 1)
            self.add(test, reached, other.seconds[test])

    def reaching(self, names: Iterable[str]) -> list[str]:
        """The tests that reach any of these names, beginning with those that reach least in all."""
        wanted = sum(1 << self.names[name] for name in {*names} if name in self.names)
        found = [test for test, bits in self.bits.items() if bits & wanted]
        return sorted(found, key=lambda test: (self.bits[test].bit_count(), test))

    def written(self) -> str:
        """The map as JSON."""
        rows = [(test, f"{bits:x}", self.seconds[test]) for test, bits in self.bits.items()]
        return json.dumps({"names": list(self.names), "tests": rows})

    @classmethod
    def read(cls, text: str) -> Reach:
        """The map from the JSON of `written`."""
        return cls(**json.loads(text))


def kept() -> Reach:
    """The saved map; empty if nothing was measured yet."""
    return Reach.read(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else Reach()


def keep(reach: Reach) -> None:
    """Add the map of a run to the saved one; times of the run replace older ones."""
    whole = kept()
    whole.seconds = {it: took for it, took in whole.seconds.items() if it not in reach.seconds}
    whole.take(reach)
    KEPT.parent.mkdir(exist_ok=True)
    begun = KEPT.with_suffix(f".{os.getpid()}")
    begun.write_text(whole.written(), encoding="utf-8")
    begun.replace(KEPT)
