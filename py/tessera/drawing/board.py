"""What a game's ``board`` room offers to the page.

A choice is made in *picks*: short texts such as ``kind:T`` or ``square:b2``, which stand in
the drawing and beside it as ``data-pick``. The picks of an action, in order, are a path; the
actions that are legal make a tree of paths, and the page walks down it: no path may be the
beginning of another. So one way of choosing serves mouse, touch and keyboard in every game.

``seen`` is always what one seat may know: `State.observed_by`, never a state with secrets.

A board is drawn upright, north on top. Where it can be turned, the page turns the whole drawing
but for its frame, the rows of the spoken grid and the arrow keys; a board never has to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tessera.play.contract import Outcome, Seat
from tessera.play.fault import Fault
from tessera.words.language import Words

Picks = tuple[str, ...]


class Looks(NamedTuple):
    """What the marks show beside the position itself.

    ``picks`` are those made so far; ``legal`` the actions that may follow (empty when the
    player only looks or waits); ``last`` are the last turn's actions so far, in order;
    ``refused`` is why the last try was refused, so that the squares it names can be marked.
    """

    picks: Picks
    legal: Sequence[Any]
    last: Sequence[Any]
    refused: Fault | None = None


class Choice(NamedTuple):
    """Something to pick beside the board: its pick, a picture (SVG text), a name, how many.

    One without a pick is face down: it is only seen to be there.
    A picture that points as on the board has the class ``turns``: it is turned as the board is.
    """

    pick: str
    picture: str
    name: str
    left: int | None = None


class Number(NamedTuple):
    """A number that may be named: ``f"{prefix}{number}"`` picks it, from ``least`` to ``most``."""

    prefix: str
    least: int
    most: int


class Board(Protocol):
    """A game's drawing and choosing, as pure functions."""

    #: The SVG ``viewBox``; of a board that can be turned a square one, the board in its middle.
    VIEW_BOX: str
    #: The squares of the spoken grid, row by row from the top.
    ROWS: tuple[tuple[str, ...], ...]
    #: The sorts of picks (``square``) after which an action that ends a turn waits to be confirmed,
    #: where the player wants it; empty: never.
    CONFIRMS: tuple[str, ...]
    #: The quarter turns, clockwise, that bring a seat to the bottom; empty: never turned.
    QUARTERS: Mapping[Seat, int]
    #: The picks that turn what is placed, clockwise (``heading:N``); empty: nothing is turned.
    #: They come second in a path, before the square, which is the middle of what is placed.
    SPINS: tuple[str, ...]
    #: Whether the board is so fine that one may want it larger than the screen.
    ZOOMS: bool
    #: Whether a choice begins with the first thing in hand, or the one used last, by itself.
    BEGINS: bool

    def ground(self) -> str:
        """The lowest layer but for the frame; it never changes."""
        ...

    def frame(self, quarters: int) -> str:
        """What stays upright around a board turned so far: its coordinates."""
        ...

    def emblem(self, seat: Seat) -> str:
        """A small picture of a seat (HTML, hidden from readers) before its name; may be empty."""
        ...

    def pieces(self, seen: Any, last: Sequence[Any] = ()) -> str:
        """The pieces, each with an id that stays its own.

        With the last turn's actions so far, a piece may come from where it stood before them.
        """
        ...

    def marks(self, seen: Any, looks: Looks) -> str:
        """Under the pieces: what is asked."""
        ...

    def choices(self, seen: Any, looks: Looks) -> str:
        """Over the pieces: the last turn, what is possible, the choice begun."""
        ...

    def preview(self, seen: Any, picks: Picks) -> str:
        """What the picks would put on the board, as a ghost; empty if nothing."""
        ...

    def picks(self, action: Any) -> Picks:
        """The path of picks that chooses an action."""
        ...

    def attempt(self, seen: Any, picks: Picks, pick: str) -> Any | Fault | None:
        """Some action that ``pick`` would mean after these picks, to ask why it is refused.

        The `Fault` itself where no single action is meant (a pawn that cannot move at all);
        None if nobody could mean anything by it.
        """
        ...

    def hand(self, _: Words, seen: Any, seat: str, picks: Picks = ()) -> list[Choice]:
        """What a seat has to choose from beside the board, in the order in which it came.

        What is among the picks made so far lies as they say.
        """
        ...

    def further(self, _: Words, seen: Any, picks: Picks) -> list[Choice]:
        """What is to be picked next where the board alone does not show it (a heading)."""
        ...

    def supply(self, _: Words, seen: Any, looks: Looks, live: bool) -> str:
        """What pieces are taken from, beside the board (HTML); empty if there is no such thing.

        What can be picked there has its ``data-pick`` only while it is ``live``.
        """
        ...

    def number(self, seen: Any) -> Number | None:
        """The number that may be named now; its picks stand in no other list."""
        ...

    def symbols(self, seat: str, text: str) -> str:
        """A written turn, as it may be seen, in the game's own small symbols (HTML)."""
        ...

    def keys(self, seen: Any, picks: Picks) -> dict[str, str]:
        """What keys pick while the board has the focus, by the key's name in the browser.

        Arrows as on the upright board: on a turned one the page turns them.
        """
        ...

    def scene(self, seen: Any) -> Sequence[Any]:
        """What is to be shown, step by step, between the last turn and ``seen``; mostly empty.

        The last one says it all: it stands still, and is shown alone where nothing moves.
        """
        ...

    def labels(self, _: Words, seen: Any, looks: Looks) -> dict[str, str]:
        """What is spoken of each square: what stands there, what may be played there now."""
        ...


def no_supply(_: Words, seen: Any, looks: Looks, live: bool) -> str:
    """The `Board.supply` of a game whose pieces are all in hand."""
    return ""


def no_number(seen: Any) -> None:
    """The `Board.number` of a game in which none is named."""


def no_scene(seen: Any) -> tuple[Any, ...]:
    """The `Board.scene` of a game in which nothing happens between turns."""
    return ()


class GameWords(Protocol):
    """A game's words, beside those for faults (`tessera.words.faults.FaultSentences`)."""

    #: The game in a sentence; an example of a written move.
    LINE: str
    EXAMPLE: str
    #: What keys do on the board.
    KEYS: str
    #: The rules in a sentence each, by id.
    RULES: Mapping[str, str]
    FAULTS: Mapping[tuple[str, str], str]
    NAMES: Mapping[str, Mapping[str, str]]

    def name(self, _: Words, sort: str, value: str) -> str:
        """The name of an option, an option's value, a kind, a heading.

        Where a `Number` is to be named, also of sort ``number``, by its prefix, what stands at
        its field, and of sort ``act`` what naming it is called.
        """
        ...

    def seat(self, _: Words, value: str) -> str:
        """A seat's name."""
        ...

    def asked(self, _: Words, seen: Any, picks: Picks) -> tuple[str, str]:
        """What the seat to move is asked to do, or to pick next, and the rule that asks it."""
        ...

    def turn(self, _: Words, before: Any, text: str, after: Any) -> str:
        """What was played between two moments, from its written form as it may be seen."""
        ...

    def shown(self, _: Words, seen: Any) -> tuple[str, str]:
        """What a step of `Board.scene` shows, and the rule; asked only where there are some."""
        ...

    def score(self, _: Words, seen: Any, seat: str) -> str:
        """What a seat has that counts towards winning."""
        ...

    def note(self, _: Words, seen: Any, seat: str) -> str:
        """What else is to be known of a seat (``out: could not move``); mostly empty."""
        ...

    def result(self, _: Words, outcome: Outcome, seen: Any = None) -> str:
        """How the game ended, without the rule's id; ``seen`` is the position at its end.

        A list of games does not know that one, nor the scores.
        """
        ...
