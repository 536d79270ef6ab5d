"""Small trees of positions to try searches with, whose values look random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tessera.play.contract import Outcome, State
from tessera.play.fault import Fault


class Toy(State[int]):
    """Turns of as many actions as ``pattern`` says; values come from the path, as if by chance."""

    __slots__ = ("path", "pattern")

    LENGTH = 7

    def __init__(self, path: tuple[int, ...], pattern: str) -> None:
        self.path = path
        self.pattern = pattern

    @property
    def mover(self) -> str:
        return self.pattern[len(self.path) % len(self.pattern)]

    @property
    def open(self) -> bool:
        before = self.pattern[(len(self.path) - 1) % len(self.pattern)]
        return bool(self.path) and before == self.mover and bool(self.actions())

    def actions(self) -> Sequence[int]:
        over = len(self.path) == self.LENGTH or (self.path and self.chance % 11 == 0)
        return () if over else (0, 1, 2)

    def apply(self, action: int) -> Toy:
        return Toy((*self.path, action), self.pattern)

    def fault(self, action: int) -> Fault | None:
        return None

    @property
    def chance(self) -> int:
        number = 12345
        for action in self.path:
            number = (number * 1103515245 + 12345 + 7919 * action) % 2**31
        return number >> 8

    @property
    def outcome(self) -> Outcome | None:
        if self.actions():
            return None
        return Outcome((("a",), ("b",), (), ("a", "b"))[self.chance % 4], {}, "toy")

    @property
    def scores(self) -> Mapping[str, int]:
        return {}

    @property
    def key(self) -> tuple[int, ...]:
        return self.path


class Showing(Toy):
    """The same, but that the action 0 shows something."""

    __slots__ = ()

    def apply(self, action: int) -> Toy:
        return type(self)((*self.path, action), self.pattern)

    def reveals(self, action: int, seat: str | None = None) -> bool:
        return action == 0


class Asking(Showing):
    """Turns that pass through other seats: they end only where the pattern begins again."""

    __slots__ = ()

    @property
    def open(self) -> bool:
        return bool(self.actions()) and len(self.path) % len(self.pattern) > 0


class Closed(Toy):
    """A seat may have several turns after each other: none is ever open."""

    __slots__ = ()

    def apply(self, action: int) -> Toy:
        return Closed((*self.path, action), self.pattern)

    @property
    def open(self) -> bool:
        return False


class Shared(Toy):
    """Both win after one action or after two; the action 2 loses at once."""

    __slots__ = ()

    def apply(self, action: int) -> Shared:
        return Shared((*self.path, action), self.pattern)

    def actions(self) -> Sequence[int]:
        return (0, 1, 2) if not self.path or self.path == (0,) else ()

    @property
    def outcome(self) -> Outcome | None:
        if self.actions():
            return None
        return Outcome(("b",) if self.path == (2,) else ("a", "b"), {}, "toy")


def guess(state: Toy, actions: Sequence[int]) -> int:
    """An evaluation for the seat to move."""
    value = state.chance % 201 - 100
    return value if state.mover == "a" else -value


class Giving(State[str]):
    """One turn, in which some of these letters are given up in any order; later ones are dearer."""

    __slots__ = ("count", "names", "past")
    #: How many states were made.
    made = 0

    def __init__(self, names: str, count: int, past: str = "") -> None:
        self.names, self.count, self.past = names, count, past

    @property
    def mover(self) -> str:
        return "red"

    @property
    def open(self) -> bool:
        return 0 < len(self.past) < self.count

    def actions(self) -> Sequence[str]:
        return [name for name in self.names if name not in self.past]

    def apply(self, action: str) -> Giving:
        Giving.made += 1
        return type(self)(self.names, self.count, "".join(sorted((*self.past, action))))

    def fault(self, action: str) -> Fault | None:
        return None

    @property
    def scores(self) -> Mapping[str, int]:
        return {"red": -sum(map(self.names.index, self.past)), "blue": 0}

    @property
    def outcome(self) -> None:
        return

    @property
    def key(self) -> str:
        return self.past


class Ways(Giving):
    """A turn from the start to 2: by 0, which looks better, then 1; or by 1 at once."""

    __slots__ = ()
    STEPS: ClassVar[Mapping[str, str]] = {"": "01", "0": "1", "1": "2"}

    @property
    def open(self) -> bool:
        return self.past != "2"

    def actions(self) -> Sequence[str]:
        return list(self.STEPS.get(self.past, ""))

    def apply(self, action: str) -> Ways:
        return Ways(self.names, self.count, action)
