"""A storage that goes wrong at a chosen operation, in one of the ways storages go wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tessera.saves.port import Memory, StorageBlocked, StorageFull


class Stopped(BaseException):
    """The process ended here: the tab was closed, the machine switched off."""


class Faulty(Memory):
    """A memory that asks ``wrong`` before each operation, counted from 0, how it goes.

    ``wrong`` gives the name of one of `WAYS`, or None for an operation that goes well.
    """

    def __init__(self, texts: Mapping[str, str], wrong: Callable[[int], str | None]) -> None:
        super().__init__()
        self.texts.update(texts)
        self.wrong = wrong
        self.operations = 0

    def _way(self) -> str | None:
        self.operations += 1
        way = self.wrong(self.operations - 1)
        if way == "stopped":
            raise Stopped
        if way == "blocked":
            raise StorageBlocked
        return way

    def get(self, key: str) -> str | None:
        way = self._way()
        if way == "reads nothing":
            return None
        found = super().get(key)
        return f"x{found}" if way == "reads other" else found

    def set(self, key: str, text: str) -> None:
        way = self._way()
        if way == "full":
            raise StorageFull
        if way == "dropped":
            return
        torn = way in ("torn", "torn and full", "torn and stopped")
        super().set(key, text[: len(text) // 2] if torn else text)
        if way == "torn and full":
            raise StorageFull
        if way in ("torn and stopped", "done and stopped"):
            raise Stopped

    def remove(self, key: str) -> None:
        way = self._way()
        if way != "dropped":
            super().remove(key)
        if way == "done and stopped":
            raise Stopped

    def keys(self) -> list[str]:
        self._way()
        return super().keys()


#: Every way in which an operation goes wrong; what does not concern an operation lets it go well.
WAYS = (
    "blocked", "full", "dropped", "torn", "torn and full", "torn and stopped", "done and stopped",
    "stopped", "reads nothing", "reads other",
)  # fmt: skip
#: Those in which the storage says truly what stands in it.
HONEST = tuple(way for way in WAYS if not way.startswith("reads"))


def at(place: int, way: str, *, lasting: bool) -> Callable[[int], str | None]:
    """A fault at one operation, or from there on."""

    def wrong(operation: int) -> str | None:
        due = operation >= place if lasting else operation == place
        return way if due else None

    return wrong
