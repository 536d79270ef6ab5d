"""The start of a game of Tyrus: its deal (TY-1, TY-2) and its option."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """The kinds of the elections in order, both decks in drawing order, the first leader's index.

    ``memory`` is True if the page shows the tiles that were turned up; no rule depends on it.
    """

    elections: tuple[int, ...]
    decks: tuple[tuple[int, ...], tuple[int, ...]]
    first: int
    memory: bool
