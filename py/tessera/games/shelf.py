"""The shelf: the descriptions of all games, found in the folders beside this module.

The build replaces this module with one that lists the games (`website.sources`), because the page
fetches a game's folder only when somebody opens the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from tessera.games.about import About


def found(folder: Traversable) -> dict[str, About]:
    """Descriptions of the games in a folder, by id, in the shelf's order.

    The folder may be inside an archive, as on the workers of a cluster.
    """
    names = sorted(each.name for each in folder.iterdir() if (each / "about.py").is_file())
    games = {name: _about(name) for name in names}
    return dict(sorted(games.items(), key=lambda game: game[1].order))


def _about(game: str) -> About:
    module = import_module(f"tessera.games.{game}.about")
    about: About | None = getattr(module, "ABOUT", None)
    if about is None:
        raise ImportError(f"{module.__file__} has no ABOUT")
    return about


SHELF: Final[Mapping[str, About]] = found(files("tessera.games"))
