"""Ports of sessions (types; see `tessera.page.browser`, ``tests/page/fakes.py``); never loaded."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tessera.page.core.state import SessionState

if TYPE_CHECKING:
    from tessera.page.core.events import Point, Press
    from tessera.page.features.bots.model import BotQuery


class Document(Protocol):
    """One part of a document: regions with ids, a spoken grid, a line that is announced.

    ``name`` is the id of an element; where there is none of that id, nothing is done.
    """

    def show(self, regions: Mapping[str, str]) -> None: ...
    def title(self, text: str) -> None: ...
    def focus(self, name: str) -> None: ...
    def has(self, name: str) -> bool: ...
    def unfold(self, name: str) -> None: ...
    def check(self, name: str) -> None: ...
    def fill(self, name: str, value: str) -> None: ...
    def select(self, name: str) -> None: ...

    def screen(self, text: str, game: str = "", quarters: int = 0) -> None:
        """Put up another screen, whose regions are empty; keep the focus on it."""

    def items(self, texts: Sequence[str]) -> None:
        """Bring the items of the list of turns to their texts."""

    def label(self, cells: Mapping[str, str]) -> None:
        """Say something else of these squares of the spoken grid."""

    def at(self, where: str) -> None:
        """Say which screen is up: ``home``, ``table``, ``page``."""

    def bear(self, language: str, marks: Mapping[str, str]) -> None:
        """Mark the document with the language and with settings."""

    def say(self, text: str) -> None:
        """Let a screen reader speak a text."""

    def ask(self, text: str) -> None:
        """Put up a question (HTML), or take it away if ``text`` is empty."""

    def note(self, text: str) -> None:
        """Leave a line (HTML) at the foot of the page; empty takes it away."""

    def focused_in(self, names: Sequence[str]) -> str:
        """Which of the elements with these ids holds the focus; "" if none does."""

    def focus_board(self, *, scroll: bool = True) -> None:
        """Move the focus to the spoken grid, where it was last."""

    def is_led(self) -> bool:
        """True if the focus shows, since keys lead it."""

    def is_lost(self) -> bool:
        """True if nothing on the screen has the focus, or what has it cannot be used."""

    def rove(self, before: str, square: str) -> None:
        """Move the grid's tab stop and the focus from one square to another."""

    def reveal(self, name: str) -> None:
        """Scroll no further than needed to have it in sight."""

    def is_open(self, name: str) -> bool:
        """True if it is a ``details`` that is unfolded."""

    def expand(self, name: str, *, unfolded: bool) -> None:
        """Let a control say whether what it opens is open."""

    def insert(self, text: str) -> None:
        """Write something into the field that has the focus, where one writes."""

    def write(self, name: str, text: str) -> None:
        """Replace what stands in it by HTML text."""

    def open_box(self, game: str, seats: str) -> bool:
        """Open the box of a game for so many seats or, with "", as last; False without one."""

    def choose(self, name: str, file: str, text: str) -> None:
        """Put a file of that name and text into the file field with an id."""

    def hold_still(self, *, still: bool) -> None:
        """Let the board not scroll under a finger, as long as that holds something."""

    def carry(self, picture: str, x: float = 0, y: float = 0, *, touch: bool = False) -> None:
        """Let an SVG picture follow the pointer (in pixels), above a finger; "" for none."""


class Clock(Protocol):
    """Time, and work that goes on beside."""

    def later(self, seconds: float, call: Callable[[], None]) -> None: ...

    def now(self) -> str:
        """The time, ISO 8601, UTC, to the millisecond."""

    def today(self) -> str:
        """The player's local date, ISO 8601."""

    def seconds(self) -> float:
        """Seconds since some moment; never goes back."""

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside; what it raises is an uncaught error of the page."""

    async def rest(self) -> None:
        """Let the browser do what waits, and then go on."""


class Archives(Protocol):
    """Code and words that are fetched when they are needed."""

    @property
    def rules(self) -> str:
        """Where the rules pages lie, from this page."""

    async def fetch(self, name: str) -> None:
        """Fetch an archive and put its modules in their places.

        Raises `OSError` if it cannot be had, `FileNotFoundError` if the site no longer has it.
        """

    async def read(self, name: str) -> str:
        """The text of a file of the app's folder. Raises `OSError` if it cannot be had."""


class ChosenFile(Protocol):
    """A file that the player chose, so many bytes large, of which nothing has been read yet."""

    size: int

    async def head(self, most: int) -> bytes:
        """Its first bytes, at most so many. Raises `OSError` if it cannot be read."""


class Window(Protocol):
    """The address and its history, what the system is set to, files for the player."""

    languages: Sequence[str]  #: What the browser is set to, the first one first.

    def push(self, address: str) -> None: ...
    def replace(self, address: str) -> None: ...
    def download(self, name: str, text: str, kind: str = "text/plain") -> None: ...

    def address(self) -> str:
        """What stands behind ``#`` in the address, decoded."""

    def page_address(self) -> str:
        """The address without what stands behind ``#``."""

    def back(self) -> None:
        """Go back to where one was; to the home, if that was nowhere."""

    def is_wide(self) -> bool:
        """True if board and column stand side by side."""

    def is_still(self) -> bool:
        """True if the player wants nothing to move."""

    def lets_through(self) -> bool:
        """True if a download surely arrives: never in a page framed by another."""

    def chosen_file(self, name: str) -> ChosenFile | None:
        """The file chosen in the field with that id; None if there is none."""

    def choose(self, name: str, file: ChosenFile) -> None:
        """Put a file that was chosen before into the file field with that id."""

    def brought(self) -> Sequence[str | ChosenFile]:
        """Texts and files dropped, pasted or shared since the last call."""

    def can_persist(self) -> bool:
        """True if the browser can be asked to keep things; not in a page that another holds."""

    def persist(self) -> None:
        """Ask the browser not to clear away what is kept."""


class Sound(Protocol):
    """What is heard, where sounds are wanted."""

    def play(self, kind: str) -> None:
        """Let something be heard: a game's id (a piece is laid), ``refusal``, ``win``."""


class TabLock(Protocol):
    """The right to play one game in one tab at a time."""

    #: True if there is such a right here; without, every tab plays.
    able: bool

    def leave(self) -> None: ...

    def take(self, name: str, *, steal: bool = False) -> None:
        """Ask for the right to play a game; with ``steal``, also if another tab has it."""


#: Makes a `TabLock` that calls with whether this tab plays, whenever that changes.
MakeTabLock = Callable[[Callable[[bool], None]], TabLock]


class Bots(Protocol):
    """Whoever thinks for bots: one question at a time."""

    #: The question that waits for its answer, if there is one.
    asked: BotQuery | None

    def ask(self, asked: BotQuery) -> None:
        """Ask for the rest of a turn; what was asked before is forgotten."""

    def answer_now(self) -> None:
        """Have the best found so far as the answer."""

    def forget(self) -> None:
        """Stop thinking; no answer will come."""


#: Makes `Bots`; they call with what went wrong, and whether they gave up.
MakeBots = Callable[[Callable[[str, bool], None]], Bots]


class BotController(Protocol):
    """The controller that plays the bots' seats at a session's table, and gives hints."""

    def forget(self) -> None: ...
    def answer_now(self) -> None: ...

    def follow(self, before: SessionState | None, after: SessionState) -> tuple[NamedTuple, ...]:
        """Slices that follow from a change; ``before`` is None when a game is put up."""

    def attend(self) -> None:
        """Do what follows from the state on the screen, if it was not done yet."""

    def skip_pauses(self, how: str) -> None:
        """Let bots play without a pause from now on; ``how`` as in `Hurry`."""

    def hint(self, what: str) -> None:
        """Look for a hint, or see to the one there is."""


class Thinker(Protocol):
    """Asks bots, tells what they think, gives hints: `features.bots.thinking`."""

    def think(self) -> None: ...
    def rest(self) -> None: ...
    def forget(self) -> None: ...
    def follow(self, state: SessionState, *, thinks: bool) -> tuple[NamedTuple, ...]: ...
    def answer_now(self) -> None: ...
    def skip_pauses(self) -> None: ...
    def hint(self, what: str) -> None: ...


class PieceInput(Protocol):
    """The side of `features.pieces.commands` that a session uses, in games that need it."""

    def rendered(self, *, focused: bool) -> None: ...
    def tapped(self, square: str) -> bool: ...
    def hasty(self, press: Press) -> bool: ...
    def entered(self) -> None: ...
    def meant(self, point: Point) -> str: ...
    def key(self, key: str, square: str = "") -> bool: ...
    def close(self) -> None: ...


class Walk(Protocol):
    """What arrows walk through: a lesson (`features.lesson`), a tree (`features.study`)."""

    @property
    def draws(self) -> bool:
        """True if picks are drawn on the board instead of played."""

    def picked(self, what: str) -> bool:
        """A pick; whether it was drawn."""

    def key(self, key: str) -> bool:
        """A key outside the board and fields; whether it led to another step."""

    def reload(self) -> None:
        """Show what is kept now, which this tab may change from now on."""

    def settle(self) -> None:
        """Keep what was not kept yet: the page may go away."""


class BoardHands(Protocol):
    """The parts of a document that pieces need: a wheel, a pane that shows part of the board."""

    def rendered(self) -> None: ...
    def close(self) -> None: ...

    def room(self) -> float:
        """The width of the pane in pixels where fingers point; without end elsewhere."""

    def looked_at(self, square: str) -> tuple[float, float]:
        """The place looked at, in shares of the board: a square, the focus, the last piece."""

    def middle(self) -> tuple[float, float]:
        """The place in the middle of the pane, in shares of the board."""

    def bring(self, middle: tuple[float, float]) -> None:
        """Scroll the pane until this place is in its middle."""

    def follow(self) -> None:
        """Bring the piece placed last into view, if it is not."""
