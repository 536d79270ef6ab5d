"""A game's drawing and its words: the base classes `Board` and `GameWords`.

A game derives a class from each. Their instances are ``board.BOARD`` and ``words.WORDS``.

A player chooses by *picks* (`Pick`) such as ``kind:T`` or ``square:b2``, held in the attribute
``data-pick`` of elements. Every action has a path of picks; the paths of all legal actions form a
tree in which no path is the beginning of another. Mouse, touch or keyboard lead down this tree.

``seen`` is always an observation: the result of `State.observed_by`.

A board draws itself upright, with north at the top. The page turns the drawing (but not its frame),
the rows of the spoken grid, and the arrow keys.
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
    """A pick such as ``square:b3``: its `kind`, and `what` of that kind."""

    __slots__ = ()

    @classmethod
    def of(cls, kind: str, what: str) -> Pick:
        return cls(f"{kind}:{what}")

    @property
    def kind(self) -> str:
        """``square`` of ``square:b3``."""
        return self.partition(":")[0]

    @property
    def what(self) -> str:
        """``b3`` of ``square:b3``."""
        return self.partition(":")[2]


#: The picks made so far, or the path that an action needs, in order.
Picks = tuple[Pick, ...]


def by_kind(picks: Picks) -> dict[str, str]:
    """Return the picks by their kinds; of several of one kind, the last."""
    return {pick.kind: pick.what for pick in picks}


class Played(NamedTuple):
    """A marked turn: its seat, actions so far, and number from 1 on, or 0 if no other is marked."""

    seat: Seat
    actions: tuple[Any, ...]
    number: int = 0


class Markings(NamedTuple):
    """Everything marked on a board besides the position itself.

    ``picks`` are the picks so far, ``legal`` the actions that may follow (empty while the player
    looks or waits), and ``last`` the marked turns in order: the last one, or the other seats' turns
    since the viewer's last. The squares named by ``refused`` are marked. ``decided`` is the result
    of `Board.deciding`.
    """

    picks: Picks
    legal: Sequence[Any]
    last: Sequence[Played]
    refused: Fault | None = None
    decided: Sequence[Any] = ()


class Choice(NamedTuple):
    """Something to pick beside the board: its pick, picture (SVG text), name, and number left.

    Without a pick it is face down. A picture with the class ``turns`` is turned with the board.
    ``way`` is a direction on the unturned board, in eighths clockwise from the top; the page orders
    choices with a direction by their directions on the screen.
    """

    pick: str
    picture: str
    name: str
    left: int | None = None
    way: int | None = None


class Number(NamedTuple):
    """A number to choose, from ``least`` to ``most``; its pick is ``prefix`` + number."""

    prefix: str
    least: int
    most: int


class Board(ABC):
    """The drawing of a game and the choice of its actions: pure functions of an observation."""

    #: The SVG ``viewBox``; square, with the board in its middle, if the board can be turned.
    VIEW_BOX: str
    #: The squares of the spoken grid, row by row from the top.
    ROWS: tuple[tuple[str, ...], ...]
    #: By seat, the clockwise quarter turns that bring it to the bottom. Empty: never turned.
    QUARTERS: Mapping[Seat, int] = {}
    #: Picks that turn the piece to be placed, in clockwise order (``heading:N``). Empty: no piece
    #: is turned. In a path they come second, before the square of the piece's middle.
    SPINS: Picks = ()
    #: True if the page offers to show the board larger than the screen.
    ZOOMS: bool = False
    #: True if a choice begins automatically, with the piece used last or the first in hand.
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
        """Draw the coordinates, upright around a board turned by ``quarters`` quarter turns."""
        return ""

    def emblem(self, seat: Seat, seen: Any = None) -> str:
        """Return a small picture of a seat (HTML), hidden from screen readers; may be empty."""
        return ""

    @abstractmethod
    def pieces(self, seen: Any, last: Sequence[Any] = ()) -> str:
        """Draw the pieces, each with an id that never changes, and their moves in the last turn."""

    def marks(self, seen: Any, markings: Markings) -> str:
        """Draw the marks under the pieces."""
        return ""

    @abstractmethod
    def choices(self, seen: Any, markings: Markings) -> str:
        """Draw, over the pieces, the last turns, the possible picks, and the choice begun."""

    def preview(self, seen: Any, picks: Picks) -> str:
        """Draw a ghost of the piece that the picks would put on the board; empty if none."""
        return ""

    def draw_carried_piece(self, seen: Any, pick: Pick) -> str:
        """Draw the piece that is being moved and follows the pointer (SVG text); empty if none."""
        return ""

    @abstractmethod
    def picks(self, action: Any) -> Picks:
        """Return the path of picks that chooses an action."""

    @abstractmethod
    def intended_action(self, seen: Any, picks: Picks, pick: Pick) -> Any | Fault | None:
        """Return the action that ``pick`` would mean after ``picks``, to show why it is refused.

        Returns a `Fault` if no single action is meant (a pawn that cannot move at all), None if the
        pick means nothing.
        """

    def hand(self, _: Words, seen: Any, seat: str, picks: Picks = ()) -> list[Choice]:
        """Return a seat's pieces in hand, in the order of their arrival, turned by ``picks``."""
        return []

    def next_choices(self, _: Words, seen: Any, picks: Picks) -> list[Choice]:
        """Return the possible next picks that are not squares of the board, such as a heading."""
        return []

    def supply(self, _: Words, seen: Any, markings: Markings, live: bool) -> str:
        """Return the supply beside the board (HTML), with ``data-pick`` only while ``live``."""
        return ""

    def number(self, seen: Any) -> Number | None:
        """Return the number to choose now, or None. Its picks are in no other list."""
        return None

    def symbols(self, seat: str, text: str) -> str:
        """Return a written turn, as it may be seen, in the game's own small symbols (HTML)."""
        return escaped(text)

    def keys(self, seen: Any, picks: Picks) -> dict[str, str]:
        """Return picks by the browser's names of keys; arrow keys refer to the upright board."""
        return {}

    def interlude(self, seen: Any) -> Sequence[Any]:
        """Return the observations to show between the last turn and ``seen``; usually none."""
        return ()

    def deciding(self, before: Any, seen: Any, outcome: Outcome) -> Sequence[Any]:
        """Return the pieces that decided the game, for marking; empty if the scores decided it.

        ``before`` is seen before the last action, ``seen`` at the end. Unused after resignations.
        """
        return ()

    @abstractmethod
    def labels(self, _: Words, seen: Any, markings: Markings) -> dict[str, str]:
        """Return the spoken text of each square in `ROWS`: its contents and possible turns."""


#: Differences between two positions, always equally many, the most telling first. Each is a pair
#: of phrases, one for each position, or None if the first position is not worse.
Contrasts = Sequence[tuple[str, str] | None]


class GameWords(Naming, ABC):
    """Sentences of a game, in the language of the `Words` that is the first argument.

    See `tessera.words.faults.FaultSentences` for ``FAULTS``, ``TO_YOU`` and ``NAMES``. Constants
    are translated when used. Sentences call players by name, and the one person at the screen
    "you".
    """

    LINE: str
    EXAMPLE: str
    #: A sentence on the keys that work on the board.
    KEYS: str
    #: A sentence for each rule, by its id.
    RULES: Mapping[str, str]
    FAULTS: Mapping[tuple[str, str], str]
    TO_YOU: Mapping[tuple[str, str], str] = {}
    #: A game with a `Number` has two more sorts, with names by prefix: ``number``, the label of its
    #: field, and ``act``, the label of its button.
    NAMES: Mapping[str, Mapping[str, str]]

    def __init__(self) -> None:
        super().__init__(self.NAMES)

    @abstractmethod
    def asked(self, _: Words, seen: Any, picks: Picks, /) -> tuple[str, str]:
        """Return the task or next pick of the seat to move, and the rule that requires it."""

    def marked(self, _: Words, seen: Any, /) -> str:
        """Return the meaning of marks on the board as long as they are new to the seat to move."""
        return ""

    @abstractmethod
    def turn(self, _: Words, before: Any, text: str, after: Any, /) -> str:
        """Return a sentence on the turn between two observations; ``text`` is its shown form."""

    def unshown(self, _: Words, before: Any, text: str, after: Any, /) -> str:
        """Return the effect of an action without what it would reveal (such as the tile drawn)."""
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
        """Return sentences on all turns between two matches, as a viewer may know them."""
        begin = len(before.actions)
        seen = [state.observed_by(viewer, over=over) for state in after.states[begin:]]
        pieces = seen_pieces(after, viewer, bared=over)[begin:]
        return " ".join(map(partial(self.turn, _), seen, pieces, seen[1:]))

    def by(self, _: Words, seat: Seat, text: str, /) -> str:
        """Return the name shown before a written turn in the list; usually ""."""
        return ""

    def worded(self, _: Words, text: str, /) -> str:
        """Return a written turn, with words for parts that have no symbol."""
        return text

    def shown(self, _: Words, seen: Any, /) -> tuple[str, str]:
        """Return the meaning of an observation of `Board.interlude`, and its rule."""
        return "", ""

    @abstractmethod
    def score(self, _: Words, seen: Any, seat: str, /) -> str:
        """Return a seat's score in words."""

    def figures(self, _: Words, seen: Any, seat: str, /) -> str:
        """Return the score in figures alone, for the line on telephones that shows all seats."""
        return str(seen.scores[seat])

    def measures(self, _: Words, seen: Any, seat: str, /) -> Sequence[tuple[int, str]]:
        """Return counts, each also in words, the most telling first; a higher count is better."""
        return ((seen.scores[seat], self.score(_, seen, seat)),)

    def contrasts(self, _: Words, worse: Any, better: Any, seat: Seat, /) -> Contrasts:
        """Compare two positions with nothing hidden, ``worse`` and ``better`` for a seat."""
        return ()

    def reason(self, _: Words, before: Any, text: str, after: Any, /) -> str:
        """Return a fact in favour of an action, or ""; it reveals nothing hidden in ``after``."""
        return ""

    def note(self, _: Words, seen: Any, seat: str, /) -> str:
        """Return a remark on a seat (``out: could not move``); usually ""."""
        return ""

    def decided(self, _: Words, outcome: Outcome, seen: Any, deciding: Sequence[Any], /) -> str:
        """Return words on things besides scores that decided the game (`Board.deciding`), or ""."""
        return ""

    @abstractmethod
    def result(self, _: Words, outcome: Outcome, seen: Any = None, /) -> str:
        """Return a sentence on the end of the game, without the rule's id.

        ``seen`` is the position at the end; lists of games pass neither ``seen`` nor scores.
        """

    def won_by(self, outcome: Outcome, seen: Any, /) -> str:
        """Return the rule by which the winners won; usually the one that ended the game."""
        return outcome.rule
