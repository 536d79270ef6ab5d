"""The catalogue of games, which imports a game's modules on first use.

All functions except `parts` and `withheld` raise `Refused` ("protocol") for an unknown game.
"""

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

#: The games' titles by game id, in the order of display.
TITLES = {game: about.title for game, about in SHELF.items()}
GAMES = tuple(TITLES)


def known(game: str) -> str:
    """Return ``game`` if it is in the catalogue; otherwise raise `Refused` ("protocol")."""
    if game not in GAMES:
        raise refuse("protocol", "game", game=game, allowed=GAMES)
    return game


def about(game: str) -> About:
    return SHELF[known(game)]


def archives(game: str) -> tuple[str, ...]:
    """The names of the archives that a game needs: its shared packages, then its own package."""
    return (*about(game).shared, game)


def parts(game: str) -> tuple[str, ...]:
    """The optional parts of the page that a game needs; () for an unknown game."""
    return SHELF[game].parts if game in SHELF else ()


def withheld(game: str, seats: int) -> tuple[int, ...]:
    """The bot levels not offered with this number of seats; () for an unknown game."""
    return SHELF[game].withheld.get(seats, ()) if game in SHELF else ()


def game(name: str) -> Game[Any]:
    rules: Game[Any] = _module(name, "rules").GAME
    return rules


def board(game: str) -> Board:
    drawn: Board = _module(game, "board").BOARD
    return drawn


def words(game: str) -> GameWords:
    said: GameWords = _module(game, "words").WORDS
    return said


def bot(game: str, level: int = 1) -> Bot:
    """A game's bot: the module ``beginner`` for level 0, the module ``bot`` for other levels."""
    thinks: Bot = _module(game, "bot" if level else "beginner")
    return thinks


def analysis(game: str) -> Analyst:
    """A game's module ``analysis``, for the engine beside a board and for reviews."""
    ranks: Analyst = _module(game, "analysis")
    return ranks


def _module(game: str, name: str) -> Any:
    return import_module(f"tessera.games.{known(game)}.{name}")


#: A function of version 0.7, now deprecated; other programs may still call it.
room = older.room
