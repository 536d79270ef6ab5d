"""What tests of the page may ask for: archives that come as in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tessera.page import every
from tessera.page.core.commands import BOARD, GAME, SITE
from tessera.page.core.parts import VIEWS
from tessera.page.core.routes import OPENERS
from tessera.saves.beside import FETCHED
from tessera.words import language
from tessera.words.faults import LATE
from tessera.words.trees import TREES
from tests.page.fakes import FakeArchives
from tests.words.speaking import compiled


@pytest.fixture
def as_fetched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a browser: features and words are there only when their archive has come."""
    came: set[str] = set()
    FETCHED.trees = None
    for key in TREES:
        LATE.pop(key, None)
    for place in (BOARD, GAME, SITE, OPENERS, VIEWS):
        place.clear()
    for feature in (*every.FEATURES.values(), every.BESIDE):
        for part in feature.parts:
            part.fill(None)
    fetch = FakeArchives.fetch

    async def fetch_it(self: FakeArchives, name: str) -> None:
        await fetch(self, name)
        came.add(name)

    def data(package: str, name: str) -> bytes:
        if "fr" not in came:
            raise OSError(name)
        return compiled(package, name)

    monkeypatch.setattr(FakeArchives, "fetch", fetch_it)
    monkeypatch.setattr(language, "package_file", data)
    yield
    every.take_up()
