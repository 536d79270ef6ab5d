"""A game's drawing and its words: the base classes `Board` and `GameWords`.

A game derives one of each, ``BOARD`` in its module ``board`` and ``WORDS`` in its module
``words``. What has a default here is written by those games alone that have more to show.

A choice is made by *picks* (`Pick`), such as ``kind:T`` or ``square:b2``, which stand in the
drawing and beside it as ``data-pick``. An action has a path of picks, in order. The paths of all
legal actions make a tree, and no path begins another; the page walks down the tree, whether by
mouse, touch or keyboard.

``seen`` is always what one seat may know, as `State.observed_by` returns it.

A board draws itself upright, north on top. The page turns what has to be turned: the drawing
without its frame, the rows of the spoken grid, the arrow keys.
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
    """A pick: its `kind`, and `what` of that kind; as a string the text that documents hold."""

    __slots__ = ()

    @classmethod
    def of(cls, kind: str, what: str) -> Pick:
        """The pick ``kind:what``: ``square:b3``."""
        return cls(f"{kind}:{what}")

    @property
    def kind(self) -> str:
        """``square`` of ``square:b3``."""
        return self.partition(":")[0]

    @property
    def what(self) -> str:
        """``b3`` of ``square:b3``."""
        return self.partition(":")[2]


#: The picks made so far, or the path of all that an action needs, in their order.
Picks = tuple[Pick, ...]


def by_kind(picks: Picks) -> dict[str, str]:
    """Return the picks by their kinds; of two of a kind the later."""
    return {pick.kind: pick.what for pick in picks}


class Played(NamedTuple):
    """A turn that is marked on a board: who played it, its actions so far.

    ``number`` is written beside its marks: which one it is of several, from 1. Alone it has 0,
    and no number.
    """

    seat: Seat
    actions: tuple[Any, ...]
    number: int = 0


class Markings(NamedTuple):
    """What is marked on a board, apart from the position itself.

    ``picks`` are the picks made so far. ``legal`` are the actions that may follow, empty while the
    player only looks or waits. ``last`` are the turns that are marked, in order: the last one, or
    what the others played since one's own. ``refused`` says why the last try was refused, so that
    the squares it names are marked. ``decided`` is what decided a game that is over, as
    `Board.deciding` names it.
    """

    picks: Picks
    legal: Sequence[Any]
    last: Sequence[Played]
    refused: Fault | None = None
    decided: Sequence[Any] = ()


class Choice(NamedTuple):
    """Something to pick beside the board: its pick, picture (SVG text), name, how many are left.

    Without a pick it lies face down and can only be seen. A picture with the class ``turns`` is
    turned as the board is. ``way`` is where it points on the board that is not turned, in eighths
    clockwise from the top: such choices stand as they lie.
    """

    pick: str
    picture: str
    name: str
    left: int | None = None
    way: int | None = None


class Number(NamedTuple):
    """A number that may be named, from ``least`` to ``most``; its pick is ``prefix`` + number."""

    prefix: str
    least: int
    most: int


class Board(ABC):
    """How a game is drawn and its actions are chosen: pure functions of what is seen."""

    #: The SVG ``viewBox``. A board that can be turned has a square one and lies in its middle.
    VIEW_BOX: str
    #: The squares of the spoken grid, row by row from the top.
    ROWS: tuple[tuple[str, ...], ...]
    #: The clockwise quarter turns that bring each seat to the bottom. Empty: never turned.
    QUARTERS: Mapping[Seat, int] = {}
    #: The picks that turn the piece to be placed, clockwise (``heading:N``). Empty: none is turned.
    #: They come second in a path, before the square that will be the piece's middle.
    SPINS: Picks = ()
    #: Whether the page offers to show the board larger than the screen.
    ZOOMS: bool = False
    #: Whether a choice begins by itself, with the piece used last or the first one in hand.
    BEGINS: bool = True

    @abstractmethod
    def where(self, name: str, /) -> tuple[float, float]:
        """Return the middle of a square of the spoken grid, in drawing units."""

    @abstractmethod
    def ground(self) -> str:
        """Draw the board itself, the lowest layer, which never changes."""

    def names(self, _: Words) -> str:
        """Draw over the ground what on it is called by name; mostly nothing."""
        return ""

    def frame(self, quarters: int) -> str:
        """Draw what stays upright around a board turned by so many quarters: its coordinates."""
        return ""

    def emblem(self, seat: Seat, seen: Any = None) -> str:
        """Return a small picture of a seat (HTML, hidden from screen readers); may be empty.

        ``seen`` is the position, where seats become what they are during the game.
        """
        return ""

    @abstractmethod
    def pieces(self, seen: Any, last: Sequence[Any] = ()) -> str:
        """Draw the pieces; each has an id that never changes.

        ``last`` are the last turn's actions so far: a piece may come from where it stood before.
        """

    def marks(self, seen: Any, markings: Markings) -> str:
        """Draw under the pieces what is asked."""
        return ""

    @abstractmethod
    def choices(self, seen: Any, markings: Markings) -> str:
        """Draw over the pieces the turns played last, what is possible, the choice begun."""

    def preview(self, seen: Any, picks: Picks) -> str:
        """Draw what the picks would put on the board, as a ghost; empty if nothing."""
        return ""

    def draw_carried_piece(self, seen: Any, pick: Pick) -> str:
        """Draw what stands on a square that is picked to be moved, as a small picture (SVG text).

        It follows the pointer that drags it; empty where nothing is moved on the board.
        """
        return ""

    @abstractmethod
    def picks(self, action: Any) -> Picks:
        """Return the path of picks that chooses an action."""

    @abstractmethod
    def intended_action(self, seen: Any, picks: Picks, pick: Pick) -> Any | Fault | None:
        """Return an action that ``pick`` would mean after ``picks``, to ask why it is refused.

        Returns the `Fault` itself where no single action is meant (a pawn that cannot move at
        all), None where the pick can mean nothing.
        """

    def hand(self, _: Words, seen: Any, seat: str, picks: Picks = ()) -> list[Choice]:
        """Return what a seat has in hand, in the order in which it came.

        A piece that ``picks`` turn is shown turned.
        """
        return []

    def next_choices(self, _: Words, seen: Any, picks: Picks) -> list[Choice]:
        """Return what may be picked next where the board alone does not show it (a heading)."""
        return []

    def supply(self, _: Words, seen: Any, markings: Markings, live: bool) -> str:
        """Return what pieces are taken from, beside the board (HTML); may be empty.

        It contains ``data-pick`` only while it is ``live``.
        """
        return ""

    def number(self, seen: Any) -> Number | None:
        """Return the number that may be named now; None if there is none.

        Its picks stand in no other list.
        """
        return None

    def symbols(self, seat: str, text: str) -> str:
        """Return a written turn, as it may be seen, in the game's own small symbols (HTML)."""
        return escaped(text)

    def keys(self, seen: Any, picks: Picks) -> dict[str, str]:
        """Return what keys pick while the board has the focus, by the keys' names in browsers.

        Arrows are meant on the upright board; the page turns them with it.
        """
        return {}

    def interlude(self, seen: Any) -> Sequence[Any]:
        """Return the observations to show, one by one, between the last turn and ``seen``.

        Mostly empty. The last one shows everything; it is shown alone where nothing may move.
        """
        return ()

    def deciding(self, before: Any, seen: Any, outcome: Outcome) -> Sequence[Any]:
        """Return what decided the game, to be marked (`Markings.decided`) and told: towers, pawns.

        ``before`` is what was seen before the last action, ``seen`` the end, which no resigning
        led to. Empty where the scores say it all.
        """
        return ()

    @abstractmethod
    def labels(self, _: Words, seen: Any, markings: Markings) -> dict[str, str]:
        """Return what is spoken of each square, by its name in `ROWS`.

        That is what stands there, and what may be played there.
        """


#: Differences between two positions, always as many, the most telling first: each in words for
#: both that neither begin nor end a sentence; None where the first position is not worse.
Contrasts = Sequence[tuple[str, str] | None]


class GameWords(Naming, ABC):
    """What a game says, in the language of the `Words` that it is given first.

    ``FAULTS``, ``TO_YOU`` and ``NAMES`` are as `tessera.words.faults.FaultSentences` describes
    them. Constants are messages, still to be translated.

    The words know who plays (`tessera.words.language.People`): every sentence calls a player by
    name, and speaks to the one person at the screen as "you", with a form of its own; what is
    inherited from `Naming` chooses between the two.
    """

    #: The game in a sentence.
    LINE: str
    #: An example of a written move.
    EXAMPLE: str
    #: What keys do on the board.
    KEYS: str
    #: Each rule in a sentence, by its id.
    RULES: Mapping[str, str]
    FAULTS: Mapping[tuple[str, str], str]
    TO_YOU: Mapping[tuple[str, str], str] = {}
    #: A game with a `Number` has two sorts more, by its prefix: ``number``, the label of its field,
    #: and ``act``, the label of its button.
    NAMES: Mapping[str, Mapping[str, str]]

    def __init__(self) -> None:
        super().__init__(self.NAMES)

    @abstractmethod
    def asked(self, _: Words, seen: Any, picks: Picks, /) -> tuple[str, str]:
        """Return what the seat to move is to do, or to pick next, and the rule that asks it."""

    def marked(self, _: Words, seen: Any, /) -> str:
        """Return what marks on the board mean, as long as they are new to the seat to move."""
        return ""

    @abstractmethod
    def turn(self, _: Words, before: Any, text: str, after: Any, /) -> str:
        """Return what was played between two observations; ``text`` is as it may be seen."""

    def unshown(self, _: Words, before: Any, text: str, after: Any, /) -> str:
        """Return what an action would do, without what it would show (a tile drawn)."""
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
        """Return sentences on all that was played between two matches, as a viewer may know it."""
        begin = len(before.actions)
        seen = [state.observed_by(viewer, over=over) for state in after.states[begin:]]
        pieces = seen_pieces(after, viewer, bared=over)[begin:]
        return " ".join(map(partial(self.turn, _), seen, pieces, seen[1:]))

    def by(self, _: Words, seat: Seat, text: str, /) -> str:
        """Return who is named before a written turn in the list; mostly nobody."""
        return ""

    def worded(self, _: Words, text: str, /) -> str:
        """Return a written turn with words for what no sign shows."""
        return text

    def shown(self, _: Words, seen: Any, /) -> tuple[str, str]:
        """Return what an observation of `Board.interlude` shows, and its rule."""
        return "", ""

    @abstractmethod
    def score(self, _: Words, seen: Any, seat: str, /) -> str:
        """Return what a seat has that counts towards winning."""

    def figures(self, _: Words, seen: Any, seat: str, /) -> str:
        """Return the same in figures alone, for the line of all seats on telephones."""
        return str(seen.scores[seat])

    def measures(self, _: Words, seen: Any, seat: str, /) -> Sequence[tuple[int, str]]:
        """Return counts of a seat that tell who leads, the most telling first, each also in words.

        They are the same for every seat, and more is better.
        """
        return ((seen.scores[seat], self.score(_, seen, seat)),)

    def contrasts(self, _: Words, worse: Any, better: Any, seat: Seat, /) -> Contrasts:
        """Return how a position, with nothing hidden, is worse for a seat than another one."""
        return ()

    def reason(self, _: Words, before: Any, text: str, after: Any, /) -> str:
        """Return a fact of the position ``before`` that speaks for an action, "" if there is none.

        It tells nothing that the action would show: ``after`` may know more than the player.
        """
        return ""

    def note(self, _: Words, seen: Any, seat: str, /) -> str:
        """Return what else is to be known of a seat (``out: could not move``); mostly empty."""
        return ""

    def decided(self, _: Words, outcome: Outcome, seen: Any, deciding: Sequence[Any], /) -> str:
        """Return what decided the game, beside the scores: where it can be seen on the board.

        ``deciding`` is what `Board.deciding` names. Empty where there is nothing more to tell.
        """
        return ""

    @abstractmethod
    def result(self, _: Words, outcome: Outcome, seen: Any = None, /) -> str:
        """Return how the game ended, without the rule's id.

        ``seen`` is the position at its end. A list of games knows neither that nor the scores.
        """

    def won_by(self, outcome: Outcome, seen: Any, /) -> str:
        """Return the rule by which the winners won; mostly the one that ended it."""
        return outcome.rule
