"""What a game of Tyrus begins with: the deal (TY-1, TY-2), and what the page shows of it."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """The elections' kinds in their order, both decks in drawing order, who leads the first one.

    ``memory`` is whether the page shows the tiles that were turned up; no rule looks at it.
    """

    elections: tuple[int, ...]
    decks: tuple[tuple[int, ...], tuple[int, ...]]
    first: int
    memory: bool
