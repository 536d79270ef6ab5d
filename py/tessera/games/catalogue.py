"""The games there are. A module of a game is imported only when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tessera.play.contract import Game
from tessera.play.fault import refuse
from tessera.play.older import older

if TYPE_CHECKING:
    from tessera.drawing.board import Board, GameWords
    from tessera.search.bot import Bot

#: The games' names by their ids, in the order in which they are shown.
TITLES = {"pyrga": "Pyrga", "shacru": "Shacru", "pacru": "Pacru", "tayu": "Ta Yü", "tyrus": "Tyrus"}
GAMES = tuple(TITLES)
#: The packages under ``games`` that are no game, which some games share, by game.
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


def game(name: str) -> Game[Any]:
    """The rules of the game with that id. Raises `Refused` ("protocol") as all below do."""
    rules: Game[Any] = _module(name, "rules").GAME
    return rules


def board(game: str) -> Board:
    """How a game is drawn and its actions are chosen."""
    drawn: Board = _module(game, "board")
    return drawn


def words(game: str) -> GameWords:
    """What a game says."""
    said: GameWords = _module(game, "words")
    return said


def bot(game: str) -> Bot:
    """How a game's bots choose."""
    thinks: Bot = _module(game, "bot")
    return thinks


def _module(game: str, name: str) -> Any:
    return import_module(f"tessera.games.{known(game)}.{name}")


def room(game: str, name: str) -> Any:
    """A module of a game by its name: `board`, `words` or `bot`, as they were had up to 0.7."""
    older("catalogue.room", f"catalogue.{name}")
    return _module(game, name)
