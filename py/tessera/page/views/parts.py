"""Views that come with an archive: of some games, of bots' thoughts, lists, forms, settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.drawing.board import Board, Number
from tessera.page.core.scene import Scene
from tessera.page.model.game_parts import GameParts
from tessera.page.model.parts import Part
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.saves.library import About, Damaged, Kept
from tessera.words.language import Words

if TYPE_CHECKING:
    from typing import Protocol

    from tessera.page.model.hint import Hint
    from tessera.page.model.thought import Thought
    from tessera.page.model.walk import Walk
    from tessera.play.tree import Tree
    from tessera.saves.port import Storage

    class Walks(Protocol):
        """A record with variations that one walks through: the module `views.walk`."""

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

    ``row`` and ``holder``: `views.piece_row`; ``handing`` and ``lifting``: `views.curtain`;
    ``scene_sentence`` and ``scene_button``: `views.scene`; ``number_form``: `views.numbers`;
    ``pane`` and ``zoom_buttons``: `views.zoom`.
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
    """How hints and bots' thoughts are told: `views.hints` and `views.thoughts`."""

    hint_sentence: Callable[[Words, Hint, GameParts], str]
    hint_buttons: Callable[[Words, Hint], str]
    hint_drawing: Callable[[Hint, Board], str]
    thought_summary: Callable[[Scene, Thought], str]
    thought_details: Callable[[Scene, Thought], str]


THINKING_VIEWS: Final[Part[ThinkingViews]] = Part()


class Others(NamedTuple):
    """What the others did since one's own turn, and sound, offered once: `views.others`."""

    region: View
    line: View
    offer: View


OTHERS: Final[Part[Others]] = Part()


#: How it stands, in one line: `views.standings.line`.
STANDINGS: Final[Part[View]] = Part()


class Turns(NamedTuple):
    """The turns that were played, and the buttons that step through them: `views.turn_list`."""

    head: View
    listed: View
    items: Callable[[Scene], list[str]]
    step_button: Callable[..., str]


TURNS: Final[Part[Turns]] = Part()

#: A game as the library lists it: its name, its summary, what is wrong with it.
Listed = tuple[str, About | None, Damaged | None]
#: Keeps what the list will show of a game: `session.listing.remember`.
Remember = Callable[["Storage", Words, str, Kept, GameParts], None]


WALKS: Final[Part[Walks]] = Part()
#: The open panel of rules: `views.help.panel`.
HELP_PANEL: Final[Part[View]] = Part()
REMEMBER: Final[Part[Remember]] = Part()
#: The panel of a game that is over: `views.ending.panel`.
ENDING: Final[Part[View]] = Part()
#: What was wrong with a kept game, in words: `views.home.damage`.
DAMAGE: Final[Part[Callable[..., str]]] = Part()
