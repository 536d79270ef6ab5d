"""The base classes of a game's drawing (`Board`) and of a game's sentences (`GameWords`).

Each game has a subclass of `Board`, with the instance ``board.BOARD``, and a subclass of
`GameWords`, with the instance ``words.WORDS``.

A player chooses an action by *picks* (`Pick`), such as ``kind:T`` and ``square:b2``. The attribute
``data-pick`` of an element holds a pick. Every action has a path of picks. The paths of the legal
actions form a tree: each pick is a step down the tree, and each action is at the end of a branch.

Arguments named ``seen`` are observations: results of `State.observed_by`.

A board draws itself upright, with north at the top. If the page turns the drawing, it also turns
the rows of the spoken grid and the directions of the arrow keys, but not the frame (`Board.frame`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tessera.drawing.svg import escaped
from tessera.play.contract import Outcome, Seat
from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.play.record import seen_pieces
from tessera.words.language import Words
from tessera.words.naming import Naming


class Pick(str):
    """A pick such as ``square:b3``: a `kind`, a colon, and a value (`what`)."""

    __slots__ = ()

    @classmethod
    def of(cls, kind: str, what: str) -> Pick:
        return cls(f"{kind}:{what}")

    @property
    def kind(self) -> str:
        """The part before the colon."""
        return self.partition(":")[0]

    @property
    def what(self) -> str:
        """The part after the colon."""
        return self.partition(":")[2]


#: Picks in order, such as the picks made so far or the path of an action.
Picks = tuple[Pick, ...]


def by_kind(picks: Picks) -> dict[str, str]:
    """Return the value of each kind of pick. If a kind is repeated, the last pick counts."""
    return {pick.kind: pick.what for pick in picks}


class Played(NamedTuple):
    """A marked turn. If several are marked, ``number`` counts them from 1; otherwise it is 0."""

    seat: Seat
    actions: tuple[Any, ...]
    number: int = 0


class Markings(NamedTuple):
    """Everything marked on a board besides the position itself.

    ``picks`` are the picks so far. ``legal`` are the legal actions, or none while the player cannot
    act. ``last`` are the marked turns in order: the last turn, or all turns of other seats since
    the viewer's last turn. The squares named by ``refused`` are marked. ``decided`` is the result
    of `Board.deciding`.
    """

    picks: Picks
    legal: Sequence[Any]
    last: Sequence[Played]
    refused: Fault | None = None
    decided: Sequence[Any] = ()


class Choice(NamedTuple):
    """A choice beside the board: a picture (SVG text), a name, and a count to show (``left``).

    A choice with an empty ``pick`` is face down. Pictures with the CSS class ``turns`` rotate with
    the board. ``way`` is a direction on the unturned board, in eighths of a turn clockwise from the
    top. The page uses ``way`` to put choices in the order of their directions on the screen.
    """

    pick: str
    picture: str
    name: str
    left: int | None = None
    way: int | None = None


class Number(NamedTuple):
    """A number to choose, from ``least`` to ``most``. Its pick is ``prefix``, then the number."""

    prefix: str
    least: int
    most: int


class Board(ABC):
    """The drawing of a game and the picks of its actions: pure functions of an observation."""

    #: The SVG ``viewBox``: a square around the board's middle if the board can be turned.
    VIEW_BOX: str
    #: The squares of the spoken grid, row by row from the top.
    ROWS: tuple[tuple[str, ...], ...]
    #: Clockwise quarter turns that put a seat at the bottom. Empty: the board is never turned.
    QUARTERS: Mapping[Seat, int] = {}
    #: Picks (``heading:N``) that turn the piece to be placed, in clockwise order. Empty: no piece
    #: is turned. A path's second pick is the heading; the third is the piece's middle square.
    SPINS: Picks = ()
    #: True if the page offers to show the board larger than the screen.
    ZOOMS: bool = False
    #: True if the page makes the first pick: a piece in hand, if possible the same as last time.
    BEGINS: bool = True

    @abstractmethod
    def where(self, name: str, /) -> tuple[float, float]:
        """Return the middle of a square of the spoken grid, in drawing units."""

    @abstractmethod
    def ground(self) -> str:
        """Draw the board itself, the lowest layer, which never changes."""

    def names(self, _: Words) -> str:
        """Draw the names of places over the ground; empty in most games."""
        return ""

    def frame(self, quarters: int) -> str:
        """Draw upright coordinates around a board that is turned by ``quarters`` quarter turns."""
        return ""

    def emblem(self, seat: Seat, seen: Any = None) -> str:
        """Return a small picture of a seat (HTML), hidden from screen readers; may be empty."""
        return ""

    @abstractmethod
    def pieces(self, seen: Any, last: Sequence[Any] = ()) -> str:
        """Draw the pieces, each with an id that never changes. Animate the actions in ``last``."""

    def marks(self, seen: Any, markings: Markings) -> str:
        """Draw the marks under the pieces."""
        return ""

    @abstractmethod
    def choices(self, seen: Any, markings: Markings) -> str:
        """Draw the marks over the pieces: last turns, refusals, picks so far and possible picks."""

    def preview(self, seen: Any, picks: Picks) -> str:
        """Draw a ghost of the piece that the picks would put on the board; empty if none."""
        return ""

    def draw_carried_piece(self, seen: Any, pick: Pick) -> str:
        """Draw the carried piece, which follows the pointer (SVG text); empty if there is none."""
        return ""

    @abstractmethod
    def picks(self, action: Any) -> Picks:
        """Return the path of picks that chooses an action."""

    @abstractmethod
    def intended_action(self, seen: Any, picks: Picks, pick: Pick) -> Any | Fault | None:
        """Return the action that a player means by ``pick``; its refusal is then explained.

        Return a `Fault` if no single action is meant, as for a pawn that cannot move at all. Return
        None if ``pick`` means nothing.
        """

    def hand(self, _: Words, seen: Any, seat: str, picks: Picks = ()) -> list[Choice]:
        """Return a seat's pieces in hand. A piece in ``picks`` is turned to the picked heading."""
        return []

    def next_choices(self, _: Words, seen: Any, picks: Picks) -> list[Choice]:
        """Return the possible next picks that are not squares of the board, such as a heading."""
        return []

    def supply(self, _: Words, seen: Any, markings: Markings, live: bool) -> str:
        """Return HTML to show beside the board. Without ``live``, it has no ``data-pick``."""
        return ""

    def number(self, seen: Any) -> Number | None:
        """Return the number to choose now, or None. No other method lists the number's picks."""
        return None

    def symbols(self, seat: str, text: str) -> str:
        """Return ``text``, a turn without secrets, in the game's small symbols (HTML)."""
        return escaped(text)

    def keys(self, seen: Any, picks: Picks) -> dict[str, str]:
        """Map keys, as browsers name them, to picks. Arrow keys refer to the unturned board."""
        return {}

    def interlude(self, seen: Any) -> Sequence[Any]:
        """Return the observations to show between the last turn and ``seen``; usually none."""
        return ()

    def deciding(self, before: Any, seen: Any, outcome: Outcome) -> Sequence[Any]:
        """Return the parts of the board to mark because they decided the game; may be empty.

        ``before`` and ``seen`` are the observations before and after the last action. After a
        resignation, the method is not called.
        """
        return ()

    @abstractmethod
    def labels(self, _: Words, seen: Any, markings: Markings) -> dict[str, str]:
        """Return the spoken text of each square in `ROWS`: its contents and possible turns."""


#: Comparisons of two positions, the most telling first; each game has a fixed number of them. A
#: comparison is a pair of phrases, one per position, or None if the second position is not better.
Contrasts = Sequence[tuple[str, str] | None]


class GameWords(Naming, ABC):
    """The sentences of a game. The first argument of each method, a `Words`, sets the language.

    See `tessera.words.faults.FaultSentences` for ``FAULTS``, ``TO_YOU`` and ``NAMES``. Constants
    are in English; they are translated when they are used. Sentences name the players, but a player
    who is alone at the screen is addressed as "you".
    """

    LINE: str
    EXAMPLE: str
    #: A sentence on the keys that work on the board.
    KEYS: str
    #: A sentence for each rule, by its id.
    RULES: Mapping[str, str]
    FAULTS: Mapping[tuple[str, str], str]
    TO_YOU: Mapping[tuple[str, str], str] = {}
    #: In a game with a `Number`, ``NAMES["number"]`` maps the number's ``prefix`` to the label of
    #: its field, and ``NAMES["act"]`` maps the prefix to the label of its button.
    NAMES: Mapping[str, Mapping[str, str]]

    def __init__(self) -> None:
        super().__init__(self.NAMES)

    @abstractmethod
    def asked(self, _: Words, seen: Any, picks: Picks, /) -> tuple[str, str]:
        """Return a sentence on the task of the seat to move, and the id of the rule behind it."""

    def marked(self, _: Words, seen: Any, /) -> str:
        """Explain marks on the board early in a game; return "" once they are no longer new."""
        return ""

    @abstractmethod
    def turn(self, _: Words, before: Any, text: str, after: Any, /) -> str:
        """Return sentences on the action between two observations. ``text`` contains no secrets."""

    def unshown(self, _: Words, before: Any, text: str, after: Any, /) -> str:
        """Describe an action in sentences, but leave out what it would reveal (such as a tile)."""
        return self.turn(_, before, text, after)

    def told(
        self,
        _: Words,
        before: Match,
        after: Match,
        viewer: Seat | None = None,
        *,
        over: bool = True,
    ) -> str:
        """Describe to ``viewer`` the actions since ``before``. If ``over``, nothing is hidden."""
        begin = len(before.actions)
        seen = [state.observed_by(viewer, over=over) for state in after.states[begin:]]
        pieces = seen_pieces(after, viewer, bared=over)[begin:]
        return " ".join(map(partial(self.turn, _), seen, pieces, seen[1:]))

    def by(self, _: Words, seat: Seat, text: str, /) -> str:
        """Return the name shown before a written turn in the list of turns; usually ""."""
        return ""

    def worded(self, _: Words, text: str, /) -> str:
        """Return a written turn, with words for parts that have no symbol."""
        return text

    def shown(self, _: Words, seen: Any, /) -> tuple[str, str]:
        """Return sentences on an observation from `Board.interlude`, and the id of their rule."""
        return "", ""

    @abstractmethod
    def score(self, _: Words, seen: Any, seat: str, /) -> str:
        """Return a seat's score in words."""

    def figures(self, _: Words, seen: Any, seat: str, /) -> str:
        """Return the score in figures, for the line that shows all scores on phones."""
        return str(seen.scores[seat])

    def measures(self, _: Words, seen: Any, seat: str, /) -> Sequence[tuple[int, str]]:
        """Return counts and their texts, the most telling count first. Higher counts are better."""
        return ((seen.scores[seat], self.score(_, seen, seat)),)

    def contrasts(self, _: Words, worse: Any, better: Any, seat: Seat, /) -> Contrasts:
        """Compare the positions ``worse`` and ``better``; neither position hides anything."""
        return ()

    def reason(self, _: Words, before: Any, text: str, after: Any, /) -> str:
        """Return a fact in favour of an action, or "". The fact reveals nothing hidden."""
        return ""

    def note(self, _: Words, seen: Any, seat: str, /) -> str:
        """Return a remark on a seat (``out: could not move``); usually ""."""
        return ""

    def decided(self, _: Words, outcome: Outcome, seen: Any, deciding: Sequence[Any], /) -> str:
        """Return more sentences on the result, or "". ``deciding`` is from `Board.deciding`."""
        return ""

    @abstractmethod
    def result(self, _: Words, outcome: Outcome, seen: Any = None, /) -> str:
        """Return a sentence on the end of the game, without the rule's id.

        ``seen`` is the observation at the end. It is None in lists of games, which give no scores.
        """

    def won_by(self, outcome: Outcome, seen: Any, /) -> str:
        """Return the rule by which the winners won; usually the rule that ended the game."""
        return outcome.rule
