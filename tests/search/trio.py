"""A small game for two to four, to try searches with: long turns, seats that drop out, shares.

Everybody has some stones. In its turn a seat takes a stone of another one (by its name), then
keeps it, which ends the turn, or tosses it away and takes another, at most `TAKES` in all: so many
are the points for the one it keeps. Who has no stone left is out, and its points are lost. The
last one in wins at once (TRIO-1); after `TURNS` turns the most points win, and equal ones share
it, but `NOTHING` points win nothing (TRIO-2). Four may play as partners, who win together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import pytest

from tessera.play.contract import Deal, Game, Option, Outcome, Seat, Setup, State
from tessera.play.fault import Fault, fault, refuse

SEATS = ("ash", "beech", "cedar", "date")
TAKES, TURNS, NOTHING = 3, 7, 4
KEEP, TOSS = "keep", "toss"


class Rules(NamedTuple):
    """What stays the same through a game: seats and sides."""

    seats: tuple[Seat, ...]
    sides: tuple[str, ...]


class Trio(State[str]):
    """A position. ``taken`` counts the stones of the open turn; ``holding`` is one in hand."""

    __slots__ = ("holding", "points", "rules", "stones", "taken", "turn", "who")

    def __init__(
        self,
        rules: Rules,
        stones: tuple[int, ...],
        points: tuple[int, ...],
        turn: int = 0,
        who: int = 0,
        taken: int = 0,
        holding: bool = False,
    ) -> None:
        self.rules = rules
        self.stones = stones
        self.points = points
        self.turn = turn
        self.who = who
        self.taken = taken
        self.holding = holding

    @property
    def left(self) -> list[int]:
        return [who for who, stones in enumerate(self.stones) if stones]

    @property
    def over(self) -> bool:
        return len(self.left) == 1 or self.turn == TURNS

    @property
    def mover(self) -> Seat:
        return self.rules.seats[self.who]

    @property
    def open(self) -> bool:
        return self.taken > 0 and not self.over

    def actions(self) -> Sequence[str]:
        if self.over:
            return ()
        if self.holding:
            return (KEEP, TOSS) if self.taken < TAKES else (KEEP,)
        return [self.rules.seats[who] for who in self.left if who != self.who]

    def apply(self, action: str) -> Trio:
        rules, stones, points = self.rules, list(self.stones), list(self.points)
        if action == TOSS:
            return Trio(rules, self.stones, self.points, self.turn, self.who, self.taken)
        if action != KEEP:
            other = rules.seats.index(action)
            stones[other] -= 1
            points[other] *= stones[other] > 0
            taken = self.taken + 1
            return Trio(rules, tuple(stones), tuple(points), self.turn, self.who, taken, True)
        points[self.who] += self.taken
        stones[self.who] += 1
        later = [who for who in self.left if who > self.who]
        who = (later or self.left)[0]
        return Trio(rules, tuple(stones), tuple(points), self.turn + 1, who)

    def fault(self, action: str) -> Fault | None:
        if self.over:
            return fault("over")
        return None if action in self.actions() else fault("not-in-hand")

    @property
    def scores(self) -> Mapping[str, int]:
        return dict(zip(self.rules.seats, self.points, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """TRIO-1 and TRIO-2."""
        if not self.over:
            return None
        if len(self.left) == 1:
            return Outcome((self.rules.sides[self.left[0]],), self.scores, "TRIO-1")
        most = max(self.points[who] for who in self.left)
        best = [who for who in self.left if self.points[who] == most and most != NOTHING]
        winners = tuple(dict.fromkeys(self.rules.sides[who] for who in best))
        return Outcome(winners, self.scores, "TRIO-2")

    @property
    def key(self) -> tuple[Any, ...]:
        return self.stones, self.points, self.turn, self.who, self.taken, self.holding


class TrioGame(Game[str]):
    """The game for the house."""

    id = "trio"
    title = "Trio"
    seat_counts = (3, 2, 4)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return SEATS[: setup.seats]

    def sides(self, setup: Setup) -> tuple[str, ...]:
        return ("ac", "bd") if "partners" in setup.options.values() else self.seats(setup)

    def side(self, setup: Setup, seat: Seat) -> str:
        sides = self.sides(setup)
        return sides[SEATS.index(seat) % len(sides)]

    def options(self, seats: int) -> tuple[Option, ...]:
        return (Option("alone", ("alone", "partners")),) if seats == 4 else ()

    def longest(self, setup: Setup) -> None:
        """Said to have no bound."""

    def start(self, setup: Setup, deal: Deal) -> Trio:
        seats = self.seats(setup)
        rules = Rules(seats, tuple(self.side(setup, seat) for seat in seats))
        return Trio(rules, (4,) * len(seats), (0,) * len(seats))

    def write(self, action: str) -> str:
        return action

    def read(self, text: str) -> tuple[str, ...]:
        if text not in {*SEATS, KEEP, TOSS}:
            raise refuse("syntax", text=text)
        return (text,)


TRIO = TrioGame()


def trio(seats: int = 3, partners: bool = False) -> Setup:
    return TRIO.setup(seats, {"alone": "partners"} if partners else {})


SETUPS = {"two": trio(2), "three": trio(3), "four": trio(4), "partners": trio(4, partners=True)}
EACH = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS.keys())


def positions(setup: Setup, seed: int) -> Iterator[Trio]:
    """Running positions of endless random games, one after the other, also within turns."""
    rng = Random(seed)
    while True:
        state = TRIO.start(setup, {})
        while actions := state.actions():
            yield state
            state = state.apply(rng.choice(actions))


def noise(state: Trio) -> int:
    """A number from -200 to 200 that looks random, the same everywhere."""
    return crc32(repr(state.key).encode()) % 401 - 200
