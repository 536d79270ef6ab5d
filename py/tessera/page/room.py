"""What screens are made from, beside the table."""

from __future__ import annotations

from typing import NamedTuple

from tessera.drawing.board import Board, GameRoom


class Room(NamedTuple):
    """What a screen needs of a game: its drawing room and its words."""

    board: Board
    words: GameRoom


class Standing(NamedTuple):
    """How things stand around the table.

    ``kept`` is "kept", "blocked", "full" or "" (nothing to keep yet); ``watching`` is True
    while another tab plays this game; ``thinking`` what the bot reports, None while it does
    not think; ``trouble`` a sentence about what went wrong, or ""; ``listed`` is True while
    the list of turns is unfolded; ``confirms`` while turns are to be confirmed where a game
    wants that.
    """

    kept: str = ""
    watching: bool = False
    thinking: str | None = None
    trouble: str = ""
    listed: bool = True
    confirms: bool = True
