"""Parts of the page that come after the first board: a place for each, filled when they arrive.

Modules that the first board needs name what they need as a `Part`; `page.every` fills it. So no
module imports one that may not be here yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from tessera.drawing.board import Board, Number, Picks
from tessera.page.core.scene import GameParts, Scene
from tessera.page.core.table import Table
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.saves.library import About, Damaged, Kept
from tessera.words.language import Words

if TYPE_CHECKING:
    from typing import Protocol

    from tessera.page.features.bots.model import Hint, Thought
    from tessera.page.features.walk import Walk
    from tessera.play.tree import Tree
    from tessera.saves.port import Storage


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


if TYPE_CHECKING:

    class Walks(Protocol):
        """A record with variations that one walks through: the module `features.walk`."""

        def begun(self, match: Match, beside: Tree, at: int) -> Walk:
            """A record after so many turns of its main line."""

        def region(
            self,
            _: Words,
            walk: Walk,
            parts: GameParts,
            worded: Callable[[Words, GameParts, str], str],
        ) -> str:
            """The variations that can be entered, what is said of the place."""

        def told(self, _: Words, walk: Walk, parts: GameParts) -> str:
            """What is announced of it."""

        def drawn(self, walk: Walk, board: Board) -> str:
            """What is drawn on the board there."""


#: HTML made from a scene.
View = Callable[[Scene], str]


class PieceViews(NamedTuple):
    """What only some games show: a row with the piece in hand, a curtain, scenes, a number, a pane.

    All of them are in `features.pieces.view`.
    """

    row: Callable[[Scene], str]
    holder: Callable[[Scene], Seat | None]
    handing: View
    lifting: View
    scene_sentence: Callable[[Scene], tuple[str, str]]
    scene_button: View
    number_form: Callable[[Words, GameParts, Number], str]
    pane: Callable[[Board, str], str]
    zoom_buttons: Callable[[Words, int], str]


PIECE_VIEWS: Final[Part[PieceViews]] = Part()


class ThinkingViews(NamedTuple):
    """How hints and bots' thoughts are told: `features.bots.view` and `features.bots.view`."""

    hint_sentence: Callable[[Words, Hint, GameParts], str]
    hint_buttons: Callable[[Words, Hint], str]
    hint_drawing: Callable[[Hint, Board], str]
    thought_summary: Callable[[Scene, Thought], str]
    thought_details: Callable[[Scene, Thought], str]


THINKING_VIEWS: Final[Part[ThinkingViews]] = Part()


class Others(NamedTuple):
    """What the others did, and the offer of sound: `features.turns.others`."""

    region: View
    line: View
    offer: View


OTHERS: Final[Part[Others]] = Part()


#: How it stands, in one line: `features.turns.others.line`.
STANDINGS: Final[Part[View]] = Part()


class Turns(NamedTuple):
    """The turns that were played, and the buttons that step through them: `features.turns.view`."""

    head: View
    listed: View
    items: Callable[[Scene], list[str]]
    step_button: Callable[..., str]


TURNS: Final[Part[Turns]] = Part()

#: A game as the library lists it: its name, its summary, what is wrong with it.
Listed = tuple[str, About | None, Damaged | None]
#: Keeps what the list will show of a game: `features.kept_games.listing.remember`.
Remember = Callable[["Storage", Words, str, Kept, GameParts], None]


WALKS: Final[Part[Walks]] = Part()
#: The open panel of rules: `features.rules_panel.panel`.
HELP_PANEL: Final[Part[View]] = Part()
REMEMBER: Final[Part[Remember]] = Part()
#: The panel of a game that is over: `features.ending.panel`.
ENDING: Final[Part[View]] = Part()
#: What was wrong with a kept game, in words: `features.kept_games.view.damage`.
DAMAGE: Final[Part[Callable[..., str]]] = Part()
