"""Every game keeps what the contract promises of it: mypy reads the assignments below.

A module stands for its protocol as an object would: `Game`, `Board`, `GameWords`, `Bot`.
"""

from __future__ import annotations

from typing import Any, Final

from tessera.drawing.board import Board, GameWords
from tessera.games import catalogue
from tessera.games.pacru import board as pacru_board
from tessera.games.pacru import bot as pacru_bot
from tessera.games.pacru import rules as pacru_rules
from tessera.games.pacru import words as pacru_words
from tessera.games.pyrga import board as pyrga_board
from tessera.games.pyrga import bot as pyrga_bot
from tessera.games.pyrga import rules as pyrga_rules
from tessera.games.pyrga import words as pyrga_words
from tessera.games.shacru import board as shacru_board
from tessera.games.shacru import bot as shacru_bot
from tessera.games.shacru import rules as shacru_rules
from tessera.games.shacru import words as shacru_words
from tessera.games.tayu import board as tayu_board
from tessera.games.tayu import bot as tayu_bot
from tessera.games.tayu import rules as tayu_rules
from tessera.games.tayu import words as tayu_words
from tessera.games.tyrus import board as tyrus_board
from tessera.games.tyrus import bot as tyrus_bot
from tessera.games.tyrus import rules as tyrus_rules
from tessera.games.tyrus import words as tyrus_words
from tessera.play.contract import Game
from tessera.search.bot import Bot

RULES: Final[dict[str, Game[Any]]] = {
    "pyrga": pyrga_rules.GAME,
    "shacru": shacru_rules.GAME,
    "pacru": pacru_rules.GAME,
    "tayu": tayu_rules.GAME,
    "tyrus": tyrus_rules.GAME,
}
BOARDS: Final[dict[str, Board]] = {
    "pyrga": pyrga_board,
    "shacru": shacru_board,
    "pacru": pacru_board,
    "tayu": tayu_board,
    "tyrus": tyrus_board,
}
WORDS: Final[dict[str, GameWords]] = {
    "pyrga": pyrga_words,
    "shacru": shacru_words,
    "pacru": pacru_words,
    "tayu": tayu_words,
    "tyrus": tyrus_words,
}
BOTS: Final[dict[str, Bot]] = {
    "pyrga": pyrga_bot,
    "shacru": shacru_bot,
    "pacru": pacru_bot,
    "tayu": tayu_bot,
    "tyrus": tyrus_bot,
}


def test_every_game_stands_in_every_table() -> None:
    """As the catalogue has it: a game that is not listed above was never checked."""
    tables: tuple[tuple[dict[str, Any], Any], ...] = (
        (RULES, catalogue.game),
        (BOARDS, catalogue.board),
        (WORDS, catalogue.words),
        (BOTS, catalogue.bot),
    )
    for table, find in tables:
        assert {game: find(game) for game in catalogue.GAMES} == table
