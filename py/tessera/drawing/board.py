"""What a game's ``board`` room offers to the page.

A choice is made in *picks*: short texts such as ``kind:T`` or ``square:b2``, which stand in
the drawing and beside it as ``data-pick``. The picks of an action, in order, are a path; the
actions that are legal make a tree of paths, and the page walks down it. So one way of
choosing serves mouse, touch and keyboard in every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from tessera.words.language import Words

Picks = tuple[str, ...]


class Looks(NamedTuple):
    """What the marks show beside the position itself.

    ``picks`` are those made so far; ``legal`` the actions that may follow (empty when the
    player only looks); ``last`` is the last turn's final action, or None.
    """

    picks: Picks
    legal: Sequence[Any]
    last: Any


class Choice(NamedTuple):
    """Something to pick beside the board: its pick, a picture (SVG text), a name, how many."""

    pick: str
    picture: str
    name: str
    left: int | None = None


class Board(Protocol):
    """A game's drawing and choosing, as pure functions."""

    #: The SVG ``viewBox``.
    VIEW_BOX: str
    #: The squares of the spoken grid, row by row from the top.
    ROWS: tuple[tuple[str, ...], ...]

    def ground(self) -> str:
        """The lowest layer; it never changes."""
        ...

    def pieces(self, seen: Any) -> str:
        """The pieces, each with an id that stays its own."""
        ...

    def marks(self, seen: Any, looks: Looks) -> str:
        """Under the pieces: what is asked."""
        ...

    def choices(self, seen: Any, looks: Looks) -> str:
        """Over the pieces: the last turn, what is possible, the choice begun."""
        ...

    def preview(self, seen: Any, picks: Picks) -> str:
        """What the picks would put on the board, as a ghost; empty if nothing."""
        ...

    def picks(self, action: Any) -> Picks:
        """The path of picks that chooses an action."""
        ...

    def attempt(self, seen: Any, picks: Picks) -> Any | None:
        """Some action that begins with these picks, legal or not, to ask why it is refused."""
        ...

    def hand(self, _: Words, seen: Any, seat: str) -> list[Choice]:
        """What a seat has to choose from beside the board."""
        ...

    def further(self, _: Words, seen: Any, picks: Picks) -> list[Choice]:
        """What is to be picked next where the board alone does not show it (a heading)."""
        ...

    def symbols(self, seat: str, actions: Sequence[Any]) -> str:
        """A turn in the game's own small symbols (HTML), for the list of turns."""
        ...

    def keys(self, seen: Any, picks: Picks) -> dict[str, str]:
        """What keys pick while the board has the focus, by the key's name in the browser."""
        ...

    def label(self, _: Words, seen: Any, square: str) -> str:
        """What stands on a square, to be spoken."""
        ...
