"""The start of a game of Tyrus: its deal (TY-1, TY-2) and its option."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """The elections' kinds in order, both decks in drawing order, and the first leader's index."""

    elections: tuple[int, ...]
    decks: tuple[tuple[int, ...], tuple[int, ...]]
    first: int
    #: True if the page shows the tiles that were turned up; no rule depends on it.
    memory: bool
