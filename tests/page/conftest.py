"""What tests of the page may ask for: games that no catalogue lists, archives as in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tessera.games.catalogue import GAMES
from tessera.page.core import commands as late
from tessera.page.core import html
from tessera.page.core.parts import FEATURES, PIECE_STEPS, PIECE_VIEWS, Missing, Part
from tessera.page.core.session import PIECE_INPUT
from tessera.page.features.pieces.commands import BOARD_HANDS
from tessera.saves import trees
from tessera.saves.beside import FETCHED
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
    FETCHED.trees = None
    fetch, ask = FakeArchives.fetch, Part.__call__

    async def fetch_it(self: FakeArchives, name: str) -> None:
        await fetch(self, name)
        came.add(name)
        if name == FEATURES:
            FETCHED.trees = trees

    def ask_it(self: Part[Any]) -> Any:
        with_game = self in (PIECE_STEPS, PIECE_VIEWS, PIECE_INPUT, BOARD_HANDS, late.PIECES)
        if FEATURES not in came and not (with_game and came & {"tayu", "tyrus"}):
            raise Missing
        return ask(self)

    def data(package: str, name: str) -> bytes:
        if "fr" not in came:
            raise OSError(name)
        return compiled(package, name)

    monkeypatch.setattr(FakeArchives, "fetch", fetch_it)
    monkeypatch.setattr(Part, "__call__", ask_it)
    monkeypatch.setattr(language, "_data", data)
    yield
    FETCHED.trees = trees
