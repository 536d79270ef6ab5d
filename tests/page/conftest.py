"""What tests of the page may ask for: games that no catalogue lists, archives as in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tessera.games.catalogue import GAMES
from tessera.page.model.parts import Missing, Part
from tessera.page.views import html
from tessera.saves import trees
from tessera.saves.beside import ARCHIVE, come
from tessera.words import language
from tests.page.fakes import FakeArchives
from tests.words.speaking import compiled


@pytest.fixture(autouse=True)
def _rules_of_small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of theirs begin with TR (`trio`) and BR (`bars`)."""
    monkeypatch.setattr(html, "GAMES", ("trio", "brick", *GAMES))


@pytest.fixture
def as_fetched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a browser: parts and words are there only when their archive has come."""
    came: set[str] = set()
    come.clear()
    fetch, ask = FakeArchives.fetch, Part.__call__

    async def fetch_it(self: FakeArchives, name: str) -> None:
        await fetch(self, name)
        came.add(name)
        if name == ARCHIVE:
            come[:] = [trees]

    def ask_it(self: Part[Any]) -> Any:
        if self.archive not in came:
            raise Missing(self.archive)
        return ask(self)

    def data(package: str, name: str) -> bytes:
        if "fr" not in came:
            raise OSError(name)
        return compiled(package, name)

    monkeypatch.setattr(FakeArchives, "fetch", fetch_it)
    monkeypatch.setattr(Part, "__call__", ask_it)
    monkeypatch.setattr(language, "_data", data)
    yield
    come[:] = [trees]
