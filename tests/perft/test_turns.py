"""Turns of several actions are told apart by what is written, without going every way to them."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

from tessera.command.perft import perft, turns
from tests.properties.toy import TOY, Toy, ToyGame


class Giving(Toy):
    """A turn gives up some of ten squares, one after the other, in any order."""

    __slots__ = ()

    SQUARES, GIVEN = 10, 5
    #: How many states were made.
    made = 0

    @property
    def open(self) -> bool:
        """Until enough are given up."""
        return 0 < len(self.past) % self.GIVEN

    def actions(self) -> Sequence[str]:
        """The squares that are left."""
        return [name for name in "abcdefghij" if name not in self.past]

    def apply(self, action: str) -> Giving:
        """What is given up is a set."""
        Giving.made += 1
        return Giving(self.first, self.decks, tuple(sorted((*self.past, action))))


class GivingGame(ToyGame):
    """Its turns are written sorted."""

    def write_turn(self, actions: Sequence[Any]) -> str:
        """The squares in brackets."""
        return f"({','.join(sorted(actions))})"


def test_parts_of_turns_are_led_on_once() -> None:
    """252 turns from 386 parts, where the ways to go would be 30 240."""
    start, Giving.made = Giving("red", ()), 0
    found = list(turns(GivingGame(), start))
    assert comb(10, 5) == len(found) == len(set(found))
    parts = sum(comb(10, count) for count in range(5))
    assert Giving.made <= 10 * (1 + parts)


def test_turns_of_two_actions() -> None:
    """Every turn draws, then lays one of two cards."""
    deal = {"First": "red", "RedDeck": "1 2 3", "BlueDeck": "3 2 1"}
    start = TOY.start(TOY.setup(), deal)
    assert [1, 2, 4, 8, 16, 0] == [perft(TOY, start, depth) for depth in range(6)]
