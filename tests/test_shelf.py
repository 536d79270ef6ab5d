"""The games are found in their folders, in the shelf's order, and are what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from tessera.games import catalogue, shelf
from tessera.games.about import Material
from tests.golden.sources import script
from website.page_archives import PIECES
from website.sources import written_shelf

FOLDER = Path(shelf.__file__).parent


def test_every_folder_that_tells_of_itself_is_a_game() -> None:
    """No game is named anywhere else; the others are packages that games share."""
    folders = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    shared = {package for about in shelf.SHELF.values() for package in about.shared}
    assert {*catalogue.GAMES} == {path.parent.name for path in FOLDER.glob("*/about.py")}
    assert {*catalogue.GAMES} == folders - shared


def test_games_stand_in_the_order_that_they_say() -> None:
    """The shelf that is found, and the one that the page and the wheel import instead."""
    orders = [about.order for about in shelf.SHELF.values()]
    assert sorted(orders) == orders and len({*orders}) == len(orders)
    found: dict[str, Any] = {}
    exec(written_shelf(shelf.SHELF), found)
    assert list(shelf.SHELF.items()) == list(found["SHELF"].items())


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_game_is_what_it_tells(game: str) -> None:
    """Its title is the rules' too; shared packages are beside it, parts of the page are known."""
    about = catalogue.about(game)
    assert about.title == catalogue.TITLES[game] == catalogue.game(game).title
    assert all((FOLDER / package / "__init__.py").exists() for package in about.shared)
    assert {*about.parts} <= {PIECES}


def test_materials_are_those_that_sound() -> None:
    """Every material has a click in the page's script."""
    clicks = script("sound.mjs").partition("const CLICKS = {")[2].partition("};")[0]
    assert [line.split(":")[0].strip() for line in clicks.strip().splitlines()] == [
        *get_args(Material)
    ]
