"""A small game of everything that Pyrga has not, to try the house with; no catalogue lists it.

Each of two seats has a deck of numbers. It begins with the first one in hand; in its turn it
draws the next one (``draw``), then lays one of its hand face down (``lay 3``). After two turns
each, all is turned up: the higher sum wins, equal sums share the win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tessera.play.contract import Deal, Game, Option, Outcome, Seat, Setup, State
from tessera.play.fault import Fault, Refused, fault, refuse

SEATS = ("red", "blue")
CARDS = ("1", "2", "3")
DRAW = "draw"
#: Turns in all, of two actions each.
TURNS = 4


class Seen(NamedTuple):
    """What a seat may know: its own cards, and how many the others drew and laid."""

    known: Mapping[Seat, tuple[tuple[str, ...], tuple[str, ...]]]
    counts: tuple[int, ...]


class Toy(State[str]):
    """A position: who begins, both decks in drawing order, and all the actions."""

    __slots__ = ("decks", "first", "past")

    def __init__(
        self, first: Seat, decks: tuple[tuple[str, ...], ...], past: tuple[str, ...] = ()
    ) -> None:
        self.first = first
        self.decks = decks
        self.past = past

    @property
    def mover(self) -> Seat:
        return SEATS[(SEATS.index(self.first) + len(self.past) // 2) % 2]

    @property
    def open(self) -> bool:
        return len(self.past) % 2 == 1

    def laid(self, seat: Seat) -> tuple[str, ...]:
        begun = 1 if seat == self.first else 3
        return tuple(action.removeprefix("lay ") for action in self.past[begun::4])

    def drawn(self, seat: Seat) -> tuple[str, ...]:
        begun = 0 if seat == self.first else 2
        return self.decks[SEATS.index(seat)][: 1 + len(self.past[begun::4])]

    def actions(self) -> Sequence[str]:
        if len(self.past) == 2 * TURNS:
            return ()
        if not self.open:
            return (DRAW,)
        hand = set(self.drawn(self.mover)) - set(self.laid(self.mover))
        return [f"lay {card}" for card in sorted(hand)]

    def apply(self, action: str) -> Toy:
        return type(self)(self.first, self.decks, (*self.past, action))

    def fault(self, action: str) -> Fault | None:
        if not self.actions():
            return fault("over")
        return None if action in self.actions() else fault("not-in-hand")

    @property
    def scores(self) -> Mapping[str, int]:
        return {seat: sum(map(int, self.laid(seat))) for seat in SEATS}

    @property
    def outcome(self) -> Outcome | None:
        if self.actions():
            return None
        best = max(self.scores.values())
        winners = tuple(seat for seat in SEATS if self.scores[seat] == best)
        return Outcome(winners, self.scores, "TOY-1")

    @property
    def key(self) -> tuple[Any, ...]:
        return self.first, self.decks, self.past

    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Seen:
        """One's own cards; everything after the end."""
        known = SEATS if over or self.outcome else [name for name in SEATS if name == seat]
        cards = {name: (self.drawn(name), self.laid(name)) for name in known}
        return Seen(cards, (len(self.past), SEATS.index(self.first)))

    def position(self) -> dict[str, Any]:
        return {"past": list(self.past)}

    def redact(
        self, seat: Seat | None, deal: Deal, pieces: Sequence[str]
    ) -> tuple[Deal, Sequence[str]]:
        """Of one's own deck what was drawn; of the other's nothing, nor what was laid."""
        assert self.outcome is None
        seen = dict(deal)
        for name in SEATS:
            known = self.drawn(name) if name == seat else ()
            seen[f"{name.capitalize()}Deck"] = " ".join([*known, *"???"][:3])
        return seen, [
            piece if piece == DRAW or _owner(deal, number) == seat else "lay ?"
            for number, piece in enumerate(pieces)
        ]

    def reveals(self, action: str, seat: Seat | None = None) -> bool:
        """A card drawn, to its seat, or all of them at the end."""
        if action == DRAW:
            return seat in (None, self.mover)
        return len(self.past) == 2 * TURNS - 1


class ToyGame(Game[str]):
    """The toy for the house."""

    id = "toy"
    title = "Toy"
    # With a group in it, and a piece of two words.
    piece = r"(lay) \S+|\S+"
    #: What a match begins with.
    begun: type[Toy] = Toy

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return SEATS

    def options(self, seats: int) -> tuple[Option, ...]:
        return (
            Option("first", ("lot", *SEATS), settles=True),
            Option("mood", ("calm", "wild")),
        )

    def secrets(self, setup: Setup) -> bool:
        return True

    def longest(self, setup: Setup) -> int:
        return 2 * TURNS

    def deal_headers(self, setup: Setup) -> tuple[str, ...]:
        return "First", "RedDeck", "BlueDeck"

    def deal(self, setup: Setup, rng: Random) -> Deal:
        decks = [" ".join(rng.sample(CARDS, 3)) for _ in SEATS]
        chosen = setup.options["first"]
        first = rng.choice(SEATS) if chosen == "lot" else chosen
        return dict(zip(self.deal_headers(setup), (first, *decks), strict=True))

    def start(self, setup: Setup, deal: Deal) -> Toy:
        """Nothing drawn yet but a card each."""
        decks = tuple(tuple(deal[name].split()) for name in ("RedDeck", "BlueDeck"))
        if deal["First"] not in SEATS or any(sorted(deck) != list(CARDS) for deck in decks):
            raise refuse("record", "deal")
        return self.begun(deal["First"], decks)

    def write(self, action: str) -> str:
        return action

    def read(self, text: str) -> tuple[str, ...]:
        if text != DRAW and text not in {f"lay {card}" for card in CARDS}:
            raise refuse("syntax", text=text)
        return (text,)

    def complete(
        self, seat: Seat, setup: Setup, deal: Deal, pieces: Sequence[str], rng: Random
    ) -> tuple[Deal, Sequence[str]]:
        assert "resign" not in pieces
        filled, played = dict(deal), list[str]()
        for name in ("RedDeck", "BlueDeck"):
            known = deal[name].replace("?", "").split()
            left = [card for card in CARDS if card not in known]
            filled[name] = " ".join([*known, *rng.sample(left, len(left))])
        try:
            state = self.start(setup, filled)
        except Refused:
            return filled, pieces
        for piece in pieces:
            choices = list(state.actions())
            played.append(rng.choice(choices) if piece == "lay ?" and choices else piece)
            state = state.apply(played[-1])
        return filled, played


def _owner(deal: Deal, number: int) -> Seat:
    return SEATS[(SEATS.index(deal["First"]) + number // 2) % 2]


TOY = ToyGame()


def toy(name: str) -> Game[Any]:
    """Finds the toy as `catalogue.game` finds the games of the catalogue."""
    if name != TOY.id:
        raise refuse("protocol", "game", game=name, allowed=(TOY.id,))
    return TOY
