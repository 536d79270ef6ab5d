"""Games put on a visitor's table as if they had been played there, and turns read from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from zlib import crc32

from tessera.games import catalogue
from tessera.page.core.events import Press
from tessera.play.match import Match
from tessera.saves.library import GAME, Library
from tessera.saves.port import SMALL
from tests.outside import kept
from tests.page.visitor import Visitor

MARKUP: Final = "<img src=x onerror=alert(1)>&amp;"


def put(at: Visitor, match: Match, players: Mapping[str, str]) -> str:
    """Put a kept game on the table; its name."""
    name = f"{crc32(f'{match.turns()} {players}'.encode()):08x}"
    at.storage.texts[GAME + name] = kept(match, players)
    at.go(f"#/game/{name}")
    assert name == at.session.table.name
    return name


def kept_texts(at: Visitor) -> dict[str, str]:
    """All that is kept, but for what the list of games is made of anew."""
    return {key: text for key, text in at.storage.texts.items() if not key.startswith(SMALL)}


def stored(at: Visitor, name: str = "") -> Match:
    """A game as it is kept now; that on the table unless another is named."""
    found = Library(at.storage, catalogue.game).load(name or at.session.table.name)
    assert found.kept is not None and found.damaged is None
    return found.kept.match


def turns(at: Visitor) -> list[str]:
    """The turns of the game on the table, as it writes them."""
    return at.session.table.texts()


def name_of(at: Visitor) -> str:
    """The name in the address of the game on the table."""
    return at.window.history[-1].rpartition("#/game/")[2]


def speak(at: Visitor, language: str) -> None:
    """Press the control of the masthead, which stands in the page itself, that sets a language."""
    at.site.input.press(Press("language", {"value": language}))
