"""The types of a session's ports; `tessera.page.browser` and ``tests/page`` implement them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tessera.page.core.state import SessionState

if TYPE_CHECKING:
    from tessera.page.core.events import Point, Press
    from tessera.page.features.bots.model import BotQuery


class Document(Protocol):
    """The page's document or a part of it. Most methods ignore an unknown ``name`` (element id)."""

    def show(self, regions: Mapping[str, str]) -> None: ...
    def title(self, text: str) -> None: ...
    def focus(self, name: str) -> None: ...
    def has(self, name: str) -> bool: ...
    def unfold(self, name: str) -> None: ...
    def check(self, name: str) -> None: ...
    def fill(self, name: str, value: str) -> None: ...
    def select(self, name: str) -> None: ...

    def screen(self, text: str, game: str = "", quarters: int = 0) -> None:
        """Put up a new screen with empty regions; move focus from the old screen to the new one."""

    def items(self, texts: Sequence[str]) -> None:
        """Set the items of the list of turns."""

    def label(self, cells: Mapping[str, str]) -> None:
        """Set the labels of squares in the spoken grid."""

    def at(self, where: str) -> None:
        """Mark the document with the screen shown: ``home``, ``table`` or ``page``."""

    def bear(self, language: str, marks: Mapping[str, str]) -> None:
        """Mark the document with the language and with settings."""

    def say(self, text: str) -> None:
        """Have screen readers announce ``text``."""

    def ask(self, text: str) -> None:
        """Put up a dialog (HTML); close it if ``text`` is empty."""

    def note(self, text: str) -> None:
        """Show a line (HTML) at the foot of the page; "" removes it."""

    def focused_in(self, names: Sequence[str]) -> str:
        """The id in ``names`` whose element contains the focus; "" if none does."""

    def focus_board(self, *, scroll: bool = True) -> None:
        """Move the focus to where it last was in the spoken grid."""

    def is_led(self) -> bool:
        """True if the browser shows the focus, as it does when keys move it."""

    def is_lost(self) -> bool:
        """True if no usable element on the screen has the focus."""

    def rove(self, before: str, square: str) -> None:
        """Move the grid's tab stop and the focus from one square to another."""

    def reveal(self, name: str) -> None:
        """Scroll an element into view, no further than needed."""

    def is_open(self, name: str) -> bool:
        """True if a ``details`` element is unfolded."""

    def expand(self, name: str, *, unfolded: bool) -> None:
        """Set a control's ``aria-expanded``: True if the part that it controls is unfolded."""

    def insert(self, text: str) -> None:
        """Insert text into the focused field."""

    def write(self, name: str, text: str) -> None:
        """Replace an element's content with HTML."""

    def open_box(self, game: str, seats: str) -> bool:
        """Open a game's box for this many seats ("": as many as last time); False on failure."""

    def choose(self, name: str, file: str, text: str) -> None:
        """Put a file called ``file`` with this text into the file field ``name``."""

    def hold_still(self, *, still: bool) -> None:
        """Keep the board from scrolling under a finger if ``still``; otherwise let it scroll."""

    def carry(self, picture: str, x: float = 0, y: float = 0, *, touch: bool = False) -> None:
        """Show an SVG picture at this point (pixels), or above it for a finger; "" removes it."""


class Clock(Protocol):
    def later(self, seconds: float, call: Callable[[], None]) -> None: ...

    def now(self) -> str:
        """The time in UTC, in ISO 8601 format with milliseconds."""

    def today(self) -> str:
        """The player's local date, in ISO 8601 format."""

    def seconds(self) -> float:
        """Seconds since a fixed moment; they never decrease."""

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work in the background; an error in it is reported as an uncaught error."""

    async def rest(self) -> None:
        """Let the browser do pending work before the caller continues."""


class Archives(Protocol):
    """Code and words that are fetched on demand."""

    @property
    def rules(self) -> str:
        """The folder of the rules pages, relative to this page."""

    async def fetch(self, name: str) -> None:
        """Fetch and mount an archive. Raises `OSError`; `FileNotFoundError` if the file is gone."""

    async def read(self, name: str) -> str:
        """The text of a file in the app's folder. Raises `OSError` if it cannot be fetched."""


class ChosenFile(Protocol):
    """A file that the player chose, unread so far; ``size`` is in bytes."""

    size: int

    async def head(self, most: int) -> bytes:
        """Read up to ``most`` bytes from the start. Raises `OSError` if the file cannot be read."""


class Window(Protocol):
    """The browser's window: the address and history, the system's settings, and files."""

    languages: Sequence[str]  #: The browser's languages, the preferred one first.

    def push(self, address: str) -> None: ...
    def replace(self, address: str) -> None: ...
    def download(self, name: str, text: str, kind: str = "text/plain") -> None: ...

    def address(self) -> str:
        """The part of the address after ``#``, decoded unless it has fields."""

    def page_address(self) -> str:
        """The address without ``#`` and what follows."""

    def back(self) -> None:
        """Go back in the history, or show the home page if the visit began on this page."""

    def is_wide(self) -> bool:
        """True if the board and the column beside it fit side by side."""

    def is_still(self) -> bool:
        """True if the player wants no animation."""

    def lets_through(self) -> bool:
        """True if downloads are sure to work; always False in a frame."""

    def chosen_file(self, name: str) -> ChosenFile | None:
        """The file in the field with that id; None if the field is empty or missing."""

    def choose(self, name: str, file: ChosenFile) -> None:
        """Put a file chosen earlier into the file field with that id."""

    def brought(self) -> Sequence[str | ChosenFile]:
        """Texts and files that were dropped, pasted or shared since the last call."""

    def can_persist(self) -> bool:
        """True if the browser can be asked for lasting storage; always False in a frame."""

    def persist(self) -> None:
        """Ask the browser not to clear the storage."""


class Sound(Protocol):
    def play(self, kind: str) -> None:
        """If sounds are on, play one: ``refusal``, ``win``, ``end``, or a game's id for a turn."""


class TabLock(Protocol):
    """The right to play a game, which only one tab has at a time."""

    #: True if this browser can grant that right; otherwise every tab plays.
    able: bool

    def leave(self) -> None: ...

    def take(self, name: str, *, steal: bool = False) -> None:
        """Request the right to play a game; ``steal`` takes it from another tab."""


#: Makes a `TabLock`. The callback gets True if the right is granted, False if denied or lost.
MakeTabLock = Callable[[Callable[[bool], None]], TabLock]


class Bots(Protocol):
    """The port to the bots' search: one question at a time."""

    #: The question that is waiting for an answer; None if there is none.
    asked: BotQuery | None

    def ask(self, asked: BotQuery) -> None:
        """Ask a question, for example how to finish a turn; any earlier question is forgotten."""

    def answer_now(self) -> None:
        """Request the best answer found so far."""

    def forget(self) -> None:
        """Stop thinking; no answer will come."""

    def ponder(self, about: BotQuery | None) -> None:
        """Prepare for a question, if the player and the device allow it; None stops that."""


#: Makes `Bots`. At each failure, the callback is called; its flag is True if the bots give up.
MakeBots = Callable[[Callable[[str, bool], None]], Bots]


class BotController(Protocol):
    """The controller of the bots at a session's table, and of hints."""

    def forget(self) -> None: ...
    def answer_now(self) -> None: ...

    def follow(self, before: SessionState | None, after: SessionState) -> tuple[NamedTuple, ...]:
        """Return the slices to replace in the state ``after``; () if nothing changed for bots."""

    def attend(self) -> None:
        """Start or stop the bots' thinking, as the shown state requires."""

    def skip_pauses(self, how: str) -> None:
        """Let bots play without pauses from now on; ``how`` is a value for `Hurry`."""

    def hint(self, what: str) -> None:
        """Search for a hint (``what``: "" or a level), repeat it (""), or show, play or hide it."""


class Thinker(Protocol):
    """The part of a `BotController` that asks the bots: see `features.bots.thinking`."""

    def think(self) -> None: ...
    def rest(self) -> None: ...
    def forget(self) -> None: ...
    def follow(self, state: SessionState, *, thinks: bool) -> tuple[NamedTuple, ...]: ...
    def answer_now(self) -> None: ...
    def skip_pauses(self) -> None: ...
    def hint(self, what: str) -> None: ...


class PieceInput(Protocol):
    """Input for games with rotatable pieces or a curtain: see `features.pieces.commands`."""

    def rendered(self, *, focused: bool) -> None: ...
    def tapped(self, square: str) -> bool: ...
    def hasty(self, press: Press) -> bool: ...
    def entered(self) -> None: ...
    def meant(self, point: Point) -> str: ...
    def key(self, key: str, square: str = "") -> bool: ...
    def close(self) -> None: ...


class Walk(Protocol):
    """A lesson (`features.lesson`) or a study (`features.study`) that arrow keys step through."""

    @property
    def draws(self) -> bool:
        """True if a pick draws on the board instead of playing a turn."""

    def picked(self, what: str) -> bool:
        """Handle a pick; True if it needs no further handling."""

    def key(self, key: str) -> bool:
        """Handle a key pressed outside the board and fields; True if the key did something."""

    def reload(self) -> None:
        """Show what was saved last, for example by another tab."""

    def settle(self) -> None:
        """Save what is unsaved, because the page may be about to close."""


class BoardHands(Protocol):
    """The browser's services for pieces: the mouse wheel, and the pane that scrolls the board."""

    def rendered(self) -> None: ...
    def close(self) -> None: ...

    def room(self) -> float:
        """The pane's width in pixels on a touch screen; infinite on other screens."""

    def looked_at(self, square: str) -> tuple[float, float]:
        """A square's middle, as fractions of the board; "" means the focus or the last piece."""

    def middle(self) -> tuple[float, float]:
        """The point in the middle of the pane, as fractions of the board's width and height."""

    def bring(self, middle: tuple[float, float]) -> None:
        """Scroll the pane until this point is in its middle."""

    def follow(self) -> None:
        """Scroll to the piece placed last, if it is out of view."""
