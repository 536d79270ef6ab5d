"""What screens are made from, beside the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tessera.drawing.board import Board, GameRoom

if TYPE_CHECKING:
    from tessera.page.craft.acting import Craft


class Room(NamedTuple):
    """What a screen needs of a game: its drawing room, its words, the page's craft for it."""

    board: Board
    words: GameRoom
    craft: Craft | None = None


class Standing(NamedTuple):
    """How things stand around the table.

    ``kept`` is "kept", "blocked", "full" or "" (nothing to keep yet); ``watching`` is True
    while another tab plays this game; ``thinking`` while a bot thinks; ``trouble`` a sentence
    about what went wrong, or ""; ``listed`` is True while the list of turns is unfolded;
    ``confirms`` while turns are to be confirmed where a game wants that; ``zoom`` is how many
    steps larger the board is than at first.
    """

    kept: str = ""
    watching: bool = False
    thinking: bool = False
    trouble: str = ""
    listed: bool = True
    confirms: bool = True
    zoom: int = 0
