"""What sessions need of a board's hands: what pieces can do, and what they need. Types only.

No code that runs imports this, so it is never loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tessera.page.core.events import Point, Press


class PieceInput(Protocol):
    """What a session asks of `features.pieces.commands`, in games that need it."""

    def rendered(self, *, focused: bool) -> None:
        """The screen was brought up to the table; whether it had the focus before."""

    def tapped(self, square: str) -> bool:
        """A finger means a square; whether it places or turns a piece there, and was seen to."""

    def hasty(self, press: Press) -> bool:
        """Whether a press hit a button that had only just come."""

    def entered(self) -> None:
        """Enter, or a click, on the board while a scene is shown."""

    def meant(self, point: Point) -> str:
        """What the pointer or the focus means by coming to something."""

    def key(self, key: str, square: str = "") -> bool:
        """A key on a square, or outside the board and fields; whether it meant something."""

    def close(self) -> None:
        """The session is over: listen to nothing any more."""


class BoardHands(Protocol):
    """What pieces need of a document: a wheel, a pane to look through."""

    def rendered(self) -> None:
        """The screen was brought up to the table."""

    def close(self) -> None:
        """Listen to nothing any more."""

    def looked_at(self, square: str) -> tuple[float, float]:
        """What one looks at, in shares of the board: a square, the focus, the last piece."""

    def middle(self) -> tuple[float, float]:
        """What lies in the middle of the pane, in shares of the board."""

    def bring(self, middle: tuple[float, float]) -> None:
        """Scroll the pane so that this lies in its middle."""

    def follow(self) -> None:
        """Bring the piece placed last into view, if it is not."""


class Wheeled(Protocol):
    """Who is told when the wheel is turned over the board."""

    def wheel(self, turned: float, *, pick: str) -> bool:
        """The wheel was turned so many pixels over something; whether that turns a piece."""
