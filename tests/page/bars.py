"""A small game of all that the craft is for, to try the page with; no catalogue lists it.

Bars of three are drawn from a stack, left or right, and laid on five by five squares, four ways.
With ``hand=two`` a seat holds one that the other may not see; with ``auction=yes`` Red bids first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Choice, GameWords, Markings, Number, Pick, Picks
from tessera.drawing.svg import element
from tessera.page.core.state import GameUi
from tessera.play.contract import Deal, Game, Option, Outcome, Seat, Setup, State
from tessera.play.fault import Fault, fault, refuse
from tessera.words.language import Words
from tests.page.squares import Squares
from tests.page.tables import MADE
from tests.picking import picks_of

FILES: Final = "abcde"
RANKS: Final = "12345"
SQUARES: Final = tuple(f"{file}{rank}" for file in FILES for rank in RANKS)
SEATS: Final = ("red", "blue")
STEPS: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
#: The bars, in the order in which they are drawn, and how many turns there are.
DECK: Final = "AABBAB"
TURNS: Final = 4
DRAWS: Final = ("L", "R")
MOST: Final = 300


def covered(square: str, heading: str) -> tuple[str, ...]:
    """The squares of a bar by its middle one; fewer than three at the edge."""
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    right, up = STEPS[heading]
    places = [(file + right * by, rank + up * by) for by in (-1, 0, 1)]
    return tuple(FILES[f] + RANKS[r] for f, r in places if 0 <= f < 5 and 0 <= r < 5)


class Seen(NamedTuple):
    """What a seat may know: what lies, the hands it knows (else None), who is to do what."""

    lying: Mapping[str, str]
    hands: Mapping[Seat, tuple[str, ...] | None]
    mover: Seat
    stage: str


class Bars(State[str]):
    """The actions so far, with the deck."""

    __slots__ = ("deck", "form", "past")

    def __init__(self, deck: str, form: tuple[bool, bool], past: tuple[str, ...] = ()) -> None:
        self.deck, self.form, self.past = deck, form, past

    @property
    def played(self) -> tuple[str, ...]:
        """What was drawn and laid."""
        return self.past[1:] if self.form[1] else self.past

    @property
    def stage(self) -> str:
        """What comes next."""
        if self.form[1] and not self.past:
            return "bid"
        if len(self.played) == 2 * TURNS:
            return "over"
        return "lay" if len(self.played) % 2 else "draw"

    @property
    def mover(self) -> Seat:
        """Two actions a turn."""
        return SEATS[len(self.played) // 2 % 2]

    @property
    def open(self) -> bool:
        """Between drawing and laying."""
        return self.stage == "lay"

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """What a seat has drawn and not laid."""
        at = SEATS.index(seat)
        begun = self.deck[at : at + 1] if self.form[0] else ""
        stack = self.deck[2:] if self.form[0] else self.deck
        held = list(begun + stack[: (len(self.played) + 1) // 2][at::2])
        for action in self.played[1 + 2 * at :: 4]:
            held.remove(action[0])
        return tuple(held)

    @property
    def lying(self) -> dict[str, str]:
        """The bars by the squares they cover."""
        laid = self.played[1::2]
        return {name: bar for bar in laid for name in covered(bar[2:4], bar[4])}

    def actions(self) -> Sequence[str]:
        """All there is to do."""
        if self.stage == "bid":
            return ["pass", *(f"bid {number}" for number in range(1, MOST + 1))]
        if self.stage == "draw":
            return DRAWS
        free = set(SQUARES) - self.lying.keys() if self.stage == "lay" else ()
        return [
            f"{kind}:{square}{heading}"
            for kind in sorted(set(self.hand(self.mover)))
            for square in SQUARES
            for heading in STEPS
            if len(covered(square, heading)) == 3 and free and {*covered(square, heading)} <= free
        ]

    def apply(self, action: str) -> Bars:
        """The past grows."""
        return Bars(self.deck, self.form, (*self.past, action))

    def fault(self, action: str) -> Fault | None:
        """One rule for all."""
        if action in self.actions():
            return None
        return fault("over") if self.stage == "over" else fault("BR-1", text=action)

    @property
    def scores(self) -> Mapping[str, int]:
        """None."""
        return dict.fromkeys(SEATS, 0)

    @property
    def outcome(self) -> Outcome | None:
        """Everybody wins."""
        return Outcome(SEATS, self.scores, "BR-9") if self.stage == "over" else None

    @property
    def key(self) -> tuple[Any, ...]:
        """Everything."""
        return self.deck, self.form, self.past

    def position(self) -> dict[str, Any]:
        """What lies."""
        return dict(self.lying)

    def redact(
        self, seat: Seat | None, deal: Deal, pieces: Sequence[str]
    ) -> tuple[Deal, Sequence[str]]:
        """Nobody knows the stack, for this game."""
        return {"Deck": "?" * len(deal["Deck"])}, pieces

    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Seen:
        """In the game of two bars only one's own hand."""
        hidden = self.form[0] and self.stage != "over" and not over
        hands = {name: None if hidden and seat != name else self.hand(name) for name in SEATS}
        return Seen(self.lying, hands, self.mover, self.stage)

    def reveals(self, action: str, seat: Seat | None = None) -> bool:
        """A bar drawn; one laid that was hidden, to the other; the end."""
        if action in DRAWS:
            return True
        last = len(self.played) == 2 * TURNS - 1
        return self.form[0] and (last or (self.stage == "lay" and seat != self.mover))


class BarsGame(Game[str]):
    """The game."""

    id = "bars"
    title = "Bars"
    piece = r"bid \S+|\S+"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """Two."""
        return SEATS

    def options(self, seats: int) -> tuple[Option, ...]:
        """How many bars in hand, and whether there is an auction."""
        return Option("hand", ("one", "two")), Option("auction", ("no", "yes"))

    def secrets(self, setup: Setup) -> bool:
        """With two bars in hand."""
        return setup.options["hand"] == "two"

    def longest(self, setup: Setup) -> int:
        """Two actions a turn, and a bid."""
        return 2 * TURNS + 1

    def deal_headers(self, setup: Setup) -> tuple[str, ...]:
        """The stack."""
        return ("Deck",)

    def deal(self, setup: Setup, rng: Random) -> Deal:
        """Always the same."""
        return {"Deck": DECK}

    def start(self, setup: Setup, deal: Deal) -> Bars:
        """Nothing lies."""
        chosen = setup.options
        return Bars(deal["Deck"], (chosen["hand"] == "two", chosen["auction"] == "yes"))

    def write(self, action: str) -> str:
        """As it is."""
        return action

    def read(self, text: str) -> tuple[str, ...]:
        """A row, a bid, a bar."""
        bid = text.removeprefix("bid ")
        bars = {f"{kind}:{name}{way}" for kind in "AB" for name in SQUARES for way in STEPS}
        if text not in bars | {"pass", *DRAWS} and (bid == text or not bid.isdigit()):
            raise refuse("syntax", text=text)
        return (text,)


BARS: Final = BarsGame()


class BarsBoard(Squares):
    """Its drawing."""

    VIEW_BOX = "0 0 500 500"
    ROWS = tuple(tuple(f"{file}{rank}" for file in FILES) for rank in reversed(RANKS))
    CONFIRMS: tuple[str, ...] = ("square",)
    QUARTERS: Mapping[Seat, int] = {"red": 0, "blue": 2}
    SPINS = tuple(Pick.of("heading", heading) for heading in STEPS)
    ZOOMS = BEGINS = True

    def ground(self) -> str:
        """The squares."""
        return "".join(element("rect", data_pick=f"square:{name}") for name in SQUARES)

    def pieces(self, seen: Seen, last: Sequence[Any] = ()) -> str:
        """What lies."""
        return "".join(element("g", id_=f"on-{name}") for name in seen.lying)

    def choices(self, seen: Seen, markings: Markings) -> str:
        """The last actions, how much is legal, and what is picked."""
        last = "".join(
            element("path", class_="last", d=text)
            for turn in markings.last
            for text in turn.actions
        )
        return last + element(
            "circle", class_="can", r=len(markings.legal), d=" ".join(markings.picks)
        )

    def preview(self, seen: Seen, picks: Picks) -> str:
        """A bar on its squares."""
        return element("path", d=" ".join(picks)) if len(picks) == 3 else ""

    def picks(self, action: str) -> Picks:
        """A row; a number; a bar, how it lies, its middle."""
        if action in DRAWS:
            return (Pick.of("draw", action),)
        if ":" not in action:
            return (Pick(action.replace(" ", ":")),)
        return picks_of(f"tile:{action[0]}", f"heading:{action[4]}", f"square:{action[2:4]}")

    def intended_action(self, seen: Seen, picks: Picks, pick: str) -> str | Fault | None:
        """A bar as it is turned; without one in hand nothing single is meant."""
        if pick.startswith("square:"):
            if len(picks) < 2:
                return fault("BR-2")
            return f"{picks[0][-1]}:{pick[-2:]}{picks[1][-1]}"
        return None

    def hand(self, _: Words, seen: Seen, seat: str, picks: Picks = ()) -> list[Choice]:
        """The bars, how the picked one lies, or that there is one."""
        held = seen.hands[seat]
        if held is None:
            return [Choice("", "", "a hidden bar")]
        lies = " ".join(picks[1:2])
        return [
            Choice(f"tile:{kind}", lies if f"tile:{kind}" in picks else "", f"bar {kind}")
            for kind in held
        ]

    def next_choices(self, _: Words, seen: Seen, picks: Picks) -> list[Choice]:
        """To pass."""
        return [Choice("pass", "", "Pass")] if seen.stage == "bid" else []

    def supply(self, _: Words, seen: Seen, markings: Markings, live: bool) -> str:
        """The two ends of the stack."""
        live = live and seen.stage == "draw"
        return "".join(
            element("button", row, type="button", data_pick=f"draw:{row}" if live else None)
            for row in DRAWS
        )

    def number(self, seen: Seen) -> Number | None:
        """A bid."""
        return Number("bid:", 1, MOST) if seen.stage == "bid" else None

    def keys(self, seen: Seen, picks: Picks) -> dict[str, str]:
        """The ends of the stack."""
        return {row.lower(): f"draw:{row}" for row in DRAWS} if seen.stage == "draw" else {}

    def labels(self, _: Words, seen: Seen, markings: Markings) -> dict[str, str]:
        """What lies, and the hands that are known."""
        return {name: f"{name}: {seen.lying.get(name)}, {dict(seen.hands)}" for name in SQUARES}


class BarsWords(GameWords):
    """Its words, in English."""

    LINE = "Bars."
    EXAMPLE = "A:b2E"
    KEYS = "Keys."
    RULES: Mapping[str, str] = {"BR-1": "Not there.", "BR-2": "A bar first.", "BR-9": "End."}
    FAULTS: Mapping[tuple[str, str], str] = {
        ("BR-1", ""): "Not {text}.",
        ("BR-2", ""): "Choose a bar first.",
    }
    NAMES: Mapping[str, Mapping[str, str]] = {}

    def name(self, _: Words, sort: str, value: str) -> str:
        """What it is, and which; a seat with a capital."""
        return value.capitalize() if sort == "seat" else f"{sort} {value}"

    def seat(self, _: Words, value: str) -> str:
        """By name, or with a capital."""
        return _.people.names.get(value) or value.capitalize()

    def asked(self, _: Words, seen: Seen, picks: Picks) -> tuple[str, str]:
        """What comes next."""
        held = seen.hands[seen.mover]
        return f"{seen.mover.capitalize()}: {seen.stage} of {held}", "BR-1"

    def turn(self, _: Words, before: Seen, text: str, after: Seen) -> str:
        """An action, and what is known of the hand then."""
        return f"{before.mover.capitalize()} plays {text} of {after.hands[before.mover]}."

    def shown(self, _: Words, seen: object) -> tuple[str, str]:
        """Nothing happens between turns."""
        raise AssertionError(seen)

    def score(self, _: Words, seen: Seen, seat: str) -> str:
        """Nothing."""
        return "0"

    figures = score

    def note(self, _: Words, seen: Seen, seat: str) -> str:
        """The hand."""
        return f"has {seen.hands[seat]}"

    def result(self, _: Words, outcome: Outcome, seen: object = None) -> str:
        """Who won."""
        return "Both win."


PARTS: Final = MADE.setdefault("bars", GameUi(BarsBoard(), BarsWords()))
BOARD: Final = PARTS.board
