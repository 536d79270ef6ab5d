"""A small game for three with a board and words, to try the page with; no catalogue lists it.

Seats take turns on nine squares. A turn is two actions: a stone on an empty square (``a1``),
then a wall beside any other empty square, at its left or right (``+b2l``), which takes the
square too. Who has most stones at the end wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tessera.drawing.board import Choice, GameWords, Markings, Pick, Picks
from tessera.drawing.svg import element
from tessera.page.core.state import GameUi
from tessera.play.contract import Deal, Game, Option, Outcome, Seat, Setup, State
from tessera.play.fault import Fault, fault, refuse
from tessera.words.language import Words
from tests.page.squares import Squares
from tests.page.tables import MADE

SQUARES: Final = tuple(f"{file}{rank}" for file in "abc" for rank in "123")
SEATS: Final = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
ORDERS: Final = {2: ("RG", "GR"), 3: ("RGB", "BGR"), 4: ("RGBY", "YBGR")}


class Stones(State[str]):
    """The actions so far, by the seats in their order."""

    __slots__ = ("past", "seats")

    def __init__(self, seats: tuple[Seat, ...], past: tuple[str, ...] = ()) -> None:
        self.seats, self.past = seats, past

    @property
    def taken(self) -> dict[str, str]:
        """What stands on the squares: the seat of a stone, or ``wall``."""
        pairs = enumerate(self.past)
        return {
            text.strip("+lr"): "wall" if at % 2 else self.seats[at // 2 % len(self.seats)]
            for at, text in pairs
        }

    @property
    def mover(self) -> Seat:
        """Each seat has two actions."""
        return self.seats[len(self.past) // 2 % len(self.seats)]

    @property
    def open(self) -> bool:
        """Between the stone and the wall."""
        return len(self.past) % 2 == 1

    def actions(self) -> Sequence[str]:
        """A stone where there is room for a wall as well; a wall."""
        free = [name for name in SQUARES if name not in self.taken]
        if self.open:
            return [f"+{name}{side}" for name in free for side in "lr"]
        return free if len(free) > 1 else []

    def apply(self, action: str) -> Stones:
        """The past grows."""
        return Stones(self.seats, (*self.past, action))

    def fault(self, action: str) -> Fault | None:
        """One rule for all."""
        if not self.actions():
            return fault("over")
        square = action.strip("+lr")
        return None if action in self.actions() else fault("TR-1", square=square)

    @property
    def scores(self) -> Mapping[str, int]:
        """The stones."""
        return {seat: [*self.taken.values()].count(seat) for seat in self.seats}

    @property
    def outcome(self) -> Outcome | None:
        """Most stones win, equal ones share."""
        if self.actions():
            return None
        best = max(self.scores.values())
        winners = tuple(seat for seat in self.seats if self.scores[seat] == best)
        return Outcome(winners, self.scores, "TR-9")

    def position(self) -> dict[str, Any]:
        """What is taken."""
        return dict(self.taken)

    @property
    def key(self) -> tuple[Any, ...]:
        """Everything."""
        return self.seats, self.past


class TrioGame(Game[str]):
    """The game for three."""

    id = "trio"
    title = "Trio"
    seat_counts = (3, 2, 4)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """By the order of turns."""
        return tuple(SEATS[letter] for letter in setup.options["order"])

    def options(self, seats: int) -> tuple[Option, ...]:
        """The order of turns, by lot if that is wanted, and one that has no lot."""
        return Option("order", ORDERS[seats], lot=True), Option("mood", ("calm", "wild"))

    def longest(self, setup: Setup) -> int:
        """An action a square."""
        return len(SQUARES)

    def start(self, setup: Setup, deal: Deal) -> Stones:
        """An empty board."""
        return Stones(self.seats(setup))

    def write(self, action: str) -> str:
        """As it is."""
        return action

    def read(self, text: str) -> tuple[str, ...]:
        """A stone or a wall."""
        square = text.strip("+lr")
        if square not in SQUARES or text not in (square, f"+{square}l", f"+{square}r"):
            raise refuse("syntax", text=text)
        return (text,)


TRIO: Final = TrioGame()


class TrioBoard(Squares):
    """Its drawing: a group a square, red's side at the bottom."""

    VIEW_BOX = "0 0 300 300"
    ROWS = tuple(tuple(f"{file}{rank}" for file in "abc") for rank in "321")
    CONFIRMS: tuple[str, ...] = ("square", "side")
    QUARTERS: Mapping[Seat, int] = {"red": 0, "green": 3, "blue": 2, "yellow": 1}
    ZOOMS = False
    BEGINS = True

    def ground(self) -> str:
        """Nine squares."""
        return "".join(element("rect", data_pick=f"square:{name}") for name in SQUARES)

    def frame(self, quarters: int) -> str:
        """How far it is turned."""
        return element("text", f"turned {quarters}")

    def emblem(self, seat: Seat, seen: Any = None) -> str:
        """A mark."""
        return element("svg", class_=f"icon {seat}", aria_hidden="true")

    def pieces(self, seen: Stones, last: Sequence[Any] = ()) -> str:
        """What is taken."""
        taken = seen.taken.items()
        return "".join(element("g", id_=f"on-{name}", class_=what) for name, what in taken)

    def marks(self, seen: Stones, markings: Markings) -> str:
        """The refused square."""
        refused = markings.refused
        return element("path", class_="no", d=refused.facts["square"]) if refused else ""

    def choices(self, seen: Stones, markings: Markings) -> str:
        """The last actions, a dot for each legal one."""
        last = "".join(
            element("path", class_="last", d=text)
            for turn in markings.last
            for text in turn.actions
        )
        return last + element("circle", class_="can") * len(markings.legal)

    def preview(self, seen: Stones, picks: Picks) -> str:
        """What is picked."""
        return element("path", d=picks[0]) if picks else ""

    def picks(self, action: str) -> Picks:
        """The square; of a wall its side as well."""
        path = (Pick.of("square", action.strip("+lr")),)
        return path if action[0] != "+" else (*path, Pick.of("side", action[-1]))

    def intended_action(self, seen: Stones, picks: Picks, pick: str) -> str | Fault | None:
        """A stone or a wall; of one's own stone nothing single is meant."""
        square = pick.removeprefix("square:")
        if not pick.startswith("square:"):
            return None
        if seen.taken.get(square) == seen.mover:
            return fault("TR-2", square=square)
        return f"+{square}l" if seen.open else square

    def next_choices(self, _: Words, seen: Stones, picks: Picks) -> list[Choice]:
        """The sides of a wall."""
        sides = "lr" if seen.open and picks else ""
        return [Choice(f"side:{side}", "", side) for side in sides]

    def keys(self, seen: Stones, picks: Picks) -> dict[str, str]:
        """Arrows for the sides."""
        return {"ArrowLeft": "side:l", "ArrowRight": "side:r"} if seen.open and picks else {}

    def labels(self, _: Words, seen: Stones, markings: Markings) -> dict[str, str]:
        """What is taken."""
        return {name: f"{name}: {seen.taken.get(name, 'empty')}" for name in SQUARES}


class TrioWords(GameWords):
    """Its words, in English."""

    LINE = "Stones and walls."
    EXAMPLE = "a1"
    KEYS = "Keys."
    RULES: Mapping[str, str] = {"TR-1": "One thing a square.", "TR-2": "Not there.", "TR-9": "End."}
    FAULTS: Mapping[tuple[str, str], str] = {
        ("TR-1", ""): "{square} is taken.",
        ("TR-2", ""): "{square} is yours already.",
    }
    NAMES: Mapping[str, Mapping[str, str]] = {}

    def name(self, _: Words, sort: str, value: str) -> str:
        """What it is, and which; a seat with a capital."""
        return value.capitalize() if sort == "seat" else f"{sort} {value}"

    def seat(self, _: Words, value: str) -> str:
        """By name, or with a capital."""
        return _.people.names.get(value) or value.capitalize()

    def asked(self, _: Words, seen: Stones, picks: Picks) -> tuple[str, str]:
        """What comes next."""
        what = "a wall" if seen.open else "a stone"
        return f"{seen.mover.capitalize()}: put {what}", "TR-1"

    def turn(self, _: Words, before: Stones, text: str, after: Stones) -> str:
        """An action."""
        return f"{before.mover.capitalize()} plays {text}."

    def shown(self, _: Words, seen: object) -> tuple[str, str]:
        """Nothing happens between turns."""
        raise AssertionError(seen)

    def score(self, _: Words, seen: Stones, seat: str) -> str:
        """The stones."""
        return f"{seen.scores[seat]} stones"

    def figures(self, _: Words, seen: Stones, seat: str) -> str:
        """The stones."""
        return str(seen.scores[seat])

    def note(self, _: Words, seen: Stones, seat: str) -> str:
        """Who has not begun."""
        return "" if seen.scores[seat] else "not begun"

    def result(self, _: Words, outcome: Outcome, seen: object = None) -> str:
        """Who won."""
        return f"{' and '.join(outcome.winners)} win."


PARTS: Final = MADE.setdefault("trio", GameUi(TrioBoard(), TrioWords()))
BOARD: Final = PARTS.board
