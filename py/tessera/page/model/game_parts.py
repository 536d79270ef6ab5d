"""What screens are made from, of a game whose code is here."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.drawing.board import Board, GameWords

#: Where the rules pages lie, from the site's own page.
RULES: Final = "rules/"


class GameParts(NamedTuple):
    """What a screen needs of a game: its board, its words, the folder of its rules pages."""

    board: Board
    words: GameWords
    rules: str = RULES
