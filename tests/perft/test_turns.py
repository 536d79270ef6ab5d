"""Turns of several actions are told apart by what is written, without going every way to them."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

from tessera.command.perft import turns
from tests.properties.toy import ToyGame
from tests.search.toys import Giving


class GivingGame(ToyGame):
    """Its turns are written sorted."""

    def write_turn(self, actions: Sequence[Any]) -> str:
        """The squares in brackets."""
        return f"({','.join(sorted(actions))})"


def test_parts_of_turns_are_led_on_once() -> None:
    """252 turns from 386 parts, where the ways to go would be 30 240."""
    start, Giving.made = Giving("abcdefghij", 5), 0
    found = list(turns(GivingGame(), start))
    assert comb(10, 5) == len(found) == len(set(found))
    parts = sum(comb(10, count) for count in range(5))
    assert Giving.made <= 10 * (1 + parts)
