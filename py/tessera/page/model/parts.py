"""Parts of the page that come after the first board: a place for each, filled when they arrive.

Modules that the first board needs name what they need as a `Part`; `page.every` fills it. So no
module imports one that may not be here yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from tessera.drawing.board import Board, Picks
from tessera.page.model.table import Table
from tessera.play.contract import Seat
from tessera.play.match import Match

P = TypeVar("P")
#: The archive of all that the first turn can do without.
FEATURES: Final = "features"


class Missing(Exception):
    """A part was asked for before its archive came."""


class Part(Generic[P]):
    """A place for one thing that `FEATURES` brings."""

    def __init__(self) -> None:
        self._part: P | None = None

    def fill(self, part: P) -> None:
        """Put the part in its place."""
        self._part = part

    def __call__(self) -> P:
        """The part. Raises `Missing` before its archive has come."""
        if self._part is None:
            raise Missing
        return self._part

    def here(self) -> P | None:
        """The part; None before its archive has come."""
        try:
            return self()
        except Missing:
            return None


class PieceSteps(NamedTuple):
    """How choices go on in games that turn pieces or hide something.

    ``begun`` picks a piece and how it lies; ``fitted`` adds to picks a way to lie that fits;
    ``seer`` names the person who may still look at what their turn showed them.
    """

    begun: Callable[[Table, Board, Sequence[str]], Picks]
    fitted: Callable[[Table, Board, Picks | None, str], Picks | None]
    seer: Callable[[Table, Match], Seat | None]


PIECE_STEPS: Final[Part[PieceSteps]] = Part()
