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

#: The games' titles by their ids, in the order of display.
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
    """Names of the archives that a game needs: the packages it shares, and its own."""
    return (*about(game).shared, game)


def parts(game: str) -> tuple[str, ...]:
    """Parts of the page that a game needs, each in an archive; () for an unknown game."""
    return SHELF[game].parts if game in SHELF else ()


def withheld(game: str, seats: int) -> tuple[int, ...]:
    """Levels that a game does not offer with this number of seats; () for an unknown game."""
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
    """The bot of a game at a level; level 0 is the module ``beginner``, the others ``bot``."""
    thinks: Bot = _module(game, "bot" if level else "beginner")
    return thinks


def analysis(game: str) -> Analyst:
    """The analyst of a game, for the engine beside a board and for reviews."""
    ranks: Analyst = _module(game, "analysis")
    return ranks


def _module(game: str, name: str) -> Any:
    return import_module(f"tessera.games.{known(game)}.{name}")


#: A function of version 0.7 and earlier, kept for older callers.
room = older.room
