"""Games put on a visitor's table as if they had been played there, and turns read from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from zlib import crc32

from tessera.games import catalogue
from tessera.page.model.events import Press
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.saves.library import GAME, Kept, Library
from tessera.saves.port import Memory
from tests.page.visitor import Visitor

PERSONS: Final = {"white": "person", "black": "person"}
MOVES: Final = "Sb2 Tb1E Cd1 Td1N Sd4"
WHEN: Final = "2026-11-21T12:00:00Z"
MARKUP: Final = "<img src=x onerror=alert(1)>&amp;"


def played(moves: str, headers: str = "", game: str = "pyrga") -> Match:
    """A game, of Pyrga unless another is named, by its moves."""
    return read_record(f'[Game "{game}"]\n{headers}\n{moves}', catalogue.game)


def written(match: Match, players: Mapping[str, str], when: str = WHEN) -> str:
    """A game as the page keeps it."""
    storage = Memory()
    Library(storage, catalogue.game).keep("it", Kept(match, players, when))
    return storage.texts[f"{GAME}it"]


def put(at: Visitor, match: Match, players: Mapping[str, str]) -> str:
    """Put a kept game on the table; its name."""
    name = f"{crc32(f'{match.turns()} {players}'.encode()):08x}"
    at.storage.texts[GAME + name] = written(match, players)
    at.go(f"#/game/{name}")
    assert name == at.session.table.name
    return name


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
