"""Ta Yü keeps what the contract promises of it: mypy reads these lines."""

from __future__ import annotations

from typing import Any, Final

from tessera.drawing.board import Board, GameWords
from tessera.games.tayu import analysis, beginner, board, bot, placing, rules, setting, words
from tessera.page.model.editing import Setting
from tessera.play.contract import Game
from tessera.play.placing import Placing
from tessera.search.bot import Bot
from tessera.search.ranking import Analyst

RULES: Final[Game[Any]] = rules.GAME
BOARD: Final[Board] = board
WORDS: Final[GameWords] = words
BOT: Final[Bot] = bot
ANALYST: Final[Analyst] = analysis
BEGINNER: Final[Bot] = beginner
PLACING: Final[Placing] = placing
SETTING: Final[Setting] = setting
