"""The games there are. A room of a game is imported only when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tessera.play.contract import Game
from tessera.play.fault import refuse

#: The games' names by their ids, in the order in which they are shown.
TITLES = {"pyrga": "Pyrga", "shacru": "Shacru", "pacru": "Pacru", "tayu": "Ta Yü", "tyrus": "Tyrus"}
GAMES = tuple(TITLES)
#: The rooms under ``games`` that are no game, which some games share, by game.
SHARED = {"shacru": ("sectors",), "pacru": ("sectors",)}

#: The parts of the page that only some games need, in archives of their own, by game.
PARTS = {"tayu": ("pieces",), "tyrus": ("pieces",)}


def known(game: str) -> str:
    """``game`` itself if the catalogue has it; else raises `Refused` ("protocol")."""
    if game not in GAMES:
        raise refuse("protocol", "game", game=game, allowed=GAMES)
    return game


def archives(game: str) -> tuple[str, ...]:
    """The folders of ``games`` that a game needs: those it shares with others, and its own."""
    return (*SHARED.get(known(game), ()), game)


def room(game: str, name: str) -> Any:
    """A room of a game as a module: ``rules``, ``board``, ``bot``, ``words``."""
    return import_module(f"tessera.games.{known(game)}.{name}")


def game(name: str) -> Game[Any]:
    """The rules of the game with that id."""
    rules: Game[Any] = room(name, "rules").GAME
    return rules
