"""The games are found in their folders, in the shelf's order, and are what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from tessera.games import catalogue, shelf
from tessera.games.about import About, Material
from tests.golden.sources import ROOT, script
from website.page_archives import PIECES
from website.sources import written_shelf

FOLDER = Path(shelf.__file__).parent
every_game = pytest.mark.parametrize("game", catalogue.GAMES)


def test_every_folder_that_tells_of_itself_is_a_game() -> None:
    """No game is named anywhere else; the others are packages that games share."""
    folders = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    shared = {package for about in shelf.SHELF.values() for package in about.shared}
    assert {*catalogue.GAMES} == {path.parent.name for path in FOLDER.glob("*/about.py")}
    assert {*catalogue.GAMES} == folders - shared


def test_games_stand_in_the_order_that_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that say the same stand by their names."""
    orders = [about.order for about in shelf.SHELF.values()]
    assert sorted(orders) == orders and len({*orders}) == len(orders)
    said = {"pyrga": 2, "tyrus": 2, "tayu": 1}
    monkeypatch.setattr(shelf, "_about", lambda game: About(game, said.get(game, 9), 1, "wood", 1))
    assert ["tayu", "pyrga", "tyrus"] == [*shelf.found(FOLDER)][:3]


@every_game
def test_a_game_has_the_title_that_it_tells(game: str) -> None:
    """The rules and the catalogue name it alike."""
    assert catalogue.about(game).title == catalogue.TITLES[game] == catalogue.game(game).title


@every_game
def test_what_a_game_needs_is_there(game: str) -> None:
    """Shared packages are folders beside it, parts of the page are known."""
    about = catalogue.about(game)
    assert all((FOLDER / package / "__init__.py").exists() for package in about.shared)
    assert {*about.parts} <= {PIECES}


def test_materials_are_those_that_sound() -> None:
    """Every material has a click in the page's script."""
    clicks = script("sound.mjs").partition("const CLICKS = {")[2].partition("};")[0]
    assert [line.split(":")[0].strip() for line in clicks.strip().splitlines()] == [
        *get_args(Material)
    ]


def test_the_build_writes_the_shelf_that_it_found() -> None:
    """What the page and the wheel import instead names the same games, in the same order."""
    found: dict[str, Any] = {}
    exec(written_shelf(shelf.SHELF), found)
    assert list(shelf.SHELF.items()) == list(found["SHELF"].items())
    assert (ROOT / "py/tessera/games/shelf.py").is_file()
