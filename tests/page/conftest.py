"""The small games of these tests, which no catalogue lists, have rules that can be linked to."""

from __future__ import annotations

import pytest

from tessera.games.catalogue import GAMES
from tessera.page.views import html


@pytest.fixture(autouse=True)
def _rules_of_small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of theirs begin with TR (`trio`) and BR (`bars`)."""
    monkeypatch.setattr(html, "GAMES", (*GAMES, "trio", "brick"))
