"""The ports of a session, and places for features to fill: `core` itself imports no feature."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from tessera.drawing.board import Board, Picks
from tessera.page.core.state import GameUi, Scene
from tessera.page.core.table import Table
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.saves.library import About, Damaged, Kept
from tessera.words.language import Words

if TYPE_CHECKING:
    from tessera.page.core.protocols import Archives, Clock, Document, MakeTabLock, Sound, Window
    from tessera.saves.port import Storage


class Ports(NamedTuple):
    document: Document
    storage: Storage
    clock: Clock
    archives: Archives
    window: Window
    sound: Sound
    lock: MakeTabLock


P = TypeVar("P")
#: The name of the archive with everything that the first turn does not need.
FEATURES: Final = "features"
#: Features' functions that return HTML or text, by name; `view` calls them.
VIEWS: Final[dict[str, Callable[..., str]]] = {}


def view(name: str, *given: Any, **named: Any) -> str:
    """Call a feature's view by the view's name; return "" before the features are loaded."""
    make = VIEWS.get(name)
    return "" if make is None else make(*given, **named)


class Part(Generic[P]):
    """A place for one value that a feature fills in."""

    def __init__(self) -> None:
        self._part: P | None = None

    def fill(self, part: P | None) -> None:
        """Replace the value; None empties the place."""
        self._part = part

    def __call__(self) -> P:
        """Return the value. Raises `RuntimeError` if no feature has filled it in yet."""
        if self._part is None:
            raise RuntimeError("asked for before its archive has come")
        return self._part

    def here(self) -> P | None:
        return self._part


class PieceTools(NamedTuple):
    """Functions for games with turned pieces or hidden things: see `features.pieces`."""

    #: Begins a choice: picks a piece, if one is in hand, and an orientation for it, if one fits.
    begun: Callable[[Table, Board, Sequence[str]], Picks]
    #: Returns picks in which the piece's orientation fits the new pick; None if none fits.
    fitted: Callable[[Table, Board, Picks | None, str], Picks | None]
    #: Returns the person who may still look at what their turn revealed.
    seer: Callable[[Table, Match], Seat | None]
    #: Returns the seat whose hand is shown.
    holder: Callable[[Scene], Seat | None]
    #: Returns an interlude's sentence and the id of its rule.
    interlude_sentence: Callable[[Scene], tuple[str, str]]


PIECE_TOOLS: Final[Part[PieceTools]] = Part()
TURN_ITEMS: Final[Part[Callable[[Scene], list[str]]]] = Part()
#: A game as the library lists it: its name, its summary, and its damage if there is any.
Listed = tuple[str, About | None, Damaged | None]
#: Saves a game's entry for the list of games: `features.kept_games.commands.remember`.
REMEMBER: Final[Part[Callable[[Storage, Words, str, Kept, GameUi], None]]] = Part()
