"""The start of a game of Tyrus: its deal (TY-1, TY-2) and its option."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """The elections and both decks, in drawing order, and the seat index of the first leader."""

    elections: tuple[int, ...]
    decks: tuple[tuple[int, ...], tuple[int, ...]]
    first: int
    #: True if the page keeps showing the tiles that were turned up. No rule depends on this option.
    memory: bool
