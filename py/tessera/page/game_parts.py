"""What screens are made from, beside the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tessera.drawing.board import Board, GameWords
from tessera.page.html import RULES
from tessera.words.language import Words

if TYPE_CHECKING:
    from tessera.page.craft.acting import Craft
    from tessera.page.thinking.hints import Hint
    from tessera.page.thinking.thoughts import Thought


class GameParts(NamedTuple):
    """What a screen needs of a game: its board, its words, the page's craft for it.

    ``rules`` is the folder of the rules pages.
    """

    board: Board
    words: GameWords
    craft: Craft | None = None
    rules: str = RULES


class Status(NamedTuple):
    """How things stand around the table.

    ``kept`` is "kept", "blocked", "full" or "" (nothing to keep yet); ``watching`` is True
    while another tab plays this game; ``thinking`` while a bot thinks; ``trouble`` a sentence
    about what went wrong, or ""; ``listed`` is True while the list of turns is unfolded;
    ``confirms`` while turns are to be confirmed where a game wants that; ``zoom`` is how many
    steps larger the board is than at first; ``letters`` while the list of turns shows the letters
    of records and no pictures. ``replaying`` is how many actions a replay has shown
    last, None while none runs; ``pace`` how quickly it goes. ``thought`` is what a bot thinks, or
    thought last; ``unfolded`` whether more of it is shown than that; ``hint`` the last hint;
    ``retold`` says the trouble in other words, where it can.
    """

    kept: str = ""
    watching: bool = False
    thinking: bool = False
    trouble: str = ""
    listed: bool = True
    confirms: bool = True
    zoom: int = 0
    letters: bool = False
    replaying: int | None = None
    pace: str = "normal"
    thought: Thought | None = None
    unfolded: bool = False
    hint: Hint | None = None
    retold: Callable[[Words], str] | None = None
