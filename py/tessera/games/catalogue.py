"""The games there are. A module of a game is imported only when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tessera.games.shelf import SHELF
from tessera.play import older
from tessera.play.contract import Game
from tessera.play.fault import refuse

if TYPE_CHECKING:
    from tessera.drawing.board import Board, GameWords
    from tessera.games.about import About
    from tessera.search.bot import Bot
    from tessera.search.ranking import Analyst

#: The games' names by their ids, in the order in which they are shown.
TITLES = {game: about.title for game, about in SHELF.items()}
GAMES = tuple(TITLES)


def known(game: str) -> str:
    """``game`` itself if the catalogue has it; else raises `Refused` ("protocol")."""
    if game not in GAMES:
        raise refuse("protocol", "game", game=game, allowed=GAMES)
    return game


def about(game: str) -> About:
    """What a game tells of itself."""
    return SHELF[known(game)]


def archives(game: str) -> tuple[str, ...]:
    """The folders of ``games`` that a game needs: those it shares with others, and its own."""
    return (*about(game).shared, game)


def parts(game: str) -> tuple[str, ...]:
    """The parts of the page that a game needs, each in an archive; none of an unknown game."""
    return SHELF[game].parts if game in SHELF else ()


def withheld(game: str, seats: int) -> tuple[int, ...]:
    """The levels that a game does not offer with so many seats; none of an unknown game."""
    return SHELF[game].withheld.get(seats, ()) if game in SHELF else ()


def game(name: str) -> Game[Any]:
    """The rules of the game with that id. Raises `Refused` ("protocol") as all below do."""
    rules: Game[Any] = _module(name, "rules").GAME
    return rules


def board(game: str) -> Board:
    """How a game is drawn and its actions are chosen."""
    drawn: Board = _module(game, "board").BOARD
    return drawn


def words(game: str) -> GameWords:
    """What a game says."""
    said: GameWords = _module(game, "words").WORDS
    return said


def bot(game: str, level: int = 1) -> Bot:
    """How a game's bot of a level chooses: that of level 0 is a module of its own."""
    thinks: Bot = _module(game, "bot" if level else "beginner")
    return thinks


def analysis(game: str) -> Analyst:
    """How several turns of a game are valued, for the engine beside a board and for reviews."""
    ranks: Analyst = _module(game, "analysis")
    return ranks


def _module(game: str, name: str) -> Any:
    return import_module(f"tessera.games.{known(game)}.{name}")


#: Called so up to 0.7.
room = older.room
